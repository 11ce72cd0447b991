"""The test itself under test: would another shuffle of the same data give the same answer, and how often is it wrong?

The folder is called `replication` because `adjudge.replicability` is a function; a package of that name would hide it.
"""

from adjudge.base.namespace import attach

__getattr__, __dir__ = attach(__name__, __file__)
