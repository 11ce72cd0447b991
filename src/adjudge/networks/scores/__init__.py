"""Local scores of a variable with its parents: one file each, one contract (`score.py`)."""
