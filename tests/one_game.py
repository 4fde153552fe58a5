"""``make game GAME=NAME``: the guards of one game alone, and of each that fails what to edit."""

from __future__ import annotations

import sys

import pytest

from rules.games import GAMES
from tests.coverage_of_rules import DOCUMENT, document

GUARDS = {
    "tests/rules/{}": "rules/{}/",
    "tests/rules/test_system.py": "rules/{}/system.toml",
    "tests/rules/test_catalogue.py": "rules/{}/catalogue.toml",
    "tests/rules/test_readme.py": "rules/{}/README.md",
    "tests/rules/test_dialogs.py": "rules/{0}/ or GAME_MASTERS, ATTACK in tests/rules/{0}/guards.py",
    "tests/rules/test_choices.py": "rules/{}/ (a dialog offers what its command does not know)",
    "tests/rules/test_effects_that_bear.py": "effects, against in rules/{}/*.toml",
    "tests/rules/test_explain_evenings.py": "rules/{0}/catalogue.toml or tests/rules/{0}/guards.py",
    "tests/rules/test_evenings.py": "rules/{}/",
    "tests/rules/test_any_game.py": "rules/{}/",
    "tests/rules/test_prompt_places.py": "rules/{}/ (the urgency of a prompt)",
    "tests/rules/test_roll_requests.py": "rules/{}/",
    "tests/rules/loading/test_demos.py": "rules/{}/demo.toml",
    "tests/rules/loading/test_sheet_texts.py": "rules/{}/sheet.toml",
    "tests/rules/common/test_foes.py": "names in rules/{}/names.toml",
    "tests/rules/common/test_foresight.py": "rules/{}/ (a command that rolls has no preview)",
    "tests/rules/common/test_sheets.py": "plain_items in rules/{}/gear.toml",
    "tests/rules/common/test_clock.py": "clock in rules/{}/*.toml",
    "tests/rules/common/test_tables.py": "tables in rules/{}/*.toml",
    "tests/templates/test_words.py": "rules/{}/*.toml",
    "tests/test_rules_coverage.py": "rules/{0}/catalogue.toml or tests/rules/{0}/without_screen.toml",
    "tests/campaigns/test_cards.py": "templates/games/{}/log.html",
    "tests/campaigns/test_panels.py": "rules/{}/ (a panel of its sheet)",
    "tests/campaigns/test_terms.py": "rules/{}/sheet.toml",
    "tests/campaigns/test_looks.py": "hue in rules/{0}/system.toml, static/games/{0}.svg",
    "tests/campaigns/test_demo.py": "rules/{}/demo.toml",
    "tests/campaigns/test_first_scene.py": "rules/{}/",
    "tests/campaigns/test_own_rules.py": "rules/{}/system.toml",
}
"""The guards that all games share, each with what is edited where it fails."""
OF_ALL = (
    "test_every_game_has_a_worked_example_on_two_pages",
    "test_every_example_of_the_readme_comes_out_as_it_says",
    "test_every_rule_has_a_screen_or_a_reason",
    "test_every_rule_is_shown_by_a_test_or_is_none_to_be_played",
    "test_prompts_come_in_the_order_of_the_screens",
    "test_the_rules_of_a_game_are_numbered_and_begin_with_its_own_letters",
    "test_a_rule_is_a_short_sentence_that_no_other_says",
    "test_tests_name_no_rule_that_is_not_in_the_catalogue",
    "test_every_game_can_be_chosen_and_one_that_nobody_plays_is_refused_by_name",
)
"""Guards that look at all games at once."""


class Hints:
    """Says at the end of a run what to edit."""

    def __init__(self, game: str) -> None:
        self.files = {path.format(game): edited.format(game) for path, edited in GUARDS.items()}
        self.game = game

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        failed = terminalreporter.stats.get("failed", []) + terminalreporter.stats.get("error", [])
        for report in failed:
            path, _, name = report.nodeid.partition("::")
            found = (edited for guard, edited in self.files.items() if path.startswith(guard))
            terminalreporter.write_line(f"{name}: edit {next(found, f'rules/{self.game}/')}")


def main(game: str, *more: str) -> int:
    """Run the guards of a game; the page of rules is written anew first, as it is made of the catalogue."""
    if game not in GAMES:
        sys.stderr.write(f"There is no folder rules/{game}; the games are {', '.join(GAMES)}.\n")
        return 2
    DOCUMENT.write_text(document(), encoding="utf-8")
    hints = Hints(game)
    chosen = " or ".join((game, *OF_ALL))
    return int(pytest.main(["-q", "-k", chosen, *more, *hints.files], plugins=[hints]))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
