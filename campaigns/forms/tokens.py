"""What a new access token asks: what it is for, at which table, and whether it may act."""

from __future__ import annotations

from typing import Any

from django import forms

from campaigns.models import Seat, User


class TokenForm(forms.Form):
    """A token for one of the tables at which somebody sits."""

    name = forms.CharField(
        label="Name", max_length=40, widget=forms.TextInput(attrs={"placeholder": "Dice bot"})
    )
    seat = forms.ModelChoiceField(
        Seat.objects.none(),
        label="Table",
        empty_label=None,
        error_messages={"invalid_choice": "You have no seat there."},
    )
    acts = forms.BooleanField(label="May roll and speak for you, and not only read", required=False)

    def __init__(self, *args: Any, user: User, **kwargs: Any):
        """Offer the tables of somebody."""
        super().__init__(*args, **kwargs)
        seats: Any = self.fields["seat"]
        seats.queryset = Seat.objects.present().filter(user=user.pk).select_related("campaign")
        seats.label_from_instance = lambda seat: seat.campaign.name
