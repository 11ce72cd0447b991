from adjudge_studies.plots.power_curve import plot_error_rates as plot_error_rates
from adjudge_studies.plots.power_curve import plot_power as plot_power
from adjudge_studies.plots.replicability import plot_replicability as plot_replicability
from adjudge_studies.plots.reward_curve import plot_reward_curve as plot_reward_curve
from adjudge_studies.plots.roc import plot_roc as plot_roc
from adjudge_studies.plots.statements import plot_statements as plot_statements
