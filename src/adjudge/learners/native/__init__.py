"""Naive Bayes, C4.5 and nearest neighbour as paper C used them, scikit-learn compatible and fast enough for studies."""
