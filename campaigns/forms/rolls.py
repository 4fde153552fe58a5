"""What every roll of a sheet asks: what it is for, who sees it, and what speaks for and against it."""

from __future__ import annotations

from django import forms

from campaigns.log.visibility import Choice

MOST_SOURCES = 20
BLIND_SHOWS = "Say who sees it. What comes of this shows on the sheet, so that it cannot be made blind."


class HeardForm(forms.Form):
    """Something whose result may be for everyone or for fewer."""

    audience = forms.ChoiceField(label="Who sees it", choices=Choice.choices, required=False)

    def clean_audience(self) -> str:
        """Nothing chosen is everyone."""
        return self.cleaned_data["audience"] or Choice.EVERYONE.value


class ShowingForm(HeardForm):
    """Something whose result shows on the sheet, whoever hears of the roll: nobody makes it blind."""

    audience = forms.ChoiceField(
        label="Who sees it",
        choices=[choice for choice in Choice.choices if choice[0] != Choice.BLIND],
        required=False,
        error_messages={"invalid_choice": BLIND_SHOWS},
    )


class WeighedForm(forms.Form):
    """Advantages and Disadvantages, counted by hand; conditions come on top of them."""

    advantages = forms.IntegerField(label="Advantages", min_value=0, max_value=MOST_SOURCES, required=False)
    disadvantages = forms.IntegerField(
        label="Disadvantages", min_value=0, max_value=MOST_SOURCES, required=False
    )

    def clean_advantages(self) -> int:
        """Nothing said is none."""
        return self.cleaned_data["advantages"] or 0

    def clean_disadvantages(self) -> int:
        """Nothing said is none."""
        return self.cleaned_data["disadvantages"] or 0
