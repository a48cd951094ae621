# The shop as one image: the first word of the command is its role (docs/operations/containers.md). The base needs Node 24, npm and
# glibc. Settings of npm and certificates that only this network needs come as secrets, which no layer keeps.
ARG BASE=node:24-bookworm-slim

# Packages are installed anew when one of these files changes, and not for every line of source.
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
COPY ops/image/lighten.ts /lighten.ts
RUN node /lighten.ts /app && rm package-lock.json .npmrc

FROM ${BASE} AS shop
# Inside, everybody may be answered: what the world reaches is what the container publishes.
ENV NODE_ENV=production HOST=0.0.0.0 API_HOST=0.0.0.0 MEDIA_FOLDER=/var/lib/kinari/media NODE_COMPILE_CACHE=/app/.compiled
WORKDIR /app
COPY --from=packages /app ./
COPY packages packages
COPY apps/api apps/api
COPY apps/kinari apps/kinari
COPY apps/web/server.ts apps/web/
COPY apps/web/server apps/web/server
COPY --from=site /app/apps/web/build apps/web/build
COPY ops/image/healthy.ts bin/
COPY bin/kinari bin/

# Compiled once, here: each process would otherwise do it at every start. Node keeps what it compiles for each user apart.
FROM shop AS compiled
RUN install -d -o 1000 -g 1000 .compiled
USER 1000:1000
RUN bin/kinari compile && chmod -R a+rX .compiled

FROM shop
# Everything belongs to root but the pictures: whoever breaks in can change nothing that runs.
COPY --from=compiled --chown=0:0 /app/.compiled .compiled
RUN install -d -o 1000 -g 1000 /var/lib/kinari/media
VOLUME /var/lib/kinari/media
USER 1000:1000
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "/app/bin/healthy.ts"]
ENTRYPOINT ["/app/bin/kinari"]
CMD ["all"]
