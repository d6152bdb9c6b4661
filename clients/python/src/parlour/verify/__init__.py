"""Checks audit records using only what docs/auditing.md says about them: `python -m parlour.verify record.json`."""
from .record import Evidence, findings
from .series import series_findings

__all__ = ["Evidence", "findings", "series_findings"]
