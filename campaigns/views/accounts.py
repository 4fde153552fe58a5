"""Signing up, in and out, and the account page. Nobody is asked for an e-mail address."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.forms import Form
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.accounts.sessions import BACKEND
from campaigns.accounts.throttle import count_attempt, origin_of, remember_device, seconds_to_wait
from campaigns.actions import accounts
from campaigns.forms.accounts import (
    ChangePasswordForm,
    CredentialsForm,
    PasswordForm,
    SignInForm,
    SignUpForm,
    SwitchForm,
)
from campaigns.forms.names import DisplayNameForm
from campaigns.models import User
from campaigns.requests.htmx import by_htmx
from campaigns.views.answers import (
    TRY_LATER,
    dead_end,
    not_now,
    note_attempt,
    onward,
    outcome_of,
    see_other,
    slowed_down,
)
from campaigns.views.refusals import refuse

CLOSED = "Join with a Game Master's invite, or ask this Rollbook's host for an account."
MANY_ACCOUNTS = "Too many accounts were created from your address."
MANY_NAMES = "Too many taken names were tried from your address."
FORGOT = "forgot_password"
"""In the session of someone who came in by a one-time link: they may set a password without the old one."""


def own_account(action: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """An action on one's own account. Who must sign in first comes back to its page: an action has none."""

    @wraps(action)
    def signed_in_only(request: HttpRequest, **arguments: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(reverse("account"))
        return action(request, **arguments)

    return require_POST(signed_in_only)


def sign_in_as(request: HttpRequest, user: User) -> None:
    login(request, user, backend=BACKEND)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def signup(request: HttpRequest) -> HttpResponse:
    """A new account, signed in at once."""
    if not settings.SIGNUP_OPEN:
        return dead_end(request, "Sign-up is closed", CLOSED, 403)
    form = SignUpForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _page(request, "signup", form)
    if slow := slowed_down(request, "username", MANY_NAMES) or slowed_down(request, "signup", MANY_ACCOUNTS):
        return slow
    if form.is_valid():
        note_attempt(request, "signup")
    user = outcome_of(form, accounts.sign_up)
    if user is None and form.has_error("username", "taken"):
        user = _user_of(request, form)
    return _arrive(request, user) if user else _page(request, "signup", form)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def signin(request: HttpRequest) -> HttpResponse:
    """Name and password. django-axes counts what was wrong, by name and address together."""
    form = SignInForm(request, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, "login", form)
    return _arrive(request, form.get_user())


@require_POST
def signout(request: HttpRequest) -> HttpResponse:
    """Out. A guest without a password could not come back, and is asked first."""
    user = request.user
    if isinstance(user, User) and user.is_guest and "sure" not in request.POST:
        return render(request, "campaigns/accounts/signout.html")
    logout(request)
    return see_other("landing")


@own_account
def account_signout(request: HttpRequest) -> HttpResponse:
    """Out in every browser. A guest could come back in none, and is asked to sign out of this one."""
    user = _me(request)
    if user.is_guest:
        return render(request, "campaigns/accounts/signout.html")
    accounts.sign_out_everywhere(user=user)
    logout(request)
    messages.success(request, "You are signed out everywhere.")
    return see_other("login")


@never_cache
@login_required
@require_GET
def account(request: HttpRequest) -> HttpResponse:
    return _account(request)


@own_account
def account_name(request: HttpRequest) -> HttpResponse:
    """Another name at the table."""
    form = DisplayNameForm(request.POST)
    if outcome_of(form, partial(accounts.rename, user=_me(request)), "display_name") is None:
        return _account(request, name_form=form)
    messages.success(request, f"Your name at the table is now {form.cleaned_data['display_name']}.")
    return see_other("account")


@own_account
def account_switch(request: HttpRequest) -> HttpResponse:
    """The sound of dice, or the keys, on or off. Without a script the account's page shows how it stands."""
    form = SwitchForm(request.POST)
    if not form.is_valid():
        return refuse(request, form)
    accounts.switch(user=_me(request), states=form.cleaned_data)
    return HttpResponse(status=204) if by_htmx(request) else see_other("account")


@sensitive_post_parameters("old_password", "password")
@own_account
def account_password(request: HttpRequest) -> HttpResponse:
    """A new password. Who came by a one-time link need not know the old one."""
    user = _me(request)
    if user.is_guest:
        return refuse(request, "A guest has no password yet. Choose a sign-in name and a password together.")
    form, guesser = _password_form(request, request.POST), f"{user.pk} at {origin_of(request)}"
    if seconds := seconds_to_wait("password", guesser):
        return not_now(request, TRY_LATER, seconds)
    if not form.is_valid():
        if form.has_error("old_password", "wrong"):
            count_attempt("password", guesser)
        return _account(request, password_form=form)
    accounts.change_password(user=user, password=form.cleaned_data["password"])
    update_session_auth_hash(request, user)
    request.session.pop(FORGOT, None)
    messages.success(request, "Your password is changed. Other browsers that were signed in are signed out.")
    return see_other("account")


@sensitive_post_parameters("password")
@own_account
def account_claim(request: HttpRequest) -> HttpResponse:
    """A guest becomes someone with an account, and keeps seats and characters."""
    user = _me(request)
    if not user.is_guest:
        return refuse(request, "This account has a sign-in name already.")
    form = CredentialsForm(request.POST, user=user)
    if slow := slowed_down(request, "username", MANY_NAMES):
        return slow
    if not form.is_valid():
        if form.has_error("username", "taken"):
            note_attempt(request, "username")
        return _account(request, claim_form=form)
    accounts.claim(user=user, **form.cleaned_data)
    update_session_auth_hash(request, user)
    messages.success(
        request, f"You sign in as {user.username} from now on. Your seats and characters are yours."
    )
    return remember_device(see_other("account"), user)


def _arrive(request: HttpRequest, user: User) -> HttpResponse:
    """Signed in by a password, in a browser that is known from now on."""
    sign_in_as(request, user)
    return remember_device(onward(request), user)


def _user_of(request: HttpRequest, form: Form) -> User | None:
    """Who pressed twice, or forgot that they have an account, knows the password of it."""
    username, password = form.data.get("username", ""), form.data.get("password", "")
    user = authenticate(request, username=username, password=password)
    if isinstance(user, User):
        return user
    note_attempt(request, "username")
    return None


def _me(request: HttpRequest) -> User:
    return cast(User, request.user)


def _password_form(request: HttpRequest, data: QueryDict | None = None) -> PasswordForm:
    user = _me(request)
    if request.session.get(FORGOT) == user.pk or not user.has_usable_password():
        return PasswordForm(data, user=user)
    return ChangePasswordForm(data, user=user)


def _page(request: HttpRequest, name: str, form: Form) -> HttpResponse:
    context = {"form": form, "next": request.POST.get("next") or request.GET.get("next", "")}
    return render(request, f"campaigns/accounts/{name}.html", context, status=422 if form.errors else 200)


def _account(request: HttpRequest, **forms: Form) -> HttpResponse:
    """The account page; a form that was refused says why, in its place."""
    user = _me(request)
    context = {
        "user": user,
        "name_form": DisplayNameForm(initial={"display_name": user.display_name}),
        "password_form": None if user.is_guest else _password_form(request),
        "claim_form": CredentialsForm(user=user) if user.is_guest else None,
        **forms,
    }
    return render(request, "campaigns/accounts/account.html", context, status=422 if forms else 200)
