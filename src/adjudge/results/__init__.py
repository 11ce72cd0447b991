"""The results table: one row per learner, case and measure; readers, writers, completeness."""
