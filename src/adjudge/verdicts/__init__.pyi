from adjudge.verdicts.margin import Margin as Margin
from adjudge.verdicts.settings import Settings as Settings
