"""What the page of a sheet's face asks."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile

from rules.common.sheets import COLOURS, PORTRAIT

TOO_LONG = "That file is too large: a picture may have 8 MB at most."
MOST = 8_000_000


class PortraitForm(forms.Form):
    """A face: chosen, typed (which goes before), or a picture (which goes before both)."""

    portrait = forms.CharField(label="Portrait", max_length=PORTRAIT, required=False)
    emoji = forms.CharField(label="Emoji", max_length=PORTRAIT, required=False)
    colour = forms.IntegerField(label="Colour", min_value=0, max_value=COLOURS, required=False)
    picture = forms.FileField(label="Picture", required=False)

    def clean_picture(self) -> bytes:
        return sent_in(self.cleaned_data["picture"])


def sent_in(file: UploadedFile | None) -> bytes:
    """Return the bytes of a picture's file, none where none was sent."""
    if file is None:
        return b""
    if (file.size or 0) > MOST:
        raise forms.ValidationError(TOO_LONG)
    content: bytes = file.read()
    return content
