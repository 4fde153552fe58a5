from __future__ import annotations

import sys

from tests.load.run import main

sys.exit(main())
