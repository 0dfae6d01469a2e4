# The image has the program, the shared libraries that it needs, and nothing else.
#   docker build -t puzzled .
#   docker buildx build --platform linux/amd64,linux/arm64 -t puzzled .
#   docker build --target files --output dist .       its files, and their bill (SPDX 2.3)
# Debian 13 and 12 build it (--build-arg BASE=debian:12-slim), for arm64 on amd64 by Debian's
# cross compiler, not under an emulator. tools/image/build makes the archives of a release.
ARG BASE=debian:13-slim

# For the machine that builds. A build for another one takes from here what is the same
# everywhere: the pages, and the data of Bulls and Cows.
FROM --platform=$BUILDPLATFORM ${BASE} AS native
WORKDIR /src
COPY scripts/deps scripts/deps
RUN scripts/deps build && rm -rf /var/lib/apt/lists/*
COPY . .
RUN cmake --preset release -DPUZZLED_TESTS=OFF -DPUZZLED_BENCH=OFF \
    && cmake --build --preset release --target puzzled

FROM native AS build
ARG TARGETARCH
RUN if [ "$TARGETARCH" = "$(dpkg --print-architecture)" ]; then \
        ln -s release "build/$TARGETARCH"; \
    else \
        dpkg --add-architecture "$TARGETARCH" && scripts/deps "$TARGETARCH" \
        && cmake --preset "$TARGETARCH" -DPUZZLED_TESTS=OFF -DPUZZLED_BENCH=OFF \
            -DPUZZLED_HOST_BUILD=/src/build/release \
        && cmake --build --preset "$TARGETARCH" --target puzzled; \
    fi
ARG SOURCE_DATE_EPOCH
RUN tools/image/root.py "$TARGETARCH" "build/$TARGETARCH/puzzled" \
    /files/root /files/puzzled.spdx.json

# Another image, for proofs on many machines (docs/provers.md):  docker build --target provers .
FROM native AS provers-build
RUN cmake --build --preset release --target bulls-cows-prove bulls-cows-values \
        bulls-cows-nodes cliffs-survey \
    && cd build/release/tools && strip bulls-cows-prove bulls-cows-values bulls-cows-nodes \
        cliffs-survey

FROM --platform=$BUILDPLATFORM ${BASE} AS provers
COPY --from=provers-build /src/build/release/tools/bulls-cows-prove \
    /src/build/release/tools/bulls-cows-values /src/build/release/tools/bulls-cows-nodes \
    /src/build/release/tools/cliffs-survey /usr/local/bin/
USER 10001:10001

FROM scratch AS files
COPY --from=build /files/ /

FROM scratch
COPY --from=files /root/ /
USER 10001:10001
# Ten seconds after SIGTERM, `docker stop` kills.
ENV PUZZLED_LISTEN=0.0.0.0 PUZZLED_PORT=8080 PUZZLED_DRAIN_SECONDS=8
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
    CMD ["/usr/local/bin/puzzled", "--health-check"]
ENTRYPOINT ["/usr/local/bin/puzzled"]
# tools/image/build tells these.
ARG VERSION=unreleased
ARG REVISION=unknown
ARG CREATED=unknown
LABEL org.opencontainers.image.title="puzzled" \
      org.opencontainers.image.description="Puzzles answered over HTTP, exactly and fast" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.created="$CREATED"
