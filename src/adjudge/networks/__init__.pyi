from adjudge.networks.network import Network as Network
from adjudge.networks.posterior import sample_structures as sample_structures
from adjudge.networks.posterior import structure_posterior as structure_posterior
from adjudge.networks.search import learn_network as learn_network
from adjudge.networks.search import network_cost as network_cost
