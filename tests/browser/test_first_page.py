"""The first page in a browser."""


def test_every_letter_of_a_code_stays_in_its_box_while_it_is_typed(switch_on):
    phone = switch_on()
    phone.open("/")
    field = phone.page.locator("#code")
    field.tap()
    # With the fourth one it goes off by itself: here it stays.
    phone.page.evaluate(
        "document.querySelector('#code').form.addEventListener('submit', (one) => one.preventDefault())"
    )
    phone.page.keyboard.type("u3hg")

    assert field.input_value() == "U3HG"
    # The field scrolls to the caret behind the last letter, and pushes the first one out, unless it has room for it.
    assert field.evaluate("field => field.scrollLeft") == 0
    assert field.evaluate("field => field.parentElement.scrollLeft") == 0
