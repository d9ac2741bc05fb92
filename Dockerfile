# syntax=docker/dockerfile:1
# Tableside in a container, for amd64 and arm64: docker build --tag tableside .
# With what a club's server needs, the extra `tableside[club]`: docker build --build-arg EXTRA=club --tag tableside-club .
# What is played lies in /data; deploy/compose.home.yaml and deploy/compose.club.yaml run it.

FROM python:3.11-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
ARG EXTRA=""
WORKDIR /source
COPY requirements requirements
RUN python -m venv /opt/tableside \
 && for lock in base $EXTRA; do \
      /opt/tableside/bin/pip install --require-hashes --no-deps --requirement requirements/$lock.txt; \
    done
COPY . .
# The builder needs what Tableside runs on, to collect static files: it is in this environment already. So is all that the
# package asks for: pip looks nowhere else, and stops if something is missing.
RUN cp -r /opt/tableside /opt/builder \
 && /opt/builder/bin/python -m pip install "hatchling==1.*" \
 && /opt/builder/bin/python -m pip wheel --no-deps --no-build-isolation --wheel-dir /wheel . \
 && /opt/tableside/bin/python -m pip install --no-index "$(echo /wheel/*.whl)${EXTRA:+[$EXTRA]}"

FROM python:3.11-slim-bookworm
LABEL org.opencontainers.image.title="Tableside" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.description="The phone companion for board games on a real table"
RUN useradd --system --uid 10001 --no-create-home --home-dir /data tableside \
 && install --directory --owner tableside --group tableside --mode 0750 /data
COPY --from=build /opt/tableside /opt/tableside
ENV PATH=/opt/tableside/bin:$PATH TABLESIDE_VAR=/data PYTHONUNBUFFERED=1
WORKDIR /data
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health/', timeout=4)"]
CMD ["tableside", "serve", "--port", "8000"]
