"""Signing up, in and out, and the account page. Nobody is asked for an e-mail address."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import cast

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

from campaigns.actions import accounts
from campaigns.backends import BACKEND
from campaigns.forms.accounts import ChangePasswordForm, ClaimForm, PasswordForm, SignInForm, SignUpForm
from campaigns.forms.names import DisplayNameForm
from campaigns.models import User
from campaigns.views.answers import guessed_too_often, note_wrong_guess, onward, see_other, too_many
from campaigns.views.refusals import refuse
from rules.errors import RuleBroken

FORGOT = "forgot_password"
"""In the session of someone who came in by a one-time link: they may set a password without the old one."""


def own_account(deed: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A deed on one's own account. Who must sign in first comes back to its page, for a deed has none."""

    @wraps(deed)
    def signed_in_only(request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(reverse("account"))
        return deed(request)

    return require_POST(signed_in_only)


def sign_in_as(request: HttpRequest, user: User) -> None:
    """Gives the browser to that user."""
    login(request, user, backend=BACKEND)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def signup(request: HttpRequest) -> HttpResponse:
    """A new account, signed in at once."""
    form = SignUpForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _page(request, "signup", form)
    if guessed_too_often(request, "username"):
        return too_many(request)
    if not form.is_valid():
        if form.has_error("username", "taken"):
            return _taken(request, form)
        return _page(request, "signup", form, status=422)
    try:
        user = accounts.sign_up(**form.cleaned_data)
    except RuleBroken as broken:
        return _page_of_broken(request, "signup", form, broken)
    sign_in_as(request, user)
    return onward(request)


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def signin(request: HttpRequest) -> HttpResponse:
    """Name and password. django-axes counts what was wrong, and closes the door for a while."""
    form = SignInForm(request, request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _page(request, "login", form)
    if not form.is_valid() or form.user is None:
        return _page(request, "login", form, status=422)
    sign_in_as(request, form.user)
    return onward(request)


@require_POST
def signout(request: HttpRequest) -> HttpResponse:
    """Out. A guest without a password could not come back, and is asked first."""
    user = request.user
    if isinstance(user, User) and user.is_guest and "sure" not in request.POST:
        return render(request, "campaigns/accounts/signout.html")
    logout(request)
    return see_other("landing")


@never_cache
@login_required
@require_GET
def account(request: HttpRequest) -> HttpResponse:
    """The account page."""
    return _account(request)


@own_account
def account_name(request: HttpRequest) -> HttpResponse:
    """Another name at the table."""
    form = DisplayNameForm(request.POST)
    if not form.is_valid():
        return _account(request, name=form, status=422)
    accounts.rename(user=_me(request), **form.cleaned_data)
    messages.success(request, f"The table calls you {form.cleaned_data['display_name']} now.")
    return see_other("account")


@sensitive_post_parameters("old_password", "password")
@own_account
def account_password(request: HttpRequest) -> HttpResponse:
    """A new password. Who came by a one-time link need not know the old one."""
    user = _me(request)
    if user.is_guest:
        return refuse(request, "A guest has no password yet. Choose a sign-in name and a password together.")
    form = _password_form(request, request.POST)
    if guessed_too_often(request, "signin"):
        return too_many(request)
    if not form.is_valid():
        if form.has_error("old_password"):
            note_wrong_guess(request, "signin")
        return _account(request, password=form, status=422)
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
    form = ClaimForm(request.POST, user=user)
    if guessed_too_often(request, "username"):
        return too_many(request)
    if not form.is_valid():
        if form.has_error("username", "taken"):
            note_wrong_guess(request, "username")
        return _account(request, claim=form, status=422)
    accounts.claim(user=user, **form.cleaned_data)
    update_session_auth_hash(request, user)
    messages.success(
        request, f"You sign in as {user.username} from now on. Your seats and characters are yours."
    )
    return see_other("account")


def _taken(request: HttpRequest, form: SignUpForm) -> HttpResponse:
    """Who pressed twice, or forgot that they have an account, knows the password of it."""
    known = authenticate(
        request, username=form.data.get("username", ""), password=form.data.get("password", "")
    )
    if isinstance(known, User):
        sign_in_as(request, known)
        return onward(request)
    note_wrong_guess(request, "username")
    return _page(request, "signup", form, status=422)


def _me(request: HttpRequest) -> User:
    return cast(User, request.user)


def _password_form(request: HttpRequest, given: QueryDict | None = None) -> PasswordForm:
    user = _me(request)
    if request.session.get(FORGOT) == user.pk or not user.has_usable_password():
        return PasswordForm(given, user=user)
    return ChangePasswordForm(given, user=user)


def _page(request: HttpRequest, name: str, form: Form, status: int = 200) -> HttpResponse:
    context = {"form": form, "next": request.POST.get("next") or request.GET.get("next", "")}
    return render(request, f"campaigns/accounts/{name}.html", context, status=status)


def _page_of_broken(request: HttpRequest, name: str, form: Form, broken: RuleBroken) -> HttpResponse:
    form.add_error(None, broken.sentence)
    return _page(request, name, form, status=422)


def _account(
    request: HttpRequest,
    *,
    name: Form | None = None,
    password: Form | None = None,
    claim: Form | None = None,
    status: int = 200,
) -> HttpResponse:
    user = _me(request)
    context = {
        "user": user,
        "name_form": name or DisplayNameForm(initial={"display_name": user.display_name}),
        "password_form": password or (None if user.is_guest else _password_form(request)),
        "claim_form": claim or (ClaimForm(user=user) if user.is_guest else None),
    }
    return render(request, "campaigns/accounts/account.html", context, status=status)
