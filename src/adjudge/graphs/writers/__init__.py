"""graphs.writers"""
