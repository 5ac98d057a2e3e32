"""The rules as somebody plays them, told with their grounds."""

from primero_ref.report.game_report import Departure, Report, Rule, kind_of_game, report

__all__ = ["Departure", "Report", "Rule", "kind_of_game", "report"]
