from __future__ import annotations

from campaigns.models.campaign import (
    Answer,
    Attempt,
    Campaign,
    Invite,
    Pause,
    Role,
    SafetyLine,
    Seat,
    SignInLink,
)
from campaigns.models.event import Event, RollSums, RowsAt, Stretch, Undone
from campaigns.models.note import Note
from campaigns.models.picture import Picture
from campaigns.models.rows import Clock, Combatant, Encounter, Membership, Pending, Pinned, Visibility
from campaigns.models.screen import ScreenLayout
from campaigns.models.table import CampaignTable
from campaigns.models.timer import Timer
from campaigns.models.token import AccessToken
from campaigns.models.user import User
from campaigns.models.webhook import Webhook, WebhookMessage
from campaigns.models.words import Words
