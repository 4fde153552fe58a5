from __future__ import annotations

from django.urls import include, path

from config.health import healthz

handler500 = "config.faults.answer_fault"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("", include("campaigns.urls")),
]
