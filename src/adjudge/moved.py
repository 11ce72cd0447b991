"""Where the flat names of 0.1 went: `adjudge.wilcoxon` is `adjudge.evidence.wilcoxon`."""

from __future__ import annotations

_KEPT = {
    "results": "completeness",
    "cases": "network_cases random_network TrueNetwork",
    "learners": "GraphLearner binary_batch C45Classifier NaiveBayesMixed NearestNeighbour",
    "runs": """
        KFold Holdout Subsampling Bootstrap Seeds Predefined read_predictions merge_journals Samples""",
    "measures": """
        information_reward bayesian_information_reward good_information_reward kononenko_bratko cumulative_reward
        reward_curve Predictions""",
    "evidence": """
        dominance count_statements Statement glrt dirichlet network_dirichlet corrected_t uncorrected_t
        five_by_two_cv_t five_by_two_cv_f seeds_t seeds_t_unpaired correlated_t mcnemar proportion_difference
        wilcoxon sign friedman friedman_from_mean_ranks nemenyi critical_difference compare_with_control
        skillings_mack adjust bayes_sign bayes_signed_rank bayes_signed_ranks hierarchical plackett_luce
        median_difference mean_difference hodges_lehmann probability_of_superiority cliffs_delta""",
    "networks": "learn_network structure_posterior sample_structures network_cost Network",
    "graphs": """
        Graph write_graph dag_to_cpdag bsf sid adjustment_distance structure_score optimality_gap
        edge_probability_scores edge_differences negative_control compare_graphs""",
    "replication": """
        rerun rerun_table error_rates power_curve true_difference count_outcomes replicated_table
        replicability_study ResampledTest EstimatorPair native_pair find_source BinarySource
        independent_source random_ban""",
    "reports": "summarise results_paragraph",
}  # fmt: skip

# Old name → the place of what it is now called.
MOVED = {name: f"{folder}.{name}" for folder, names in _KEPT.items() for name in names.split()} | {
    "case_from": "cases.make_case",
    "cases_needed": "replication.power",
    "find_measure": "measures.known_measure",
    "get_measure": "measures.find_measure",
}
