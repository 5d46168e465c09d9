# make demo: train a short run on the standard game and measure it.  make test: the tests.  Both install what they need into .venv.
# An environment that exists already: make test VENV=path.

PYTHON ?= python3
VENV ?= .venv
PY = $(VENV)/bin/python
DEMO ?= runs/demo
STEPS ?= 100000
GAMES ?= 1000
JOBS ?= auto

.PHONY: demo test slow clients bench tables lint build install clean

demo: install
	rm -rf $(DEMO)
	$(PY) train.py --out $(DEMO) --opponents random --steps $(STEPS) --eval-every 20000
	$(PY) eval.py --learner $(DEMO)/latest.zip --others random --games $(GAMES) --out $(DEMO)/eval
	$(PY) eval.py --seats random --games $(GAMES) --out $(DEMO)/random

# The rules run both ways: as plain Python first, then everything on the compiled engine.
test: install
	SGS_PLAIN=1 $(PY) -m pytest -q -n $(JOBS) tests/cards tests/rules tests/generals tests/modes
	$(PY) -m pytest -n $(JOBS)

slow: install
	$(PY) -m pytest -n $(JOBS) -m "slow or not slow"

# Other training libraries on the environment; RLlib pins another Gymnasium, tianshou another pandas: each has an environment of its own.
clients: install
	$(PY) -m pip install -c constraints.txt -e ".[torchrl]"
	$(PY) -m pytest -v -m slow tests/env/test_clients.py
	$(PYTHON) -m venv $(VENV)-rllib
	$(VENV)-rllib/bin/python -m pip install torch==2.13.0 -e ".[rllib]" pytest pytest-timeout
	$(VENV)-rllib/bin/python -m pytest -v -m slow tests/env/test_clients.py
	$(PYTHON) -m venv $(VENV)-tianshou
	$(VENV)-tianshou/bin/python -m pip install torch==2.13.0 -e ".[tianshou]" pytest pytest-timeout
	$(VENV)-tianshou/bin/python -m pytest -v -m slow tests/env/test_clients.py

# The figures of benchmarks/results: on a machine that does nothing else. PEERS: an interpreter with other libraries installed.
bench: install
	$(PY) -m benchmarks.throughput $(if $(PEERS),--peers $(PEERS))
	$(PY) -m benchmarks.scaling
	$(PY) -m benchmarks.profile
	$(PY) -m benchmarks.training

tables: install
	$(PY) -m benchmarks.agents

lint: install
	$(PY) -m ruff check .
	$(PY) -m mypy

# Compile the engine again after a change of the rules (plain runs need no build: SGS_PLAIN=1).
build: install
	$(PY) setup.py -q build_ext --inplace

install: $(VENV)/.installed

$(VENV)/.installed: pyproject.toml constraints.txt setup.py
	test -x $(PY) || $(PYTHON) -m venv $(VENV)
	$(PY) -m pip install -c constraints.txt -e ".[train,dev]"
	touch $@

clean:
	rm -rf $(VENV)-rllib $(VENV)-tianshou build dist *.egg-info runs/demo .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find sgs_env agents -name "*.so" -delete -o -name "*.c" -delete -o -name "*.pxd" -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
