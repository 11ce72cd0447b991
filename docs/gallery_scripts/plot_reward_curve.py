"""
Information reward against probability
======================================

What does each reward pay for a probability given to the true class? Hope and Korb, *Bayesian
Information Reward* (2002).
"""

from adjudge_studies.plots.reward_curve import plot_reward_curve
from adjudge_studies.rewards.reward_curve import reward_curve

ax = plot_reward_curve(reward_curve("information_reward"), reward_curve("kononenko_bratko"))
