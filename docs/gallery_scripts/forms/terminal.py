"""
The terminal
============

What ``adjudge compare example:joint`` prints; in Python ``print(found)``.
"""

import adjudge as aj

found = aj.compare(aj.example("joint"))
print(found)
