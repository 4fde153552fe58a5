"""What signing up, signing in and the account page ask."""

from __future__ import annotations

import unicodedata
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator

from campaigns.forms.names import DisplayNameForm
from campaigns.models import Role, User
from rules.games import PLAYED, demo_of

RESERVED = ("guest-", "demo-", "gone-")
TAKEN = "That sign-in name is taken. Choose another one."
WRONG = "Wrong name or password. Only the password is case-sensitive."
STRONG_ENOUGH = "At least 8 characters; not only digits, not a common password, not like your name."
ON_OR_OFF = (("on", "on"), ("off", "off"))
LONGEST_PASSWORD = 200  # hashing a longer one would only keep the server busy


def password_field(label: str, kind: str) -> forms.CharField:
    """A password, which the browser's own keeper recognises."""
    widget = forms.PasswordInput(attrs={"autocomplete": kind})
    hint = STRONG_ENOUGH if kind == "new-password" else ""
    return forms.CharField(
        label=label, max_length=LONGEST_PASSWORD, strip=False, widget=widget, help_text=hint
    )


def username_field(**more: Any) -> forms.CharField:
    """A sign-in name, which the browser's own keeper recognises."""
    attrs = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
    return forms.CharField(label="Sign-in name", max_length=40, widget=forms.TextInput(attrs=attrs), **more)


class SwitchForm(forms.Form):
    """What is turned on or off for oneself, each as it is to be from now on."""

    sound = forms.ChoiceField(choices=ON_OR_OFF, required=False)
    keys = forms.ChoiceField(choices=ON_OR_OFF, required=False)

    def clean(self) -> dict[str, Any]:
        """Something must be said."""
        switches = {name: state == "on" for name, state in self.cleaned_data.items() if state}
        if not (switches or self.errors):
            raise ValidationError("Choose the sound or the shortcuts.")
        return switches


class PasswordForm(forms.Form):
    """A new password that is worth something."""

    password = password_field("New password", "new-password")

    def __init__(self, *args: Any, user: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user or User()

    def clean(self) -> dict[str, Any]:
        """A password much like the names is no password."""
        fields = super().clean() or self.cleaned_data
        if "password" in fields:
            names = {name: fields[name] for name in ("username", "display_name") if name in fields}
            profile = {"username": self.user.username, "display_name": self.user.display_name, **names}
            try:
                validate_password(fields["password"], User(**profile))
            except ValidationError as weak:
                self.add_error("password", weak)
        return fields


class CredentialsForm(PasswordForm):
    """A sign-in name that nobody has, and a password."""

    username = username_field(
        help_text="Letters, digits and . - _ only; it can differ from your name at the table.",
        validators=[RegexValidator(r"^[\w.-]+\Z", "Use only letters, digits and . - _ without spaces.")],
    )
    password = password_field("Password", "new-password")
    field_order = ["username", "display_name", "password"]

    def clean_username(self) -> str:
        """The name, spelt one way only, and free."""
        name = unicodedata.normalize("NFKC", self.cleaned_data["username"])
        if name.lower().startswith(RESERVED):
            raise ValidationError(
                "Names that begin with guest-, demo- or gone- are reserved. Choose another one."
            )
        if User.objects.filter(username__iexact=name).exclude(pk=self.user.pk).exists():
            raise ValidationError(TAKEN, code="taken")
        return name


class DemoForm(forms.Form):
    """Whose demo table a stranger wants, and which side of it."""

    game = forms.ChoiceField(choices=[(key, key) for key in PLAYED if demo_of(key)])
    role = forms.ChoiceField(choices=[(Role.PLAYER, "player"), (Role.GM, "GM")])


class SignUpForm(CredentialsForm, DisplayNameForm):
    """A new account."""


class SignInForm(AuthenticationForm):
    """A name and its password. One sentence for a wrong one of either: it does not tell which it was."""

    error_messages = {"invalid_login": WRONG, "inactive": WRONG}
    username = username_field()
    password = password_field("Password", "current-password")


class DeleteAccountForm(forms.Form):
    """Whether one's characters go too; and the password, of those who have one."""

    characters = forms.ChoiceField(
        label="Your characters",
        choices=[("stay", "Leave them to the tables"), ("go", "Delete those that only I play")],
    )
    old_password = password_field("Your password", "current-password")

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if not user.has_usable_password():
            del self.fields["old_password"]

    def clean_old_password(self) -> str:
        """Who left a phone on the table must not lose the account to the one who picks it up."""
        return _right_password(self)


class ChangePasswordForm(PasswordForm):
    """A new password, by someone who knows the old one."""

    old_password = password_field("Old password", "current-password")
    field_order = ["old_password", "password"]

    def clean_old_password(self) -> str:
        """Who left a phone on the table must not lose the account to the one who picks it up."""
        return _right_password(self)


def _right_password(form: DeleteAccountForm | ChangePasswordForm) -> str:
    old: str = form.cleaned_data["old_password"]
    if not form.user.check_password(old):
        raise ValidationError("That is not your password.", code="wrong")
    return old
