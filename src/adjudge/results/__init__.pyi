from adjudge.results.completeness import completeness as completeness
from adjudge.results.examples import example as example
from adjudge.results.merge import merge_results as merge_results
from adjudge.results.read import read_results as read_results
from adjudge.results.table import ResultTable as ResultTable
from adjudge.results.write import write_results as write_results
