"""How it is said: words, numerals, sentences and tables, the same for every form."""
