from adjudge.learners.graph_learner import GraphLearner as GraphLearner
from adjudge.learners.native.binary_batch import binary_batch as binary_batch
from adjudge.learners.native.c45 import C45Classifier as C45Classifier
from adjudge.learners.native.naive_bayes import NaiveBayesMixed as NaiveBayesMixed
from adjudge.learners.native.nearest_neighbour import NearestNeighbour as NearestNeighbour
