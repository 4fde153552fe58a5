"""What a search asks."""

from __future__ import annotations

from typing import Any

from django import forms

from campaigns.search.find import SearchQuery

KINDS = [
    ("", "All"),
    ("sheets", "Sheets"),
    ("notes", "Notes"),
    ("log", "Log"),
    ("rolls", "Rolls"),
    ("rulings", "Rulings"),
    ("handouts", "Handouts"),
    ("rules", "Rules"),
]


class SearchForm(forms.Form):
    """Words, and what narrows them."""

    q = forms.CharField(
        label="Search for",
        max_length=200,
        required=False,
        widget=forms.TextInput({"type": "search", "autofocus": True}),
    )
    kind = forms.ChoiceField(label="Search in", choices=KINDS, required=False)
    session = forms.TypedChoiceField(label="Session", coerce=int, required=False, empty_value=None)
    sheet = forms.ChoiceField(label="Character", required=False)
    before = forms.IntegerField(min_value=1, max_value=2**62, required=False)

    def __init__(self, *args: Any, sessions: int, sheets: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        every = [(number, f"Session {number}") for number in range(sessions, 0, -1)]
        fields: Any = self.fields  # of which some have choices
        fields["session"].choices = [("", "Any"), *every]
        fields["sheet"].choices = [("", "Anybody"), *sheets]

    @property
    def question(self) -> SearchQuery:
        """Return what is looked for, once the form is valid."""
        fields = self.cleaned_data
        return SearchQuery(
            fields["q"], fields["kind"], fields["session"] or 0, fields["sheet"], fields["before"] or 0
        )
