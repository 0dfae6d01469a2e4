# The image contains only the program and the shared libraries that it needs.
#   docker build -t puzzled .
#   docker buildx build --platform linux/amd64,linux/arm64 -t puzzled .
#   docker build --target files --output dist .       its files and their SBOM (SPDX 2.3)
# The build works on Debian 13 and 12 (--build-arg BASE=debian:12-slim). An amd64 machine builds the
# image for arm64 with Debian's cross compiler, not under an emulator. tools/release/build_image builds the
# image archives of a release. docs/deploy.md shows how to pin the base image.
ARG BASE=debian:13-slim

# Builds for the build machine. A build for another architecture reuses the web pages, which do not
# depend on the architecture.
FROM --platform=$BUILDPLATFORM ${BASE} AS native
WORKDIR /src
COPY scripts/deps scripts/deps
RUN scripts/deps build && rm -rf /var/lib/apt/lists/*
COPY . .
RUN cmake --preset release -DPUZZLED_TESTS=OFF -DPUZZLED_BENCH=OFF -DPUZZLED_RESEARCH=OFF \
    && cmake --build --preset release --target puzzled

FROM native AS build
ARG TARGETARCH
RUN if [ "$TARGETARCH" = "$(dpkg --print-architecture)" ]; then \
        ln -s release "build/$TARGETARCH"; \
    else \
        dpkg --add-architecture "$TARGETARCH" && scripts/deps "$TARGETARCH" \
        && cmake --preset "$TARGETARCH" -DPUZZLED_TESTS=OFF -DPUZZLED_BENCH=OFF \
            -DPUZZLED_RESEARCH=OFF -DPUZZLED_HOST_BUILD=/src/build/release \
        && cmake --build --preset "$TARGETARCH" --target puzzled; \
    fi
ARG SOURCE_DATE_EPOCH
RUN tools/release/image_files.py "$TARGETARCH" "build/$TARGETARCH/puzzled" \
    /files/image /files/puzzled.spdx.json

# A separate image for proofs on many machines (research/README.md):  docker build --target provers .
FROM native AS provers-build
RUN cmake --preset release -DPUZZLED_TESTS=OFF -DPUZZLED_BENCH=OFF -DPUZZLED_RESEARCH=ON \
    && cmake --build --preset release --target bulls-cows-prove bulls-cows-values \
        bulls-cows-nodes cliffs-survey \
    && cd build/release/research && strip bulls-cows-prove bulls-cows-values bulls-cows-nodes \
        cliffs-survey

FROM --platform=$BUILDPLATFORM ${BASE} AS provers
COPY --from=provers-build /src/build/release/research/bulls-cows-prove \
    /src/build/release/research/bulls-cows-values /src/build/release/research/bulls-cows-nodes \
    /src/build/release/research/cliffs-survey /usr/local/bin/
USER 10001:10001

FROM scratch AS files
COPY --from=build /files/ /

FROM scratch
COPY --from=files /image/ /
USER 10001:10001
# `docker stop` sends SIGKILL ten seconds after SIGTERM.
ENV PUZZLED_LISTEN=0.0.0.0 PUZZLED_PORT=8080 PUZZLED_DRAIN_SECONDS=8
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
    CMD ["/usr/local/bin/puzzled", "--health-check"]
ENTRYPOINT ["/usr/local/bin/puzzled"]
# tools/release/build_image sets these values.
ARG VERSION=unreleased
ARG REVISION=unknown
ARG CREATED=unknown
LABEL org.opencontainers.image.title="puzzled" \
      org.opencontainers.image.description="Exact solvers for puzzles and a HyperLogLog counter: website, JSON API, command" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.created="$CREATED"
