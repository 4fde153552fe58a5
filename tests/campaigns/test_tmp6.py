import pytest
pytestmark = pytest.mark.django_db
def test_x(signed_in):
    from campaigns.demo.evening import build_demo, demo_seats
    from campaigns.play import perform
    from campaigns.state import state_of
    from campaigns.models import Event, Campaign
    from rules.sixd6.actions import TakeAction
    from rules.sixd6.resisting import Resist, AidResist
    from rules.sixd6.exchanges import RollExchange
    from rules.table import Profile, Pending, TABLE
    c = build_demo("sixd6")
    gm,t,w = demo_seats(c)
    st=state_of(c); names={st.table.get(Profile,s,"profile").name:s for s in st.sheets}
    a,k,s=names["Bell acolyte"],names["Ketil Brand"],names["Sanna Vey"]
    perform(gm,TakeAction(a,"initiative",("attack",),(s,)))
    tab=state_of(Campaign.objects.get(pk=c.pk)).table
    key=[x for x,p in tab.of(Pending,TABLE).items() if p.kind=="exchange"][0]
    perform(w,Resist(key,s,()))
    perform(t,AidResist(key,k,s,("shield_wall",)))
    perform(gm,RollExchange(key))
    for seat in (gm,t,w):
        r = signed_in(seat).get(f"/c/{c.slug}/")
        print(r.status_code, len(r.content))
        i=r.content.decode().index("exchange\"") if "exchange\"" in r.content.decode() else 0
        print(r.content.decode()[i-1400:i+2600])
    assert 0
