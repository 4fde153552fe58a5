"""What a Game Master adds to a story."""

from __future__ import annotations

from django import forms


class StoryLineForm(forms.Form):
    """A line in their own words, and the entry after which it stands; without one it is the last so far."""

    text = forms.CharField(label="Line", max_length=2000, strip=True)
    after = forms.IntegerField(label="After entry", min_value=1, max_value=2**62, required=False)
