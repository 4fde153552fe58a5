import pytest
pytestmark = pytest.mark.django_db
def test_x(signed_in):
    from campaigns.demo.evening import build_demo, demo_seats
    c = build_demo("sixd6")
    for s in demo_seats(c):
        r = signed_in(s).get(f"/c/{c.slug}/")
        print(s, r.status_code, len(r.content))
        import gzip; print(len(gzip.compress(r.content)))
        open("/tmp/page6.html","wb").write(r.content)
    assert 0
