"""The works a methods text cites, by key."""

from __future__ import annotations

# Key → (authors and year as cited in the text, the full entry).
REFERENCES: dict[str, tuple[str, str]] = {
    "joint": (
        "Benavoli and de Campos, 2016",
        "Benavoli, A., de Campos, C. P. (2016). Statistical tests for joint analysis of performance measures. In: "
        "Advanced Methodologies for Bayesian Networks, LNCS 9505, 76–92. Springer.",
    ),
    "imprecise": (
        "Walley, 1996",
        "Walley, P. (1996). Inferences from multinomial data: learning about a bag of marbles. Journal of the Royal "
        "Statistical Society B 58, 3–57.",
    ),
    "exact_search": (
        "Silander and Myllymäki, 2006",
        "Silander, T., Myllymäki, P. (2006). A simple approach for finding the globally optimal Bayesian network "
        "structure. Proceedings of UAI 2006, 445–452.",
    ),
    "wilcoxon": (
        "Wilcoxon, 1945",
        "Wilcoxon, F. (1945). Individual comparisons by ranking methods. Biometrics Bulletin 1, 80–83.",
    ),
    "pratt": (
        "Pratt, 1959",
        "Pratt, J. W. (1959). Remarks on zeros and ties in the Wilcoxon signed rank procedures. Journal of the "
        "American Statistical Association 54, 655–667.",
    ),
    "fisher": ("Fisher, 1935", "Fisher, R. A. (1935). The Design of Experiments. Oliver and Boyd."),
    "ville": ("Ville, 1939", "Ville, J. (1939). Étude critique de la notion de collectif. Gauthier-Villars."),
    "tango": (
        "Tango, 1998",
        "Tango, T. (1998). Equivalence test and confidence interval for the difference in proportions for the "
        "paired-sample design. Statistics in Medicine 17, 891–908.",
    ),
    "newcombe": (
        "Newcombe, 1998",
        "Newcombe, R. G. (1998). Improved confidence intervals for the difference between binomial proportions based "
        "on paired data. Statistics in Medicine 17, 2635–2650.",
    ),
    "bell_mccaffrey": (
        "Bell and McCaffrey, 2002",
        "Bell, R. M., McCaffrey, D. F. (2002). Bias reduction in standard errors for linear regression with "
        "multi-stage samples. Survey Methodology 28, 169–181.",
    ),
    "demsar": (
        "Demšar, 2006",
        "Demšar, J. (2006). Statistical comparisons of classifiers over multiple data sets. Journal of Machine "
        "Learning Research 7, 1–30.",
    ),
    "friedman": (
        "Friedman, 1937",
        "Friedman, M. (1937). The use of ranks to avoid the assumption of normality implicit in the analysis of "
        "variance. Journal of the American Statistical Association 32, 675–701.",
    ),
    "nemenyi": (
        "Nemenyi, 1963",
        "Nemenyi, P. B. (1963). Distribution-free multiple comparisons. PhD thesis, Princeton University.",
    ),
    "skillings_mack": (
        "Skillings and Mack, 1981",
        "Skillings, J. H., Mack, G. A. (1981). On the use of a Friedman-type statistic in balanced and unbalanced "
        "block designs. Technometrics 23, 171–177.",
    ),
    "bayes": (
        "Benavoli et al., 2017",
        "Benavoli, A., Corani, G., Demšar, J., Zaffalon, M. (2017). Time for a change: a tutorial for comparing "
        "multiple classifiers through Bayesian analysis. Journal of Machine Learning Research 18(77), 1–36.",
    ),
    "hierarchical": (
        "Corani et al., 2017",
        "Corani, G., Benavoli, A., Demšar, J., Mangili, F., Zaffalon, M. (2017). Statistical comparison of classifiers "
        "through Bayesian hierarchical modelling. Machine Learning 106, 1817–1837.",
    ),
    "corrected_t": (
        "Nadeau and Bengio, 2003",
        "Nadeau, C., Bengio, Y. (2003). Inference for the generalization error. Machine Learning 52, 239–281.",
    ),
    "replicability": (
        "Bouckaert and Frank, 2004",
        "Bouckaert, R. R., Frank, E. (2004). Evaluating the replicability of significance tests for comparing learning "
        "algorithms. Proceedings of PAKDD 2004, LNAI 3056, 3–12. Springer.",
    ),
    "five_by_two": (
        "Dietterich, 1998",
        "Dietterich, T. G. (1998). Approximate statistical tests for comparing supervised classification learning "
        "algorithms. Neural Computation 10, 1895–1923.",
    ),
    "combined_f": (
        "Alpaydin, 1999",
        "Alpaydin, E. (1999). Combined 5×2 cv F test for comparing supervised classification learning algorithms. "
        "Neural Computation 11, 1885–1892.",
    ),
    "mcnemar": (
        "McNemar, 1947",
        "McNemar, Q. (1947). Note on the sampling error of the difference between correlated proportions or "
        "percentages. Psychometrika 12, 153–157.",
    ),
    "davidson": (
        "Davidson, 1970",
        "Davidson, R. R. (1970). On extending the Bradley-Terry model to accommodate ties in paired comparison "
        "experiments. Journal of the American Statistical Association 65, 317–328.",
    ),
    "plackett_luce": (
        "Plackett, 1975",
        "Plackett, R. L. (1975). The analysis of permutations. Applied Statistics 24, 193–202.",
    ),
    "berger": (
        "Berger, 1982",
        "Berger, R. L. (1982). Multiparameter hypothesis testing and acceptance sampling. Technometrics 24, 295–300.",
    ),
    "holm": (
        "Holm, 1979",
        "Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics "
        "6, 65–70.",
    ),
    "hochberg": (
        "Hochberg, 1988",
        "Hochberg, Y. (1988). A sharper Bonferroni procedure for multiple tests of significance. Biometrika 75, "
        "800–802.",
    ),
    "hommel": (
        "Hommel, 1988",
        "Hommel, G. (1988). A stagewise rejective multiple test procedure based on a modified Bonferroni test. "
        "Biometrika 75, 383–386.",
    ),
    "shaffer": (
        "Shaffer, 1986",
        "Shaffer, J. P. (1986). Modified sequentially rejective multiple test procedures. Journal of the American "
        "Statistical Association 81, 826–831.",
    ),
    "bergmann-hommel": (
        "Bergmann and Hommel, 1988",
        "Bergmann, B., Hommel, G. (1988). Improvements of general multiple test procedures for redundant systems of "
        "hypotheses. In: Multiple Hypotheses Testing, 100–115. Springer.",
    ),
    "finner": (
        "Finner, 1993",
        "Finner, H. (1993). On a monotonicity problem in step-down multiple test procedures. Journal of the American "
        "Statistical Association 88, 920–923.",
    ),
    "bh": (
        "Benjamini and Hochberg, 1995",
        "Benjamini, Y., Hochberg, Y. (1995). Controlling the false discovery rate: a practical and powerful approach "
        "to multiple testing. Journal of the Royal Statistical Society B 57, 289–300.",
    ),
    "by": (
        "Benjamini and Yekutieli, 2001",
        "Benjamini, Y., Yekutieli, D. (2001). The control of the false discovery rate in multiple testing under "
        "dependency. Annals of Statistics 29, 1165–1188.",
    ),
}


def cite(*keys: str) -> str:
    """`(Holm, 1979; Demšar, 2006)`"""
    return f"({'; '.join(REFERENCES[key][0] for key in keys)})"
