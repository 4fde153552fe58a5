from __future__ import annotations

from django.urls import include, path

from campaigns.api.operations import api, description
from config.health import healthz
from config.metrics import metrics
from config.overview import overview
from config.well_known import security_txt

handler403 = "campaigns.views.answers.not_allowed"
handler500 = "config.faults.answer_fault"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("metrics", metrics, name="metrics"),
    path("house", overview, name="house"),
    path(".well-known/security.txt", security_txt, name="security_txt"),
    path("api/", description, name="api_description"),
    path("api/", api.urls),
    path("", include("campaigns.urls")),
]
