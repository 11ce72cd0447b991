"""
A notebook
==========

A comparison that ends a cell shows itself.
"""

import adjudge as aj

aj.compare(aj.example("weka"))
