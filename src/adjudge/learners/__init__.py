"""What we compare: any estimator with fit and predict, pipelines and grids of them, and WEKA's learners."""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
