"""joint"""
