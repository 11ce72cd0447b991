"""What we compare: any estimator with fit and predict, pipelines and grids of them, and WEKA's learners."""
