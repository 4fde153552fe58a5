"""What is kept about oneself: taken along as a file, and deleted with the account."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.accounts.own_data import data_of
from campaigns.accounts.throttle import count_attempt, origin_of, seconds_to_wait
from campaigns.actions.account_ends import delete_account
from campaigns.forms.accounts import DeleteAccountForm
from campaigns.models import User
from campaigns.requests.heavy import heavy
from campaigns.views.answers import TRY_LATER, not_now, see_other
from rules.errors import RuleBroken


@never_cache
@require_safe
@login_required
@heavy
def download(request: HttpRequest) -> HttpResponse:
    """Everything about oneself, as JSON."""
    data = data_of(cast(User, request.user))
    response = JsonResponse(data, json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="rollbook-my-data.json"'
    return response


@never_cache
@sensitive_post_parameters("old_password")
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Ask whether the account is to go, and what becomes of its characters; then it is gone."""
    user = cast(User, request.user)
    form = DeleteAccountForm(request.POST if request.method == "POST" else None, user=user)
    guesser = f"{user.pk} at {origin_of(request)}"
    if form.is_bound and (seconds := seconds_to_wait("password", guesser)):
        return not_now(request, TRY_LATER, seconds)
    if form.is_valid() and _is_deleted(user, form):
        logout(request)
        messages.success(request, "Your account is deleted.")
        return see_other("landing")
    if form.has_error("old_password", "wrong"):
        count_attempt("password", guesser)
    context = {"form": form}
    return render(request, "campaigns/accounts/delete.html", context, status=422 if form.is_bound else 200)


def _is_deleted(user: User, form: DeleteAccountForm) -> bool:
    """Delete the account; where a table still needs its person, the form says so."""
    try:
        delete_account(user=user, with_characters=form.cleaned_data["characters"] == "go")
    except RuleBroken as broken:
        form.add_error(None, broken.sentence)
        return False
    return True
