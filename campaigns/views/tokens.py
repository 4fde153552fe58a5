"""The page of one's access tokens: they are made, shown once, and revoked."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns.actions.tokens import make_token, revoke_token
from campaigns.forms.tokens import TokenForm
from campaigns.models import AccessToken, User
from campaigns.views.accounts import own_account
from campaigns.views.answers import see_other
from rules.errors import RuleBroken


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """Show one's tokens, or make one, which is shown here and never again."""
    user = cast(User, request.user)
    if request.method != "POST":
        return _page(request, user, TokenForm(user=user))
    form = TokenForm(request.POST, user=user)
    if not form.is_valid():
        return _page(request, user, form, status=422)
    try:
        secret = make_token(**form.cleaned_data)
    except RuleBroken as broken:
        form.add_error(None, broken.sentence)
        return _page(request, user, form, status=422)
    return _page(request, user, TokenForm(user=user), secret=secret)


@own_account
def revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    revoke_token(user=cast(User, request.user), token_id=token_id)
    return see_other("tokens_of_mine")


def _page(
    request: HttpRequest, user: User, form: TokenForm, *, secret: str = "", status: int = 200
) -> HttpResponse:
    own = AccessToken.objects.filter(seat__user=user.pk).select_related("seat__campaign")
    context = {"form": form, "tokens": own, "secret": secret}
    return render(request, "campaigns/accounts/tokens.html", context, status=status)
