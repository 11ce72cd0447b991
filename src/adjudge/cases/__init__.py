"""What we compare on: data sets from ARFF, CSV, Parquet, scikit-learn, OpenML or Python, as one kind of `Case`."""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
