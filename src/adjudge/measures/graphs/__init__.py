"""measures.graphs"""
