"""What a new webhook asks: where entries go, and in which form."""

from __future__ import annotations

from django import forms

from campaigns.models import Webhook

ATTRIBUTES = {
    "placeholder": "https://discord.com/api/webhooks/...",
    "inputmode": "url",
    "autocomplete": "off",
}


class WebhookForm(forms.Form):
    """An address and a form."""

    url = forms.CharField(label="Address", max_length=500, widget=forms.TextInput(attrs=ATTRIBUTES))
    form = forms.ChoiceField(label="Form", choices=Webhook.Form.choices)
