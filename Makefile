# The same commands without make, and for Windows, are in README.md.
PYTHON ?= python3
BIN := .venv/bin
NPM_PACKAGES := tests/site/node_modules/.package-lock.json
LIGHTHOUSE := tests/light/node_modules/.package-lock.json
TSC := tests/site/node_modules/typescript/bin/tsc

QUICK := cards claims game rules test_house.py whole/test_core.py
# The longest of them is left to make test: every view of every game.
SLOW := game/test_view.py

.PHONY: help serve watch build build-all packages test test-all pytest quick engine lint check bench light contest duels learning \
	solved mutants clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: .venv/.site ## build the site and serve it on this machine
	@$(BIN)/python -m primero_ref serve

watch: .venv/.watch ## serve the site, rebuild it whenever you save a file, and reload open pages
	@$(BIN)/python -m primero_ref serve --watch

build: .venv/.site ## build the site into _site
	@$(BIN)/python -m primero_ref build

build-all: .venv/.paper ## build the site, and print the sheets and the books, and pack it all: into _site/take
	@$(BIN)/python -m primero_ref build --all

check: .venv/.site ## run every demo, with its claim and without
	@$(BIN)/python -m primero_ref check

packages: .venv/.test $(NPM_PACKAGES)

# Without the checker of the scripts (no network) their types are not checked; where browsers must be there, it must be too.
lint: .venv/.test $(NPM_PACKAGES) ## style and types, of the scripts of the pages too
	$(BIN)/ruff check .
	$(BIN)/mypy
	@if [ -f $(TSC) ] || [ -n "$$PRIMERO_BROWSER_REQUIRED" ]; then set -ex; \
	  $(BIN)/node $(TSC) -p tests/site; $(BIN)/node $(TSC) -p tests/site/tsconfig.workers.json; \
	else echo 'The types of the scripts were not checked: npm fetched nothing.' >&2; fi

test: .venv/.test $(NPM_PACKAGES) ## style, types, engine, site, each feature once in a browser: six minutes
	@$(MAKE) --no-print-directory -j 2 lint pytest

# At the end it looks whether make test keeps to its budget.
test-all: .venv/.test $(NPM_PACKAGES) ## the same with every sweep, page and browser, as on each push: under forty minutes
	@$(MAKE) --no-print-directory -j 2 lint pytest SWEEPS=--all
	@$(BIN)/python -m tests.tools.durations --within

# Compiled modules are kept, whatever the machine is told: each of the many commands that are tried would compile all anew.
pytest: .venv/.test $(NPM_PACKAGES)
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n 2 --dist loadscope --no-loadscope-reorder --max-worker-restart 0 $(SWEEPS)

quick: .venv/.test $(NPM_PACKAGES) ## style, types, the engine and every demo, in about 40 seconds; no browser
	@$(MAKE) --no-print-directory -j 3 lint check engine

# In one process: beside it run the demos and the types, and a second would find all the tests once more.
engine: .venv/.test
	$(BIN)/python -m pytest -q $(addprefix tests/,$(QUICK)) $(addprefix --ignore=tests/,$(SLOW))

bench: .venv/.test ## the engine beside its neighbours, each in an environment of its own
	@$(BIN)/python -m tests.tools.bench

light: .venv/.test $(LIGHTHOUSE) ## Lighthouse on six pages, as a phone opens them: minutes, on a machine that does nothing else
	@$(BIN)/python -m tests.tools.light

duels: .venv/.test ## the players against each other over the same deals: hours; it goes on from where it was
	@$(BIN)/python -m tests.tools.duels

table-duels: .venv/.test ## the master against the others, as he plays where somebody waits for his move: hours
	@$(BIN)/python -m tests.tools.table_duels

contest: .venv/.test ## the players against each other: minutes
	@$(BIN)/python -m tests.tools.contest

learning: .venv/.test ## the program of the guide to learning, and the speed of the adapters: a minute
	@$(BIN)/python -m tests.tools.learning

solved: .venv/.test ## best play in the small game, under each answer to what is disputed: half an hour
	@$(BIN)/python -m tests.tools.solved

mutants: .venv/.test ## small faults put into the engine, one at a time: which does no test notice? (takes long)
	@$(BIN)/python -m tests.tools.mutation

clean: ## remove what was made, but not the environment
	rm -rf _site .cache dist tests/site/node_modules tests/light/node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache

.venv/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo 'This needs Python 3.11 or newer; if it has another name here: make serve PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo 'This Python lacks venv; on Debian and Ubuntu: sudo apt install python3-venv' >&2; exit 1; }
	@$(PYTHON) -m venv .venv

# The stamps: installed again only when pyproject.toml has changed.
.venv/.site .venv/.watch .venv/.paper .venv/.test: .venv/.%: pyproject.toml | .venv/pyvenv.cfg
	@echo 'Installing into .venv, once ...'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[$*]'
	@touch $@

# axe, an HTML validator and TypeScript; without them (no network) what needs them is skipped.
$(NPM_PACKAGES): tests/site/package-lock.json | .venv/.test
	@$(BIN)/npm ci --prefix tests/site --loglevel=error --fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-timeout=30000 || \
	  echo 'npm fetched nothing: the checks of accessibility and HTML will be skipped.' >&2

# Some 180 MB, for make light alone.
$(LIGHTHOUSE): tests/light/package-lock.json | .venv/.test
	@$(BIN)/npm ci --prefix tests/light --loglevel=error
