from adjudge.replication.new_cases import new_cases as new_cases
from adjudge.replication.power import power as power
from adjudge.replication.replicability import replicability as replicability
from adjudge.replication.replicated_table import replicated_table as replicated_table
from adjudge.replication.rerun import rerun as rerun
from adjudge.replication.rerun_table import rerun_table as rerun_table
