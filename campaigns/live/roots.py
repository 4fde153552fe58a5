"""What events change on the screens: the roots of their frames, each with whom it is for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from campaigns.business import Open, offers_html, open_business
from campaigns.live.cards import card_html, state_html
from campaigns.live.frames import EVERYONE, GMS, Audience, Root, gms_and, only, others_without
from campaigns.models import Campaign, Event, Seat
from campaigns.models.event import GM, TABLE
from campaigns.party import STRIP_PARTS, Card, cards, strip_html
from campaigns.party import card_html as party_card_html
from campaigns.seen import touched
from campaigns.sheet_panels import panels_of, sheet_panels
from rules.table import TABLE as TABLE_OWNER

STRUCTURE = {"profile", "part"}


def entry_roots(slug: str, event: Event) -> list[Root]:
    """The card of an event: once for all, or once with and once without its secret part."""
    if event.secret is None:
        return [_card(slug, event, audience_of(event.audience), secret=False)]
    rest = Audience(others=True) if event.audience == TABLE else only(*_named(event.audience))
    return [_card(slug, event, rest, secret=False), _card(slug, event, GMS, secret=True)]


def _card(slug: str, event: Event, audience: Audience, *, secret: bool) -> Root:
    return Root(f"event-{event.seq}", card_html(event, slug, secret=secret), audience)


def audience_of(stored: str) -> Audience:
    """Whom an event's card is for."""
    if stored == TABLE:
        return EVERYONE
    return GMS if stored == GM else gms_and(*_named(stored))


def _named(stored: str) -> list[int]:
    return [int(seat) for seat in stored.removeprefix("seats:").split(",") if seat]


def state_roots(event: Event) -> list[Root]:
    """Which cards count no longer, or count again. Their numbers tell nobody anything."""
    if event.kind != "event_undone":
        return []
    by = event.actor.name if event.actor else "Rollbook"
    gone = [Root(f"state-{seq}", state_html(seq, by)) for seq in event.fact.get("seqs", ())]
    return gone + [Root(f"state-{seq}", state_html(seq, None)) for seq in event.fact.get("restored", ())]


def offer_roots(campaign: Campaign, events: Iterable[Event]) -> list[Root]:
    """The buttons on the entries whose open business these events opened, closed or changed."""
    seqs = {seq for event in events for seq in _business_of(event)}
    if not seqs:
        return []
    found = open_business(campaign, seqs)
    return [root for seq in sorted(seqs) for root in _offers_on(campaign.slug, seq, found.get(seq, []))]


def _business_of(event: Event) -> Iterator[int]:
    for _, part, _, before, after in event.changes:
        if part == "pending":
            yield (after or before)["about"]


def _offers_on(slug: str, seq: int, found: Sequence[Open]) -> Iterator[Root]:
    """An empty place for everyone, and then its buttons for each seat that has any."""
    yield Root(f"offers-{seq}", offers_html(slug, seq, ()), EVERYONE)
    for_gms = [one for one in found if one.gms]
    if for_gms:
        yield Root(f"offers-{seq}", offers_html(slug, seq, for_gms), GMS)
    for seat in sorted({seat for one in found for seat in one.seats}):
        yield Root(
            f"offers-{seq}", offers_html(slug, seq, [one for one in found if seat in one.seats]), only(seat)
        )


def panel_roots(campaign: Campaign, events: Iterable[Event], present: Collection[int]) -> list[Root]:
    """The party strip and the sheets' panels as they are now, as far as these events touched them."""
    changed = touched(events)
    sheets = {owner for owner, _ in changed if owner != TABLE_OWNER}
    if not sheets:
        return []
    found = {card.id: card for card in cards(campaign.pk, sheets)}
    return [*_strip_roots(campaign, changed, found, present), *_sheet_roots(campaign, changed, found)]


def _strip_roots(
    campaign: Campaign, changed: set[tuple[str, str]], found: dict[str, Card], present: Collection[int]
) -> list[Root]:
    if any(part in STRUCTURE for _, part in changed):
        return whole_strip_roots(campaign, present)
    sheets = {owner for owner, part in changed if part in STRIP_PARTS and owner in found}
    return [_face(campaign.slug, found[sheet]) for sheet in sorted(sheets)]


def _face(slug: str, card: Card) -> Root:
    readers = EVERYONE if card.visibility == "open" else gms_and(*card.owners)
    return Root(f"party-{card.id}", party_card_html(slug, card, whole=True), readers)


def whole_strip_roots(campaign: Campaign, present: Collection[int]) -> list[Root]:
    """The strip for Game Masters, for each seat that plays something, and for the rest."""
    every = cards(campaign.pk)
    owners = sorted({owner for card in every for owner in card.owners})

    def strip(audience: Audience, seat: int, *, gm: bool = False) -> Root:
        return Root("party", strip_html(campaign.slug, every, seat, gm=gm, present=present), audience)

    gm_seats = set(Seat.objects.filter(campaign=campaign, role="gm").values_list("pk", flat=True))
    own = [owner for owner in owners if owner not in gm_seats]
    return [
        strip(GMS, 0, gm=True),
        strip(others_without(*own), 0),
        *(strip(only(seat), seat) for seat in own),
    ]


def _sheet_roots(campaign: Campaign, changed: set[tuple[str, str]], found: dict[str, Card]) -> Iterator[Root]:
    for sheet, card in sorted(found.items()):
        panels = panels_of({part for owner, part in changed if owner == sheet})
        if panels:
            yield from sheet_roots(campaign, sheet, card.owners, card.visibility, panels)


def sheet_roots(
    campaign: Campaign, sheet: str, owners: frozenset[int], visibility: str, panels: Collection[str]
) -> Iterator[Root]:
    """A sheet's panels: with buttons for those who may act for it, without for those who may read it."""
    for id_, html in sheet_panels(campaign, sheet, panels, may_act=True):
        yield Root(id_, html, gms_and(*owners), sheet)
    if visibility == "open":
        for id_, html in sheet_panels(campaign, sheet, panels, may_act=False):
            yield Root(id_, html, others_without(*owners), sheet)
