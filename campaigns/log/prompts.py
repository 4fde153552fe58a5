"""Prompts: what the core offers on the entries of the log, and to which seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from urllib.parse import urlencode

from django.http import HttpRequest

from campaigns.addresses import address_of
from campaigns.known import known_beside
from campaigns.log.sentences import macros_of
from campaigns.models import Seat
from campaigns.models.event import named_in
from campaigns.requests.form_keys import with_form_keys, without_form_keys
from campaigns.state import State, state_of
from campaigns.visibility import EntryVisibility
from campaigns.words import percent
from rules.common.prompts import MORE, SkipPrompt, offers
from rules.common.requests import CloseRequest
from rules.decide import preview
from rules.game import Offer
from rules.table import TABLE, Membership, Pending, Profile

OFFERS = "campaigns/log/parts/_offers.html"


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """An offer on an entry: the seats that may take it, and whether Game Masters may.

    ``prompt``: the key of the row that offers it. ``whose``: the name of the sheet that is asked; ``named``:
    the button says it, as others read alike. ``aside``: it is folded away under that name instead. ``href``:
    the dialog that it opens instead of acting; ``chance``: how likely it is. ``extra``: nobody waits for it,
    and it stands on its entry alone, in sight after a failure or where it is ``always_shown``.
    """

    seq: int
    prompt: str
    key: str
    offer: Offer
    seats: frozenset[int]
    gms: bool
    whose: str = ""
    named: bool = False
    aside: bool = False
    href: str = ""
    chance: str = ""
    extra: bool = False
    always_shown: bool = False

    @property
    def label(self) -> str:
        """Return what its button says, and how likely it is: "Roll Presence · 40%"."""
        label = " · ".join(filter(None, (self.offer.label, self.chance)))
        return f"{self.whose}: {label}" if self.named and self.whose else label

    @property
    def fold(self) -> str:
        """Return the words under which it is folded away with others."""
        return self.whose if self.aside else self.offer.fold

    @property
    def closes(self) -> bool:
        """Say whether it only ends the waiting for others: no button that is pressed before theirs."""
        return self.offer.for_others or isinstance(self.offer.command, (SkipPrompt, CloseRequest))

    def is_for(self, seat_id: int, *, gm: bool) -> bool:
        """Say whether that seat may take it."""
        return seat_id in self.seats or (gm and self.gms)


def open_prompts(state: State, seqs: Collection[int]) -> dict[int, list[OpenOffer]]:
    """Return what is offered on these entries, by entry; it is worked out once for each State."""
    by_entry = state.memo("prompts", lambda: _prompts_by_entry(state))
    return {
        seq: state.memo(("offers", seq), partial(_offers_on, state, by_entry[seq]))
        for seq in seqs
        if seq in by_entry
    }


def _prompts_by_entry(state: State) -> dict[int, list[str]]:
    """Return the keys of the prompts that stand on each entry."""
    by_entry: dict[int, list[str]] = {}
    for key, pending in state.table.of(Pending, TABLE).items():
        by_entry.setdefault(pending.about, []).append(key)
    return by_entry


def offers_of(state: State, key: str) -> tuple[Offer, ...]:
    """Return what one prompt offers, found out anew only after a change of what it hangs on."""
    return state.memo(("offered", key), partial(offers, state.game, state.table, key))


def _offers_on(state: State, prompts: Iterable[str]) -> list[OpenOffer]:
    pendings = state.table.of(Pending, TABLE)
    return [
        _open_offer(state, pendings[key], key, offer, state.visibility[pendings[key].about])
        for key in prompts
        for offer in offers_of(state, key)
    ]


def _open_offer(
    state: State, pending: Pending, key: str, offer: Offer, visibility: EntryVisibility
) -> OpenOffer:
    """Say to whom an offer is made: nobody is offered anything on an entry that they may not see.

    The button of a roll made blind would tell how it fell, but for the one that only rolls again. What nobody
    else may take is the Game Master's.
    """
    membership = state.table.get(Membership, offer.sheet_id, "membership") if offer.sheet_id else None
    named = membership.seats if membership else ()
    players = state.playing & {int(player) for player in named}
    if visibility.keeps_outcome and offer.reveals:
        players = frozenset()
    seats = frozenset(player for player in players if named_in(visibility.audience, player))
    asked = offer.sheet_id if offer.by_name else pending.sheet_id
    profile = state.table.get(Profile, asked, "profile")
    return OpenOffer(
        seq=pending.about,
        prompt=key,
        key=f"{key}:{offer.key}",
        offer=offer,
        seats=seats,
        gms=offer.gm or not seats,
        whose=profile.name if profile else "",
        href=_dialog_of(state, key, offer),
        chance=_chance_of(state, offer),
        extra=state.game.prompts[pending.kind].extra,
        always_shown=state.game.prompts[pending.kind].always_shown,
    )


def _dialog_of(state: State, key: str, offer: Offer) -> str:
    """Return where the dialog is that an offer opens, filled in as far as the offer is."""
    if not (offer.dialog and offer.sheet_id):
        return ""
    filled = urlencode([field for field in offer.fields if field[0] != "pending"])
    return f"{address_of(state, offer.sheet_id, offer.dialog, key)}?{filled}".rstrip("?")


def _chance_of(state: State, offer: Offer) -> str:
    """Return how likely it is, as far as everyone knows who reads the sheet that is asked."""
    if not offer.tells_chance:
        return ""
    seen = preview(state.game, known_beside(state, offer.sheet_id), offer.command)
    return "" if seen.chance is None else percent(seen.chance)


def strip_on(state: State, seq: int) -> tuple[str, ...]:
    """Return how far the prompts on an entry have come, for everyone who knows of it."""
    if state.campaign.archived:
        return ()
    return state.memo(("strip", seq), partial(_strip_on, state, seq))


def _strip_on(state: State, seq: int) -> tuple[str, ...]:
    by_entry = state.memo("prompts", lambda: _prompts_by_entry(state))
    return tuple(words for key in by_entry.get(seq, ()) for words in strip_of(state, key))


def strip_of(state: State, key: str, *, gm: bool = False) -> tuple[str, ...]:
    """Return how far one prompt has come, for everyone or with what Game Masters alone may know."""
    pending = state.table.get(Pending, TABLE, key)
    prompt = state.game.prompts.get(pending.kind) if pending else None
    if pending is None or prompt is None:
        return ()
    strip = (prompt.strip_for_gms if gm else None) or prompt.strip
    return strip(state.game, state.table, key, pending) if strip else ()


def take_up(seat: Seat, seq: int, key: str) -> Offer | None:
    """Return the offer of that key on an entry, if it is open and for this seat."""
    for offered in open_prompts(state_of(seat.campaign), [seq]).get(seq, []):
        if offered.key == key and offered.is_for(seat.pk, gm=seat.is_gm):
            return offered.offer
    return None


def offers_html(
    slug: str,
    seq: int,
    offers: Iterable[OpenOffer],
    request: HttpRequest | None = None,
    *,
    strip: Sequence[str] = (),
    whole: bool = False,
) -> str:
    """Draw what of an entry's prompts stands on its card, below how far they have come.

    That is what nobody waits for, and that the rest waits in the bar; ``whole``: on a page without a bar,
    every button. With a request the forms carry its token.
    """
    named = named_among(offers)
    here = [one for one in named if whole or one.extra]
    waiting = [one for one in named if not (whole or one.extra)]
    html = str(macros_of(OFFERS).offers_on(slug, seq, here, _way_to_bar(waiting, strip), strip))
    return with_form_keys([html], request)[0] if request else without_form_keys(html)


def _way_to_bar(waiting: Sequence[OpenOffer], strip: Sequence[str]) -> str:
    """Return the words of the link to what waits in the bar, "" where there is no link.

    An offer that only closes the prompt has none where the card says how far they have come.
    """
    if any(not (one.fold or one.closes) for one in waiting):
        return "Respond"
    if strip or not waiting:
        return ""
    return next((one.fold for one in waiting if one.fold), waiting[0].label)


def named_among(offers: Iterable[OpenOffer]) -> tuple[OpenOffer, ...]:
    """Return offers of which those name their sheets that read alike, or are among several sheets'.

    Of several sheets the first has its buttons open; what others may choose is folded under their names.
    What ends it without an answer has a button of its own only where there is no other.
    """
    offers = tuple(offers)
    alike = Counter(one.offer.label for one in offers)
    times = Counter(one.offer.sheet_id for one in offers if one.offer.sheet_id)
    aside = {sheet_id for sheet_id in list(times)[1:] if times[sheet_id] > 1}
    if all(one.fold == MORE for one in offers):
        offers = tuple(replace(one, offer=replace(one.offer, fold="")) for one in offers)
    return tuple(_with_name(one, alike[one.offer.label] > 1, len(times) > 1, aside) for one in offers)


def _with_name(one: OpenOffer, alike: bool, several: bool, aside: Collection[str]) -> OpenOffer:
    if one.offer.by_name and one.offer.sheet_id in aside:
        return replace(one, aside=True)
    return replace(one, named=alike or (several and one.offer.by_name))


def offers_for(seat: Seat, offers: Iterable[OpenOffer]) -> list[OpenOffer]:
    """Return those among the offers that a seat may take; an archived table offers nothing."""
    if seat.campaign.archived:
        return []
    return [offer for offer in offers if offer.is_for(seat.pk, gm=seat.is_gm)]
