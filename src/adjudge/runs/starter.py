"""The experiment `adjudge init` writes: runs as it is, says what can be changed."""

from __future__ import annotations

STARTER = """\
# An experiment: every learner on every case, the same splits for all, every measure.
#
#   adjudge plan experiment.toml      what would be done, and how long it takes
#   adjudge run experiment.toml       do it, or go on with it; ends with the verdict
#   adjudge status experiment.toml    how far it is

seed = 1                              # all splits and random learners follow from it

# `adjudge list measures` shows all ("fit_seconds" too); "sklearn:f1_macro" is a scikit-learn scorer; your own function
# of a run's predictions: {name = "mine", function = "my_module:my_function", direction = "higher"}
measures = ["accuracy", "auc", "brier"]

# Four sets that come with scikit-learn and eight that it draws. Your own: .arff, .csv and .parquet files beside this
# one ("data/*.arff"), openml:NUMBER, or my_module:my_function.
# A table needs its class named: {source = "mine.csv", target = "outcome", ignore = ["id"], nominal = ["zip"]}
cases = [
  "sklearn:iris", "sklearn:wine", "sklearn:breast_cancer", "sklearn:digits",
  "sklearn:moons", "sklearn:circles", "sklearn:blobs", "sklearn:shells",
  "sklearn:sphere", "sklearn:clusters", "sklearn:noisy_labels", "sklearn:few_signals",
]

[plan]
kind = "5x2cv"                        # 10 fits of each learner on each case: quick, enough where there are many cases
# Few cases, or a test on each of them (adjudge compare --each-case)? Ten runs of ten folds take ten times as long, and
# their corrected t says the same after another shuffle far more often: R 0.93 to 0.96 on 27 UCI sets, 5x2cv t 0.74 to
# 0.82 (Bouckaert and Frank 2004). On your own cases: adjudge replicability --study experiment.toml
# kind = "repeated_kfold"             # also: kfold, holdout, subsampling, bootstrap, seeds, predefined
# folds = 10
# repeats = 10

[[learners]]
name = "tree"
class = "sklearn.tree.DecisionTreeClassifier"
# grid = {max_depth = [2, 4, 8]}      # one learner for each combination of values

[[learners]]
name = "logistic"
class = "sklearn.linear_model.LogisticRegression"
params = {max_iter = 1000}
before = ["sklearn.preprocessing.StandardScaler"]

[[learners]]
name = "forest"
class = "sklearn.ensemble.RandomForestClassifier"
params = {n_estimators = 50}

# [[learners]]                        # WEKA's own C4.5 (pip install 'adjudge[weka]'; apt install weka)
# name = "J48"
# class = "weka:J48"
# options = "-M 2"

[run]
engine = "loky"                       # serial, loky, dask, dask:tcp://host:port
# workers = 4                         # processors of this machine when left out
# timeout = 600                       # seconds a task may take
# keep_predictions = true             # every answer, not only the scores
"""
