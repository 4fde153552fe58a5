from __future__ import annotations

from django.urls import include, path

from config.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("", include("campaigns.urls")),
]
