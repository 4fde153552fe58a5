# `make run` plays, `make test` checks. What takes more than a line of shell is in scripts/.

PYTHON ?=
ANY_PYTHON := $(firstword $(foreach name,$(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python,$(shell command -v $(name) 2>/dev/null)))
BIN := .venv/bin
PYTEST := $(BIN)/pytest -q -n 2 --dist loadfile
LOOKS := $(addprefix journeys/test_,layout_walk.py layout_of_dialogs.py weight.py taps.py clicks.py gm_taps.py keyboard.py pages.py toast.py \
	as_seat.py boxes.py clock.py creation.py first_evening.py handouts.py log.py motion.py no_script.py not_now.py other_address.py prompts.py \
	payloads.py proxy.py safety.py sheet.py start.py strip.py watching.py)
EVENINGS := $(addprefix journeys/test_,freed6_evening.py gm_evening.py opend6_evening.py sixd6_evening.py wildd6_evening.py)
ONCE := rules templates test_layout.py scripts/test_make_venv.py $(LOOKS) $(EVENINGS)
TLS := PUBLIC_URL=https://rollbook.example.org SECRET_KEY=

export PYTHON PYTHONUNBUFFERED=1

.PHONY: help run test lint format types tests tests-postgresql nightly bench chaos screenshots pin venv venv-dev python

help:
	@echo "make run          serve Rollbook; honours PORT, HOST, DATABASE_URL and PUBLIC_URL"
	@echo "make test         lint, types, deployment check, every test on SQLite and on PostgreSQL"
	@echo "make nightly      the tests of the rules with examples that nobody has tried yet"
	@echo "make lint         only style and types;  make format  puts the style right"
	@echo "make bench        the budgets, measured (ONLY=name for one)"
	@echo "make chaos        a table under load, killed, cut off and restarted (ONLY=name for one)"
	@echo "make screenshots  the pictures of the README"
	@echo "make pin          pin the requirements anew"

run: venv
	@exec $(BIN)/python manage.py start

test: venv-dev lint
	$(TLS) $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(MAKE) --no-print-directory tests tests-postgresql

tests: venv-dev
	$(PYTEST)

# What never sees a database, looks at pages, or plays the rules that tests/campaigns fold on both is enough to run once.
tests-postgresql: venv-dev
	$(BIN)/python scripts/on_postgresql.py $(PYTEST) $(addprefix --ignore=tests/,$(ONCE))

# CI tries the same examples every time, so that it fails for what was changed; this tries others.
nightly: venv-dev
	$(PYTEST) --hypothesis-profile=nightly tests/rules

lint: venv-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/djlint --lint --quiet templates
	$(BIN)/mypy

format: venv-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: venv-dev
	@$(BIN)/python -m tests.bench "$(ONLY)"

chaos: venv-dev
	@$(BIN)/python -m tests.chaos "$(ONLY)"

screenshots: venv-dev
	$(BIN)/python scripts/screenshots.py

pin: venv-dev
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade requirements.in -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade -c requirements.txt requirements-dev.in -o requirements-dev.txt

venv: python
	@$(ANY_PYTHON) scripts/make_venv.py requirements.txt

venv-dev: python
	@$(ANY_PYTHON) scripts/make_venv.py requirements-dev.txt

python:
	@test -n "$(ANY_PYTHON)" || { echo "Rollbook needs Python 3.11 or newer, and there is none on the PATH."; exit 1; }
