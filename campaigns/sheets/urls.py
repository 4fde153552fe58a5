"""The addresses of sheets: their pages, and each action by its noun."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.views import (
    advancement,
    attacks,
    belongings,
    checks,
    coins,
    conditions,
    creation,
    dialogs,
    harm,
    notes,
    odds,
    rests,
    sheets,
    spells,
)

ALL = "c/<slug:slug>/sheets/"
ONE = f"{ALL}<str:sheet_id>/"

urlpatterns: list[URLPattern] = [
    path(f"{ALL}new", sheets.new, name="sheet_new"),
    path(f"{ALL}begin", sheets.begin, name="sheet_begin"),
    path(f"{ALL}creature", sheets.creature, name="creature_new"),
    path(f"{ALL}other", sheets.other, name="other_new"),
    path(ONE, sheets.sheet, name="sheet"),
    path(f"{ONE}do/<str:key>/", dialogs.do, name="do"),
    path(f"{ONE}do/<str:key>/<str:row>/", dialogs.do, name="do_row"),
    path("c/<slug:slug>/do/<str:key>/", dialogs.do_table, name="do_table"),
    path(f"{ONE}history", sheets.history, name="history"),
    path(f"{ONE}describe", sheets.describe, name="describe"),
    path(f"{ONE}share", sheets.share, name="share"),
    path(f"{ONE}remove", sheets.remove, name="remove"),
    path(f"{ONE}numbers", sheets.numbers, name="numbers"),
    path(f"{ONE}numbers/ability/<str:key>", sheets.set_ability, name="ability_set"),
    path(f"{ONE}numbers/resource/<str:key>", sheets.set_resource, name="resource_set"),
    path(f"{ONE}create", creation.creation, name="creation"),
    path(f"{ONE}check/<str:ability>", checks.check, name="check"),
    path(f"{ONE}attack", attacks.attack, name="attack"),
    path(f"{ONE}damage", harm.damage, name="damage"),
    path(f"{ONE}heal", harm.heal, name="heal"),
    path(f"{ONE}help", harm.help_dying, name="help"),
    path(f"{ONE}tick", harm.tick, name="tick"),
    path(f"{ONE}focus", harm.focus, name="focus"),
    path(f"{ONE}rest", rests.rest, name="rest"),
    path(f"{ONE}spells/<str:key>/cast", spells.cast, name="cast"),
    path(f"{ONE}conditions/new", conditions.new, name="condition_new"),
    path(f"{ONE}conditions/<str:key>/", conditions.condition, name="condition"),
    path(f"{ONE}conditions/<str:key>/change", conditions.change, name="condition_change"),
    path(f"{ONE}conditions/<str:key>/clear", conditions.clear, name="condition_clear"),
    path(f"{ONE}belongings/new", belongings.new, name="belonging_new"),
    path(f"{ONE}belongings/<str:key>/", belongings.belonging, name="belonging"),
    path(f"{ONE}belongings/<str:key>/edit", belongings.edit, name="belonging_edit"),
    path(f"{ONE}belongings/<str:key>/move", belongings.move, name="belonging_move"),
    path(f"{ONE}belongings/<str:key>/drop", belongings.drop, name="belonging_drop"),
    path(f"{ONE}belongings/<str:key>/give", belongings.give, name="belonging_give"),
    path(f"{ONE}belongings/<str:key>/use", belongings.use, name="use"),
    path(f"{ONE}coins", coins.coins, name="coins"),
    path(f"{ONE}coins/give", coins.give, name="coins_give"),
    path(f"{ONE}advance", advancement.advance, name="advance"),
    path(f"{ONE}notes", notes.notes, name="notes"),
    path(f"{ONE}odds/check/<str:ability>", odds.of_check, name="odds_check"),
    path(f"{ONE}odds/attack", odds.of_attack, name="odds_attack"),
    path(f"{ONE}odds/use/<str:key>", odds.of_use, name="odds_use"),
    path(f"{ONE}odds/strain", odds.of_strain, name="odds_strain"),
]
