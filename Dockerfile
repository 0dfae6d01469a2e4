# Builds on Debian 13 and 12:  docker build --build-arg BASE=debian:12-slim -t puzzled .
ARG BASE=debian:13-slim

FROM ${BASE} AS build
WORKDIR /src
COPY scripts/deps scripts/deps
RUN scripts/deps build && rm -rf /var/lib/apt/lists/*
COPY . .
RUN cmake --preset release -DPUZZLED_TESTS=OFF -DPUZZLED_BENCH=OFF \
    && cmake --build --preset release --target puzzled \
    && strip build/release/puzzled
# The packages of the shared libraries have other names in each Debian (libmicrohttpd12,
# libmicrohttpd12t64), so the binary itself says which packages it runs with.
RUN readelf --dynamic build/release/puzzled \
    | sed -n "s,.*NEEDED.*\[\(lib.*\)\],*/$(gcc -print-multiarch)/\1,p" \
    | xargs dpkg-query --search | cut -d: -f1 | sort -u > runtime-packages

FROM ${BASE}
COPY --from=build /src/runtime-packages /usr/share/puzzled/runtime-packages
RUN apt-get update \
    && xargs apt-get install -y --no-install-recommends < /usr/share/puzzled/runtime-packages \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin puzzled
COPY --from=build /src/build/release/puzzled /usr/local/bin/puzzled
USER 10001:10001
# Ten seconds after SIGTERM, `docker stop` kills.
ENV PUZZLED_LISTEN=0.0.0.0 PUZZLED_PORT=8080 PUZZLED_DRAIN_SECONDS=8
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
    CMD ["/usr/local/bin/puzzled", "--health-check"]
ENTRYPOINT ["/usr/local/bin/puzzled"]
