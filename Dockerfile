# syntax=docker/dockerfile:1
# A small image that contains only the executable and its dependencies.
#
#   docker build -t fanorond . && docker run -d -p 4545:4545 -v fanorond:/data fanorond

FROM rust:1.95-bookworm AS build
WORKDIR /src
COPY . .
# The caches stay on the build machine; the executable is copied out of them.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo build --release --locked --package fanorond && cp target/release/fanorond /fanorond

FROM debian:bookworm-slim
# The root certificates are needed to verify a mail relay.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
# The user id is fixed, so that the owner of a volume is the same in every image.
RUN useradd --system --uid 4545 --home-dir /data --shell /usr/sbin/nologin fanorond \
    && install --directory --owner=fanorond --mode=0700 /data
COPY --from=build /fanorond /usr/local/bin/fanorond
USER fanorond
WORKDIR /data
VOLUME /data
EXPOSE 4545 8080
# [::] also accepts IPv4. If the kernel has no IPv6: FANOROND_LISTEN=0.0.0.0:4545
ENV FANOROND_LISTEN=[::]:4545 \
    FANOROND_DATABASE=sqlite:/data/fanorond.db
# A healthy server greets.
HEALTHCHECK --interval=30s --timeout=6s --start-period=10s CMD ["fanorond", "ping"]
# On SIGTERM the server tells everybody and stops within four seconds.
STOPSIGNAL SIGTERM
ENTRYPOINT ["fanorond"]
