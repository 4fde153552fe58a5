# `make run` plays, `make test` checks. What takes more than a line of shell is in scripts/.

PYTHON ?=
ANY_PYTHON := $(firstword $(foreach name,$(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python,$(shell command -v $(name) 2>/dev/null)))
BIN := .venv/bin
PYTEST := $(BIN)/pytest -q -n auto --maxprocesses 6 $(if $(SEED),--seed=$(SEED))
TLS := PUBLIC_URL=https://rollbook.example.org SECRET_KEY=

export PYTHON PYTHONUNBUFFERED=1
# Python and pytest keep what they compiled: a worker that compiles all tests anew takes twice as long to collect them.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run test game test-all lint format checks tests tests-thorough tests-postgresql nightly bench chaos load saturday screenshots pin wheel venv venv-dev python

help:
	@echo "make run          serve Rollbook; honours PORT, HOST, DATABASE_URL and PUBLIC_URL"
	@echo "make test         lint, types, deployment check, and in eight minutes what shows most of what may break"
	@echo "make game GAME=x  the guards of one game alone, in two minutes, and of each that fails what to edit"
	@echo "make test-all     that, and every other test, on SQLite and on PostgreSQL (SEED=number for a run again)"
	@echo "make nightly      the rules and the browser walks with examples and dice that nobody has tried yet"
	@echo "make lint         only style and types;  make format  puts the style right"
	@echo "make bench        the budgets, measured (ONLY=name for one)"
	@echo "make chaos        a table under load, killed, cut off, its clock set, its disk slow, its log damaged (ONLY=name for one)"
	@echo "make load         many tables at their own pace (TABLES=100 PROCESSES=1 MINUTES=1 PACE=20), on PostgreSQL"
	@echo "make saturday     what a simulation predicts for one process and two, beside what they do (on a quiet machine)"
	@echo "make screenshots  the pictures of the README"
	@echo "make wheel        write dist/rollbook-VERSION.whl, which pipx, uv and pip install"
	@echo "make pin          pin the requirements anew"

run: venv
	@exec $(BIN)/python manage.py start

test: checks tests

game: venv-dev
	@$(BIN)/python -m tests.one_game "$(GAME)" -n auto --maxprocesses 6

test-all: test tests-thorough tests-postgresql

checks: lint
	$(TLS) $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/python manage.py makemigrations --check --dry-run

tests: venv-dev
	$(PYTEST) -m "not thorough"

# What `tests` has left out, and twice as many examples; all of them, five times as many, are tried at night.
tests-thorough: venv-dev
	FIFTHS=2 $(PYTEST) -m "thorough or examples"

# Rules know no database, and the servers of journeys have their own: their files, half of all tests, are not collected.
tests-postgresql: venv-dev
	$(BIN)/python scripts/on_postgresql.py $(PYTEST) -m "database or postgresql" --ignore tests/rules --ignore tests/journeys

# Every run tries the same examples and throws the same dice, so that it fails for what was changed; this tries others.
nightly: venv-dev
	FIFTHS=5 $(PYTEST) --seed=$(or $(SEED),$(shell date +%s)) --hypothesis-profile=nightly tests/rules tests/journeys
	FIFTHS=5 $(PYTEST) --seed=$(or $(SEED),$(shell date +%s)) --hypothesis-profile=nightly -m examples tests/campaigns

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

load: venv-dev
	@TABLES=$(TABLES) PROCESSES=$(PROCESSES) MINUTES=$(MINUTES) PACE=$(PACE) $(BIN)/python -m tests.load

saturday: venv-dev
	@$(BIN)/python -m tests.load.saturday

screenshots: venv-dev
	$(BIN)/python scripts/screenshots.py

wheel: venv-dev
	@$(BIN)/python -m hatchling build -t wheel -d dist

pin: venv-dev
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade requirements.in -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade -c requirements.txt requirements-dev.in -o requirements-dev.txt

venv: python
	@$(ANY_PYTHON) scripts/make_venv.py requirements.txt

venv-dev: python
	@$(ANY_PYTHON) scripts/make_venv.py requirements-dev.txt

python:
	@test -n "$(ANY_PYTHON)" || { echo "Rollbook needs Python 3.11 or newer, and there is none on the PATH."; exit 1; }
