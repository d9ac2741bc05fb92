# What you can do here. `make run` is all it takes to play.

PORT   ?= 8000
HTTPS  ?= 0
HOSTILE ?= 1500
GAMES  ?= 40
SHARE  ?= 1/1
# The system's own Python is built to be fast; one that somebody built without asking for that takes half as long again.
PYTHON ?= $(shell for python in /usr/bin/python3.11 python3.11 python3; do \
	  $$python -c 'import ensurepip, venv' 2>/dev/null && command -v $$python && break; done)
BIN    := .venv/bin
MANAGE := $(BIN)/python manage.py
# Python compiles what it loads, once; compiling all of every library would double the first start.
PIP    := $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --no-deps --no-compile
unexport PYTHONDONTWRITEBYTECODE
CHROMIUM := chromium chromium-browser google-chrome

CATALOGUES := $(wildcard locale/*/LC_MESSAGES/*.po)
STATIC     := $(shell find static games/static -type f 2>/dev/null)
DEMO       := $(wildcard games/management/commands/demo_table.py)
MIGRATIONS := $(wildcard games/migrations/*.py)

# Playwright keeps an event loop running in its process, which other tests cannot share: those with a browser come after.
# Each run looks through its own folders alone: to collect thousands of tests takes every worker a tenth of a minute.
# A test with a browser waits for it half of its time: three of them keep two processors busy.
in_turns = $(2) -m "not browser and $(1)" -n 2 --dist worksteal $(patsubst %,--ignore=tests/%,browser faults soak engines) $(PYTEST); first=$$?; \
	$(2) -m "browser and $(1)" -n 3 --dist worksteal tests/browser $(PYTEST) && exit $$first

.PHONY: bench-players catanatron help setup club package run test test-long test-faults test-hostile test-engines soak night test-night test-night-browser lint format bench bench-load messages set shots lock vendor clean look
.DELETE_ON_ERROR:

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

setup: .venv/.runtime ## Install what Tableside runs on, prepare its database
	@$(MAKE) --silent --no-print-directory --jobs=2 var/.static var/.migrated var/.messages
club: .venv/.club ## Install what only the server of a club needs: for PostgreSQL, Redis, uvicorn
	@:
run: setup ## Open Tableside to the phones on this network (PORT=8000, and HTTPS=8443 for https too)
	@$(if $(DEMO),$(MANAGE) demo_table)
	@HTTPS_PORT=$(HTTPS) $(MANAGE) serve --port $(PORT)

test: .venv/.dev var/.messages var/.static ## Run the tests, but for the longest (some minutes)
	@tools/need_chromium.sh chromium-headless-shell $(CHROMIUM)
	$(call in_turns,not faults and not soak and not long and not night,$(BIN)/python -m pytest)

test-long: .venv/.dev var/.messages var/.static ## Run the longer tests, which CI runs besides: whole games, every page
	@tools/need_chromium.sh chromium-headless-shell $(CHROMIUM)
	@tools/need_chromium.sh $(CHROMIUM)
	@tools/need_proxies.sh
	$(call in_turns,long and not faults and not soak and not hostile,$(BIN)/python -m pytest)

test-hostile: .venv/.dev var/.messages var/.static ## Send what no page of ours sends, on SQLite and PostgreSQL (HOSTILE=1500 times)
	HOSTILE=$(HOSTILE) $(BIN)/python -m pytest -m hostile -n 2 --dist worksteal --hypothesis-seed=$(or $(SEED),1) \
	  tests/games/test_hostile.py tests/games/test_hostile_files.py tests/games/test_hostile_on_postgresql.py \
	  tests/config/test_hostile_lines.py $(PYTEST)

test-faults: .venv/.dev var/.messages ## Kill servers, cut lines, fill disks: nothing may be lost (minutes)
	@tools/need_proxies.sh
	$(BIN)/python -m pytest -m faults tests/faults $(PYTEST)

test-engines: .venv/.dev var/.messages var/.static ## Open pages in Firefox and WebKit, too, and play a turn there
	@tools/need_chromium.sh chromium-headless-shell $(CHROMIUM)
	@tools/need_engines.sh
	@$(MAKE) --silent --no-print-directory var/.engines
	NIGHT=$(NIGHT) PYTHONPATH=var/engines $(BIN)/python -m pytest -m engines -n 2 --dist loadgroup tests/engines $(PYTEST)

night: .venv/.dev var/.messages var/.static ## Run what is too long for a change, in two hours (PART=soak for one part)
	@tools/need_chromium.sh $(CHROMIUM)
	$(BIN)/python tools/night.py $(PART)

# Parts of the night: tests of the night alone, and those that try more of what every run tries.
test-night: .venv/.dev var/.messages var/.static
	@tools/need_proxies.sh
	NIGHT=1 SHARE=$(SHARE) $(BIN)/python -m pytest -m "(night or longer) and not browser and not faults and not soak" -n 2 --dist worksteal $(PYTEST)

test-night-browser: .venv/.dev var/.messages var/.static
	NIGHT=1 SHARE=$(SHARE) $(BIN)/python -m pytest -m "(night or longer) and browser and not faults and not engines" -n 2 --dist worksteal tests/browser $(PYTEST)

soak: GAMES = 120
soak: .venv/.dev var/.messages ## Play random games in random boxes, all laws checked (GAMES=120, SEED=a date)
	SOAK_GAMES=$(GAMES) SOAK_SEED=$(SEED) $(BIN)/python -m pytest -m soak -n 2 --dist worksteal tests/soak $(PYTEST)

lint: .venv/.dev var/.messages ## Check style, types, layers, templates, spelling, migrations
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --quiet --lint templates games
	$(BIN)/codespell
	$(BIN)/python tools/messages.py check
	$(BIN)/python tools/check_links.py
	$(MANAGE) makemigrations --check --dry-run
	$(MANAGE) check --deploy --fail-level WARNING

format: .venv/.dev ## Set Python as `make lint` wants them
	$(BIN)/ruff check --fix --quiet . || true
	$(BIN)/ruff format .

bench: .venv/.dev var/.migrated var/.static ## Measure speed (benchmarks/README.md; SUITES="rules server" for some)
	$(BIN)/python -m benchmarks $(SUITES)

bench-players: .venv/.dev ## Let players of the app play each other, and time them (GAMES=40 a row)
	GAMES=$(GAMES) nice $(BIN)/python -m benchmarks players

catanatron: var/.catanatron ## Get the engine that benchmarks run beside ours for Catan

bench-load: .venv/.dev var/.static ## Play at hundreds of tables beside other servers (a quarter of an hour; LOAD=--quick)
	$(BIN)/python -m benchmarks.load $(LOAD)

set: .venv/.dev ## Add a set of Carcassonne, or make anew what is made from one (NAME=wells; docs/expansions.md)
	@$(BIN)/python -m tools.new_set $(NAME)

messages: .venv/.dev ## Collect sentences to translate into locale/*.po, and compile them
	$(BIN)/python tools/messages.py update
	$(BIN)/python tools/compile_messages.py

shots: .venv/.dev var/.migrated var/.messages var/.static ## Take pictures of the key screens
	$(BIN)/python -m tools.shots

look: .venv/.dev var/.messages var/.static ## Draw every page and sheet to look at (LOOK=catan LOOK_LANGUAGE=de AGAINST=<commit>)
	@tools/need_chromium.sh chromium-headless-shell $(CHROMIUM)
	@tools/need_fonts.sh
	@LOOK='$(LOOK)' LOOK_LANGUAGE='$(LOOK_LANGUAGE)' AGAINST='$(AGAINST)' $(BIN)/python -m tools.look

package: .venv/.dev ## Build the wheel, for pipx and others, and the sources that it is built from, into dist/
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .
	$(BIN)/hatchling build --target sdist --directory dist

lock: .venv/.dev ## Compile requirements/*.in anew
	tools/lock.sh

vendor: .venv/.dev ## Fetch the pinned front-end files anew (needs npm)
	$(BIN)/python tools/vendor.py

clean: ## Remove what was made here, except the database and its key
	rm -rf .venv var/static var/.[a-z]* .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ---- what is made, and from what

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Tableside needs Python 3.11 with venv: apt install python3.11 python3.11-venv"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tableside needs Python 3.11 or newer.")'
	$(PYTHON) -m venv .venv

# Its Playwright lies over that of the other tests: Firefox ESR does not know what later ones ask.
var/.engines: requirements/engines.txt | .venv/.dev
	@mkdir -p var
	$(PIP) --target var/engines --upgrade -r requirements/engines.txt
	@touch $@

.venv/.runtime: requirements/base.txt | .venv/bin/python
	$(PIP) -r $<
	@touch $@

.venv/.club: requirements/club.txt .venv/.runtime
	$(PIP) -r $<
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.club
	$(PIP) -r $<
	@touch $@

var:
	@mkdir -p var

var/.catanatron: | var
	$(PYTHON) -m venv var/catanatron
	var/catanatron/bin/pip install --quiet catanatron==3.2.1
	@touch $@

var/.messages: $(CATALOGUES) .venv/.runtime | var
	@$(BIN)/python tools/compile_messages.py
	@touch $@

var/.migrated: $(MIGRATIONS) .venv/.runtime | var
	@$(MANAGE) migrate --verbosity 0
	@touch $@

var/.static: $(STATIC) .venv/.runtime | var
	@$(MANAGE) collectstatic --no-input --clear --verbosity 0
	@touch $@
