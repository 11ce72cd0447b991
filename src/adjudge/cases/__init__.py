"""What we compare on: data sets from ARFF, CSV, Parquet, scikit-learn, OpenML or Python, as one kind of `Case`."""
