"""Prompts hold one value, read by the name of its class, instead of an order as text, a number and names.

The log keeps what became of prompts too, so that it is written anew, and sealed anew where it was whole.
"""

import hashlib
import json
from datetime import UTC

from django.db import migrations, models

ROW = ("kind", "about", "sheet", "target")
NEVER = ["table", "pinned", "never", {"number": 1}, {"number": 1}]
"""A roll that rests on this stands: rolls of the first versions kept nothing of what they had changed."""
POINT = [{"number": 1}, {"number": 0}]
"""A point less; it comes back by the difference."""


def converted(row):
    """A prompt as a plain row, as it was or as a database has it."""
    if row is None:
        return None
    holds = HELD[row["kind"]](row.get("command", ""), row.get("amount", 0), row.get("claims", []))
    if row["kind"] == "luck" and "rested_on" not in holds:  # the point comes back with all that it did
        holds["changes"] = [[row["sheet"], "resource", "luck", *POINT], *holds.get("changes", [])]
    found = {name: row[name] for name in ROW if row.get(name, "") != ""}
    return found if holds is None else {**found, "holds": holds}


def of_class(name, needed, **more):
    """A value under the name of its class; ``more`` is left out where it says nothing."""
    return {"class": name, **needed, **{key: value for key, value in more.items() if value}}


def order_of(command):
    """The order in a text, without what was kept beside it."""
    order = json.loads(command)
    rest = {key: value for key, value in order.items() if key not in ("order", "faces", "changes")}
    return {"class": order["order"], **rest}


def attack(command, _amount, _claims):
    return of_class("AnnouncedAttack", {"order": order_of(command)})


def kept_roll(command, _amount, _claims):
    kept = json.loads(command)
    changes = changed(kept.get("changes", [NEVER]))
    own = list(range(len(kept["faces"])))
    more = {"fallen": kept["faces"], "changes": changes, **({"own": own} if own != [0] else {})}
    return of_class("KeptRoll", {"order": order_of(command)}, **more)


def veto(command, _amount, _claims):
    if command in ("story", "rested on", "dice"):  # with dice alone, it was not kept what these had changed
        return of_class("Veto", {}, story=command == "story", rested_on=command != "story")
    return of_class("Veto", {}, changes=changed(json.loads(command)))


def ranks(command, amount, claims):
    return of_class("Ranks", {"left": amount, "order": order_of(command)}, rolled=bool(claims))


def effect_roll(command, amount, claims):
    return of_class("EffectRoll", {"code": command}, dice=amount, turn=int("".join(claims) or 0))


def window(command, amount, claims):
    declared = json.loads(command) if command else {}
    each = [
        {"sheet": sheet, **({"advantage": declared[sheet]} if declared.get(sheet) else {})}
        for sheet in claims
    ]
    return of_class("OpenWindow", {}, claims=each, acted=amount)


def exchange(command, _amount, _claims):
    found = json.loads(command)
    for effort in (found["attack"], *found.get("efforts", ()), *found.get("upon", ())):
        effort.pop("counted", None)  # it was counted in a form of its own
    return of_class("Exchange", found)


def nothing(_command, _amount, _claims):
    return None


def number(name, field):
    return lambda _command, amount, _claims: of_class(name, {field: amount})


def text(name, field):
    return lambda command, _amount, _claims: of_class(name, {field: command})


def whole(name):
    return lambda command, _amount, _claims: of_class(name, json.loads(command))


HELD = {
    "advancement": nothing,
    "answered": lambda command, amount, _: of_class("Answered", {"total": amount, "outcome": command}),
    "asked": whole("Asking"),
    "attack": attack,
    "control": number("Control", "left"),
    "critical": text("Critical", "outcome"),
    "damage": number("Damage", "amount"),
    "effect": effect_roll,
    "exchange": exchange,
    "exhaustion": nothing,
    "lost_ability": text("LostAbility", "condition"),
    "luck": veto,
    "ranks": ranks,
    "request": whole("Asking"),
    "reroll": kept_roll,
    "spent_control": number("Control", "left"),
    "window": window,
}


def changed(changes):
    """Changes of rows, with prompts as they are now."""
    return [
        [owner, part, key, *(map(converted, rows) if part == "pending" else rows)]
        for owner, part, key, *rows in changes
    ]


def digest(before, event, changes):
    """The seal of an entry with these changes."""
    payload = {
        "seq": event.seq,
        "kind": event.kind,
        "version": event.version,
        "fact": event.fact,
        "secret": event.secret,
        "changes": changes,
        "caused_by": event.caused_by,
        "undoes": event.undoes,
        "actor": event.actor_id,
        "audience": event.audience,
        "session": event.session,
        "created": event.created.astimezone(UTC).isoformat(timespec="microseconds"),
    }
    plain = json.dumps(payload, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return hashlib.sha256(before.encode() + plain.encode()).hexdigest()


def write_anew(apps, _editor):
    for row in apps.get_model("campaigns", "Pending").objects.iterator():
        found = converted({name: getattr(row, name) for name in (*ROW, "command", "amount", "claims")})
        row.holds = found.get("holds")
        row.save(update_fields=["holds"])
    for campaign in apps.get_model("campaigns", "Campaign").objects.iterator():
        seal_anew(apps.get_model("campaigns", "Event"), campaign)


def seal_anew(model, campaign):
    """Write the log of a campaign anew; a seal that was broken stays as it is, and so broken."""
    before = after = ""
    for event in model.objects.filter(campaign=campaign).order_by("seq").iterator():
        was_whole = event.hash == digest(before, event, event.changes)
        before, changes = event.hash, changed(event.changes)
        sealed = digest(after, event, changes) if was_whole else event.hash
        if (changes, sealed) != (event.changes, event.hash):
            model.objects.filter(pk=event.pk).update(changes=changes, hash=sealed)
        after = sealed
    if campaign.last_hash == before != after:
        type(campaign).objects.filter(pk=campaign.pk).update(last_hash=after)


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0022_switches"),
    ]

    operations = [
        migrations.AddField("pending", "holds", models.JSONField(null=True)),
        migrations.RunPython(write_anew),
        migrations.RemoveField("pending", "amount"),
        migrations.RemoveField("pending", "command"),
        migrations.RemoveField("pending", "claims"),
    ]
