"""Phones that look at pages."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from games.phones.identity import COOKIE, remember_phone


@pytest.fixture
def client_of():
    def client_of(phone):
        client, response = Client(), HttpResponse()
        remember_phone(response, phone)
        client.cookies[COOKIE] = response.cookies[COOKIE].value
        return client

    return client_of
