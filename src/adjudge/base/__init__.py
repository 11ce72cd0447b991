"""What every step needs: argument checks, option names in messages, text files, printable names, result shape."""
