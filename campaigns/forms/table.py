"""What is asked at the table itself: free rolls, fate, and where a page of the log begins."""

from __future__ import annotations

from django import forms

from campaigns.log.visibility import Choice


class RollForm(forms.Form):
    """A free roll. The expression is read by the core, which says what is wrong with it."""

    expression = forms.CharField(label="Dice", max_length=1000, strip=True)
    label = forms.CharField(label="What for", max_length=80, required=False)
    audience = forms.ChoiceField(label="Who sees it", choices=Choice.choices, required=False)

    def clean_audience(self) -> str:
        """Nothing chosen is everyone."""
        return self.cleaned_data["audience"] or Choice.EVERYONE.value


class FateForm(forms.Form):
    """A question to the Die of Fate, yes with X chances in six."""

    chances = forms.IntegerField(label="Chances in six", min_value=0, max_value=6)
    question = forms.CharField(label="Question", max_length=120, required=False)
    audience = forms.ChoiceField(label="Who sees it", choices=Choice.choices, required=False)

    def clean_audience(self) -> str:
        """Nothing chosen is everyone."""
        return self.cleaned_data["audience"] or Choice.EVERYONE.value


class BeforeForm(forms.Form):
    """Where an older page of the log ends."""

    before = forms.IntegerField(label="Before", min_value=1, max_value=2**62, required=False)
