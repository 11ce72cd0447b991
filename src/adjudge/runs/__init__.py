"""Learners × cases × a resampling plan × measures: tasks, engines that perform them, the journal that survives."""
