from adjudge.learners.graph_learner import GraphLearner as GraphLearner
