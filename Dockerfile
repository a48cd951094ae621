# One image for all roles; the first argument is the role (docs/operations/containers.md). BASE needs Node 24, npm and glibc.
# npm settings and certificates of a private network are build secrets, so no layer contains them.
ARG BASE=node:24-bookworm-slim

# Only manifests, so that source changes do not invalidate the package layer.
FROM ${BASE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps apps
RUN find apps packages -type f ! -name package.json -delete && find apps packages -type d -empty -delete

FROM ${BASE} AS site
WORKDIR /app
COPY --from=manifests /app ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=authorities,target=/run/authorities.crt \
    NODE_EXTRA_CA_CERTS=/run/authorities.crt npm ci --workspace @kinari/web --no-audit --no-fund
COPY tsconfig.base.json ./
COPY packages packages
COPY apps/web apps/web
RUN npm run build --workspace @kinari/web

FROM ${BASE} AS packages
WORKDIR /app
COPY --from=manifests /app ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=authorities,target=/run/authorities.crt \
    NODE_EXTRA_CA_CERTS=/run/authorities.crt npm ci --omit=dev --workspaces --no-audit --no-fund
COPY ops/container-image/prune-packages.ts /lighten.ts
RUN node /lighten.ts /app && rm package-lock.json .npmrc

FROM ${BASE} AS shop
# pg_dump and pg_restore for `kinari backup` and `kinari restore`. BASE may already include them.
RUN command -v pg_dump || (apt-get update && apt-get install --yes --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*)
# Listen on all interfaces inside the container. Only published ports are reachable from outside.
ENV NODE_ENV=production HOST=0.0.0.0 API_HOST=0.0.0.0 MEDIA_FOLDER=/var/lib/kinari/media NODE_COMPILE_CACHE=/app/.compiled
WORKDIR /app
COPY --from=packages /app ./
COPY packages packages
COPY apps/api apps/api
COPY apps/cli apps/cli
COPY apps/web/server.ts apps/web/
COPY apps/web/server apps/web/server
COPY --from=site /app/apps/web/build apps/web/build
COPY ops/container-image/healthcheck.ts bin/
COPY bin/kinari bin/
RUN install -d -o 1000 -g 1000 /var/lib/kinari/media
VOLUME /var/lib/kinari/media
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "/app/bin/healthcheck.ts"]
ENTRYPOINT ["/app/bin/kinari"]

# Compile once at build time instead of at every start. The Node compile cache is per user, so run as the final user.
FROM shop AS compiled
RUN install -d -o 1000 -g 1000 .compiled
USER 1000:1000
RUN bin/kinari warm-compile-cache && chmod -R a+rX .compiled

# For `docker compose --profile demo up` only: adds the demo data with its public passwords, and the courier simulators.
FROM shop AS demo
COPY demo/src demo/src
COPY simulators/src simulators/src
COPY --from=compiled --chown=0:0 /app/.compiled .compiled
USER 1000:1000
CMD ["demo"]

FROM shop
ARG VERSION=dev
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Kinari" \
      org.opencontainers.image.description="An online shop for India" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# Root owns everything except the images, so an attacker cannot change the running code.
COPY --from=compiled --chown=0:0 /app/.compiled .compiled
USER 1000:1000
CMD ["start"]
