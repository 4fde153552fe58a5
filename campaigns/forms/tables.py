"""What the campaign's own tables ask."""

from __future__ import annotations

from django import forms

from campaigns.forms.names import NameField
from campaigns.visibility import SeenBy
from rules.common.table_text import LONGEST_NAME

LONGEST = 20_000
LONGEST_OF_MANY = 500_000


def one_way_of_ends(text: str) -> str:
    """Return a text with lines that end in one way."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


class TableForm(forms.Form):
    """A table: a line for each result."""

    name = NameField(
        label="Name", max_length=LONGEST_NAME, error_messages={"required": "Give the table a name."}
    )
    text = forms.CharField(
        label="Lines",
        max_length=LONGEST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false"}),
        help_text="One result per line. “1-3 rain” sets the numbers, “rain x2” counts twice, "
        "and @old-roads rolls on the table Old roads.",
    )
    pinned = forms.BooleanField(label="Pin to the GM screen", required=False)
    open = forms.BooleanField(label="Its button rolls openly", required=False)

    def clean_name(self) -> str:
        """Return the name without the hashes that it has where many tables are one text."""
        name: str = self.cleaned_data["name"].lstrip("# ")
        if not name:
            raise forms.ValidationError("Give the table a name.")
        return name

    def clean_text(self) -> str:
        """Lines end in one way."""
        return one_way_of_ends(self.cleaned_data["text"])


class BringForm(forms.Form):
    """Many tables as one text."""

    text = forms.CharField(
        label="Tables as text",
        max_length=LONGEST_OF_MANY,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        help_text="Begin each table with two hashes and its name: ## Omens. One of that name is replaced.",
    )

    def clean_text(self) -> str:
        """Lines end in one way."""
        return one_way_of_ends(self.cleaned_data["text"])


class RollTableForm(forms.Form):
    """Which table is rolled on, and who sees it."""

    table = forms.CharField(max_length=200)
    audience = forms.ChoiceField(label="Who sees it", choices=SeenBy.choices)
