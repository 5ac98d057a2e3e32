# The site in a container, with podman or docker: build it with `podman build -t primero .`, and read it on port 8000 with
# `podman run --rm -p 8000:8000 primero`. tests/site/test_publishing.py takes these steps without a container.
FROM docker.io/library/python:3.13-slim

RUN apt-get update && apt-get install -y --no-install-recommends make && rm -rf /var/lib/apt/lists/*

RUN useradd --create-home primero
USER primero
WORKDIR /home/primero/edition
COPY --chown=primero . .

ARG PRIMERO_BASE_URL=""
RUN PRIMERO_BASE_URL="$PRIMERO_BASE_URL" make build-all PYTHON=python

EXPOSE 8000
CMD [".venv/bin/python", "-m", "primero_ref", "serve", "--no-build", "--host", "0.0.0.0", "--port", "8000"]
