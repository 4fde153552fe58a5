"""What signing up, signing in and the account page ask."""

from __future__ import annotations

import unicodedata
from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.http import HttpRequest

from campaigns.forms.names import DisplayNameForm
from campaigns.models import User

RESERVED = ("guest-", "demo-")
TAKEN = "That sign-in name is taken. Choose another one."
WRONG = "No account has that name with that password. Both may be misspelt; case counts in the password only."
LONGEST_PASSWORD = 200  # hashing a longer one would only keep the server busy


def password_field(label: str, kind: str) -> forms.CharField:
    """A password, which the browser's own keeper recognises."""
    widget = forms.PasswordInput(attrs={"autocomplete": kind})
    return forms.CharField(label=label, max_length=LONGEST_PASSWORD, strip=False, widget=widget)


class PasswordForm(forms.Form):
    """A new password that is worth something."""

    password = password_field("New password", "new-password")

    def __init__(self, *args: Any, user: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user or User()

    def clean(self) -> dict[str, Any]:
        """A password much like the names is no password."""
        cleaned = super().clean() or self.cleaned_data
        if "password" in cleaned:
            names = {name: cleaned[name] for name in ("username", "display_name") if name in cleaned}
            known = {"username": self.user.username, "display_name": self.user.display_name, **names}
            try:
                validate_password(cleaned["password"], User(**known))
            except ValidationError as weak:
                self.add_error("password", weak)
        return cleaned


class CredentialsForm(PasswordForm):
    """A sign-in name that nobody has, and a password."""

    username = forms.CharField(
        label="Sign-in name",
        max_length=40,
        help_text="Letters, digits and . - _ It need not be your name at the table.",
        validators=[RegexValidator(r"^[\w.-]+\Z", "Only letters, digits and . - _ please, without spaces.")],
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    field_order = ["username", "display_name", "password"]

    def clean_username(self) -> str:
        """The name, spelt one way only, and free."""
        name = unicodedata.normalize("NFKC", self.cleaned_data["username"])
        if name.lower().startswith(RESERVED):
            raise ValidationError(
                "Names that begin with guest- or demo- are Rollbook's own. Choose another one."
            )
        if User.objects.filter(username__iexact=name).exclude(pk=self.user.pk).exists():
            raise ValidationError(TAKEN, code="taken")
        return name


class ClaimForm(CredentialsForm):
    """A guest's own sign-in name and password."""

    password = password_field("Password", "new-password")


class SignUpForm(CredentialsForm, DisplayNameForm):
    """A new account."""

    password = password_field("Password", "new-password")


class SignInForm(forms.Form):
    """A name and its password."""

    username = forms.CharField(
        label="Sign-in name",
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    password = password_field("Password", "current-password")

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        self.user: User | None = None

    def clean(self) -> dict[str, Any]:
        """One sentence for a wrong name and a wrong password: neither tells which it was."""
        cleaned = super().clean() or self.cleaned_data
        if "username" in cleaned and "password" in cleaned:
            found = authenticate(self.request, username=cleaned["username"], password=cleaned["password"])
            if not isinstance(found, User):
                raise ValidationError(WRONG)
            self.user = found
        return cleaned


class ChangePasswordForm(PasswordForm):
    """A new password, by someone who knows the old one."""

    old_password = password_field("Old password", "current-password")
    field_order = ["old_password", "password"]

    def clean_old_password(self) -> str:
        """Who left a phone on the table must not lose the account to whoever picks it up."""
        old: str = self.cleaned_data["old_password"]
        if not self.user.check_password(old):
            raise ValidationError("That is not your old password.", code="wrong")
        return old
