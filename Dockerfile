# An exact version. Add its digest where the image registry can be reached: node:…-slim@sha256:…
ARG NODE=node:24.21.0-bookworm-slim

# The lists of packages without the version, so that a release reuses the installed packages.
FROM ${NODE} AS lists
WORKDIR /app
COPY --chmod=644 package.json package-lock.json .npmrc ./
RUN npm version 0.0.0 --allow-same-version

# The sources without the content. The build does not read it, so a changed text leaves the build's layers as they are.
FROM ${NODE} AS sources
WORKDIR /app
COPY --chmod=a+rX . .
RUN rm -r content public package.json package-lock.json .npmrc

FROM ${NODE} AS build
WORKDIR /app
COPY --from=lists /app ./
RUN npm ci
COPY --from=sources /app ./
RUN npm run build

FROM build AS texts
COPY --chmod=a+rX content ./content
# A mistake in the content ends the image's build, with one line for each.
RUN node --import tsx --input-type=module -e "import { readContent } from './domain/content/read.ts'; readContent('.').data"
# The server reads the content's texts alone; public/ holds what was made of the photographs.
RUN mkdir texts && find content -name '*.json' -exec cp --parents -t texts {} +

# The e-mail sandbox, to try the site without a provider (deploy/compose.yaml).
FROM build AS sandbox
USER node
EXPOSE 3001
CMD ["node", "--import", "tsx", "sandbox/main.ts"]

FROM ${NODE} AS dependencies
WORKDIR /app
COPY --from=lists /app ./
# Without what only developers use: peers, and SQLite for another C library.
RUN npm ci --omit=dev && rm -r node_modules/@libsql/*-musl node_modules/@types/react node_modules/@types/react-dom node_modules/@types/prop-types node_modules/@typescript node_modules/typescript
# The image's packages, for scanners. Without devDependencies, npm lists production packages only.
RUN npm pkg delete devDependencies && npm sbom --sbom-format=cyclonedx > sbom.cdx.json
# The packages that the build does not bundle, with those that they need.
RUN mkdir unbundled && npm query "#libsql, #libsql *, #pg, #pg *, #prom-client, #prom-client *" | \
  node -p "JSON.parse(fs.readFileSync(0)).map(({ location }) => location).join(' ')" | xargs cp -r --parents -t unbundled && \
  find unbundled -name '*.map' -delete

FROM build AS form
RUN npm ci --prefix owner/form
RUN npm run build:editor
# Packages that can't be bundled, beside the site's own.
RUN mkdir unbundled && cp -r --parents -t unbundled node_modules/@img node_modules/sharp node_modules/detect-libc \
  node_modules/semver node_modules/playwright-core

# The owner's editor (EDITOR_DOMAIN). Chromium prints datasheets, without drivers of graphics cards; Git keeps the history.
FROM ${NODE} AS editor
RUN apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell git && \
  apt-get clean && rm -r /var/lib/apt/lists /usr/local/lib/node_modules /usr/lib/*/dri /usr/lib/*/libLLVM* /usr/lib/*/libz3*
ENV NODE_ENV=production HOST=:: MALLOC_ARENA_MAX=2 HOME=/tmp
WORKDIR /app
COPY --from=dependencies /app/unbundled/node_modules ./node_modules
COPY --from=form /app/unbundled/node_modules ./node_modules
COPY --from=dependencies /app/package.json ./
COPY --from=form /app/build ./build
ARG VERSION=unnamed
ENV FRUKTO_VERSION=$VERSION
EXPOSE 3000
# The login page is answered under the editor's own name alone.
HEALTHCHECK --interval=30s --timeout=10s --start-period=120s --start-interval=2s \
  CMD ["node", "-e", "require('http').get({ port: process.env.PORT || 3000, path: '/entrar', headers: { host: new URL(process.env.EDITOR_ORIGIN).host } }, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# The login asks Node for algorithms that are new in it.
CMD ["node", "--disable-warning=ExperimentalWarning", "build/editor/main.js"]

FROM ${NODE}
# malloc uses two heaps instead of one per thread, which saves 12 MB after a load. It returns every large buffer to the
# system, which saves 5 MB at rest, because the start compresses pages. The address is that of IPv4 and IPv6.
ENV NODE_ENV=production HOST=:: MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
# The only folder that is written to. It holds enquiries that have not arrived yet.
RUN mkdir -m 700 data && chown node:node data
VOLUME /app/data
COPY --from=dependencies /app/unbundled/node_modules ./node_modules
COPY --from=dependencies /app/package.json /app/sbom.cdx.json ./
COPY --chmod=a+rX deploy/assets.sh ./
COPY --from=build /app/build ./build
COPY --from=texts /app/texts/content ./content
COPY --chmod=a+rX public ./public
# The version's name in /healthz and in the log: its commit.
ARG VERSION=unnamed
ENV FRUKTO_VERSION=$VERSION
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=30s --start-interval=1s \
  CMD ["node", "-e", "require('http').get(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# npm would swallow SIGTERM, so node is process 1. A small space for young objects saves 100 MB after a load, at
# the same speed.
CMD ["node", "--max-semi-space-size=4", "build/server/main.js"]
