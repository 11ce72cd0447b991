"""graphs.readers"""
