"""Add a set of Carcassonne: `make set NAME=wells` writes its folders, and makes what is made from them.

A set that is there already is left as it is: then only its drawings, sentences and documents are made anew.
"""
