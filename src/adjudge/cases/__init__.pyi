from adjudge.cases.case import Case as Case
from adjudge.cases.columns import make_case as make_case
from adjudge.cases.load import load_case as load_case
from adjudge.cases.network_case import network_cases as network_cases
from adjudge.cases.true_network import TrueNetwork as TrueNetwork
from adjudge.cases.true_network import random_network as random_network
