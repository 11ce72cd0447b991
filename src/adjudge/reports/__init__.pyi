from adjudge.reports.paragraph import results_paragraph as results_paragraph
from adjudge.reports.report import report as report
from adjudge.reports.summary import Summary as Summary
from adjudge.reports.summary import summarise as summarise
