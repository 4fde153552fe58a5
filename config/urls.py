from __future__ import annotations

from django.urls import include, path

from config.health import healthz
from config.well_known import security_txt

handler500 = "config.faults.answer_fault"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path(".well-known/security.txt", security_txt, name="security_txt"),
    path("", include("campaigns.urls")),
]
