"""Paper C's Tables 1 to 4 as printed."""

from __future__ import annotations

# File → the 5x2cv test's draws of ten in Table 1: NB–C4.5, NB–NN, C4.5–NN.
PAPER_SETS: dict[str, tuple[int, int, int]] = {
    "anneal": (4, 4, 10), "arrhythmia": (9, 9, 2), "audiology": (5, 10, 8), "autos": (10, 7, 10),
    "balance-scale": (1, 4, 7), "breast-cancer": (10, 9, 8), "credit-a": (6, 8, 10), "ecoli": (7, 10, 10),
    "credit-g": (9, 6, 10), "glass": (6, 6, 9), "heart-statlog": (4, 5, 9), "hepatitis": (9, 10, 10),
    "colic": (8, 10, 7), "heart-h": (10, 10, 10), "ionosphere": (10, 10, 8), "iris": (10, 10, 10),
    "labor": (8, 10, 10), "lymph": (9, 10, 10), "diabetes": (10, 6, 7), "primary-tumor": (7, 3, 10),
    "sonar": (10, 9, 6), "soybean": (8, 8, 9), "vehicle": (0, 0, 9), "vote": (4, 9, 7), "vowel": (4, 0, 0),
    "breast-w": (8, 9, 10), "zoo": (10, 10, 8),
}  # fmt: skip

# (consistent, almost, R) per pair and column, as printed.
TABLE_2 = {
    "NB–C4.5": ((15, 16, 0.801), (14, 19, 0.843), (19, 22, 0.892), (21, 23, 0.922)),
    "NB–NN": ((12, 20, 0.835), (15, 21, 0.865), (18, 22, 0.882), (20, 23, 0.899)),
    "C4.5–NN": ((12, 18, 0.819), (14, 17, 0.825), (18, 22, 0.878), (23, 24, 0.935)),
}
TABLE_3 = {
    "NB–C4.5": ((16, 18, 0.821), (20, 21, 0.889), (21, 23, 0.928), (24, 25, 0.962)),
    "NB–NN": ((18, 19, 0.858), (20, 21, 0.890), (23, 23, 0.939), (23, 24, 0.942)),
    "C4.5–NN": ((13, 18, 0.814), (19, 23, 0.904), (22, 24, 0.928), (22, 24, 0.928)),
}
TABLE_4 = {
    "NB–C4.5": ((22, 23, 0.927), (23, 24, 0.936), (24, 25, 0.962), (21, 22, 0.915)),
    "NB–NN": ((23, 24, 0.939), (24, 27, 0.978), (23, 24, 0.942), (23, 23, 0.939)),
    "C4.5–NN": ((23, 23, 0.943), (24, 24, 0.953), (22, 24, 0.928), (20, 24, 0.919)),
}
UNCORRECTED = {
    "NB–C4.5": (15, 25),
    "NB–NN": (16, 24),
    "C4.5–NN": (14, 18),
}  # Sec. 4.3, consistent: 1 × and 10 × 10-fold
LEVELS = (0.01, 0.025, 0.05, 0.10)
# Table 1: items, attributes, classes. The class is counted as an attribute of arrhythmia, credit-a and ecoli only.
PROPERTIES: dict[str, tuple[int, int, int]] = {
    "anneal": (898, 38, 5), "arrhythmia": (452, 280, 13), "audiology": (226, 69, 24), "autos": (205, 25, 6),
    "balance-scale": (625, 4, 3), "breast-cancer": (286, 9, 2), "credit-a": (690, 16, 2), "ecoli": (336, 8, 8),
    "credit-g": (1000, 20, 2), "glass": (214, 9, 6), "heart-statlog": (270, 13, 2), "hepatitis": (155, 19, 2),
    "colic": (368, 22, 2), "heart-h": (294, 13, 2), "ionosphere": (351, 34, 2), "iris": (150, 4, 3),
    "labor": (57, 16, 2), "lymph": (148, 18, 4), "diabetes": (768, 8, 2), "primary-tumor": (339, 17, 21),
    "sonar": (208, 60, 2), "soybean": (683, 35, 19), "vehicle": (846, 18, 4), "vote": (435, 16, 2),
    "vowel": (990, 13, 11), "breast-w": (699, 9, 2), "zoo": (101, 16, 7),
}  # fmt: skip
CLASS_COUNTED = ("arrhythmia", "credit-a", "ecoli")
# Table 1, last rows: consistent, almost consistent, R.
TABLE_1 = {"NB–C4.5": (9, 14, 0.737), "NB–NN": (12, 17, 0.783), "C4.5–NN": (13, 17, 0.816)}
