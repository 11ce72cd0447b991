"""How far a learnt graph is from the true one."""
