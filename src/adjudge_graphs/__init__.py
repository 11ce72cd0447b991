"""The library of graphs: one graph type, any tool's graph in and out, scores of a learnt one.

Its public names are those of `adjudge.graphs`. Of adjudge it uses the bottom alone (errors, base, kernels).
"""
