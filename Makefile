# `make demo` and `make test` need only Python >= 3.11 and make; everything else is installed into .venv.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
  if command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$p; break; fi; done)
VENV := .venv
BIN := $(VENV)/bin
# Compiled modules are kept, also where the surroundings forbid it: else every worker rewrites every assertion anew.
# They stand where pip puts those of the packages: in a folder of their own the packages' too were compiled once more.
KEPT := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX=
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help demo test check lint types docs clean

help:
	@echo "make demo    install into $(VENV) and run the built-in demo"
	@echo "make test    install everything the tests use into $(VENV), then lint, type-check and test"
	@echo "make check   the same without installing"
	@echo "make docs    build the documentation site into build/site; warnings and dead links are errors"
	@echo "make clean   remove $(VENV) and caches"

# A folder left half-made, as venv leaves it where Debian's python3-venv is missing, has no pip: it is made anew.
$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed and was not found; set PYTHON=/path/to/python"; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || { rm -rf $(VENV); \
	  $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) cannot make environments: its venv module" \
	    "is missing; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }; \
	  $(PYTHON) -m venv $(VENV); }
	@touch $@

$(VENV)/.demo: $(VENV)/.made pyproject.toml
	$(PIP) install --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml
	$(PIP) install --editable '.[all,dev]'
	# pgmpy's graphs are read in the tests; its dependency torch (gigabytes) is not needed for that
	$(PIP) install --no-deps 'pgmpy>=1.1' pyro-ppl scikit-base opt-einsum
	@touch $@ $(VENV)/.demo

$(VENV)/.docs: $(VENV)/.made pyproject.toml
	$(PIP) install --editable '.[all,docs]'
	@touch $@ $(VENV)/.demo

demo: $(VENV)/.demo
	@$(BIN)/adjudge demo

test: $(VENV)/.dev
	@$(MAKE) --no-print-directory check

check: lint types
	$(KEPT) $(BIN)/python -m pytest -q -n auto --maxprocesses 4 --dist worksteal

lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types:
	$(BIN)/mypy

docs: $(VENV)/.docs
	@$(BIN)/python scripts/site_pages.py

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
