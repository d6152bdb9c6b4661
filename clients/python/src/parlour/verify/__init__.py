"""Checks audit records with nothing but what docs/auditing.md says of them: `python -m parlour.verify record.json`."""
from .record import Evidence, findings
from .series import series_findings

__all__ = ["Evidence", "findings", "series_findings"]
