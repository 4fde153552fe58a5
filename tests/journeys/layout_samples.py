"""Tiny pages for the checks of the layout: what each of them must notice, and what it must leave alone."""

from __future__ import annotations

LONG = "Wolframshausenerwindmuehlenwaechterswitwe"
HEAD = """<!doctype html><style>
* { margin: 0; font: 16px/1.5 sans-serif }
.tap { display: block; min-height: 44px }
.tile { width: 90px; border: 1px solid }
.small { width: 90px }
.cut { width: 90px; overflow: hidden }
.short { width: 90px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.for-readers { position: absolute; clip-path: inset(50%); width: 1px; overflow: hidden }
.whole-card::after { content: ""; position: absolute; inset: 0 }
</style>"""

WRONG = {
    "a word runs out of the window": ("overflow", f"<p>{LONG * 3}</p>"),
    "a field is wider than the window": (
        "overflow",
        '<input class="tap" style="width: 700px" aria-label="Name">',
    ),
    "a word runs out of its tile": ("overflow", f'<p class="tile">{LONG}</p>'),
    "a place is pushed sideways": ("overflow", f'<div class="small" style="overflow: auto">{LONG}</div>'),
    "text lies over text": ("overlap", '<p>Strength</p><p style="margin-top: -18px">Fatigued</p>'),
    "a chip lies over the next": (
        "overlap",
        '<div style="display: flex"><b style="width: 30px">Fatigued</b><b>Poisoned</b></div>',
    ),
    "a name is cut off": ("clipped", f'<p class="cut">{LONG}</p>'),
    "a card is too low": ("clipped", '<p class="cut" style="height: 40px">one two three four five six</p>'),
    "a name is shortened and told nowhere": ("clipped", f'<p class="short">{LONG}</p>'),
    "a hint does not fit": (
        "clipped",
        '<input class="tap" style="width: 60px" placeholder="2d6+3, 4d6kh3" aria-label="Dice">',
    ),
    "a button is low": ("target", "<button>Roll</button>"),
    "a link stands alone": ("target", '<p><a href="#">History</a></p>'),
    "a box to tick has no label round it": ("target", '<input type="checkbox">'),
}
"""What is wrong, the check that says so, and the page."""

RIGHT = {
    "a long word that breaks": f'<p style="overflow-wrap: anywhere">{LONG * 3}</p>',
    "a row that is meant to be pushed": f'<div class="small tabs" style="overflow: auto">{LONG}</div>',
    "a name that is shortened and told": f'<p class="short" title="{LONG}">{LONG}</p>',
    "a sentence that is whole once it opens": (
        f'<div class="entry"><p class="short said">{LONG}</p>'
        '<details><summary class="tap">More</summary></details></div>'
    ),
    "what scrolls up and down": (
        '<div style="height: 30px; overflow: hidden auto"><p>one</p><p>two</p><p>three</p></div>'
    ),
    "a layer over a text": '<p>Strength</p><p style="position: fixed; top: 0">Taken</p>',
    "a line below a line": '<p style="line-height: 1">one</p><p style="line-height: 1">two</p>',
    "a link in a sentence": '<p>See the <a href="#">rules</a> for it.</p>',
    "a link over its whole card": (
        '<div style="position: relative; height: 50px"><a class="whole-card" href="#">Brin</a></div>'
    ),
    "a box in its label": '<label class="tap"><input type="checkbox"> Take back the invites</label>',
    "what is for readers alone": f'<p class="for-readers">{LONG}</p>',
}
