"""A reader of score sheets for adjudge: the smallest complete plugin."""
