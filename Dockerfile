# syntax=docker/dockerfile:1
# An exact version. Add its digest where the image registry can be reached: node:…-slim@sha256:…
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY needs.js remix.config.js tsconfig.json vite.config.ts ./
COPY app ./app
COPY content ./content
COPY public ./public
COPY server ./server
COPY vite-plugins ./vite-plugins
RUN npm run build

# The e-mail sandbox, to try the site without a provider (deploy/compose.yaml).
FROM build AS sandbox
COPY sandbox ./sandbox
USER node
EXPOSE 3001
CMD ["node", "--import", "tsx", "sandbox/main.ts"]

FROM ${NODE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# SQLite has one optional package per C library. The other packages are optional peers that only developers use.
RUN npm ci --omit=dev && rm -r node_modules/@libsql/*-musl node_modules/typescript node_modules/@typescript node_modules/@types/react node_modules/@types/react-dom node_modules/@types/prop-types
# The image's packages, for scanners. Without devDependencies, npm lists production packages only.
RUN npm pkg delete devDependencies && npm sbom --sbom-format=cyclonedx > sbom.cdx.json

FROM ${NODE}
# malloc uses two heaps instead of one per thread, which saves 12 MB after a load, and gives every large buffer back to the
# system, which saves 5 MB at rest: the start compresses pages.
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=dependencies /app/sbom.cdx.json ./
COPY --from=build /app/build ./build
COPY package.json ./
COPY public ./public
# The only folder that is written to. It holds enquiries that have not arrived yet.
RUN mkdir -m 700 data && chown node:node data
VOLUME /app/data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# npm would swallow SIGTERM, so node is process 1. A small space for young objects saves 100 MB after a load, at
# the same speed.
CMD ["node", "--max-semi-space-size=4", "build/server/main.js"]
