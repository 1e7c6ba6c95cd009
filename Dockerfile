# One image for every process. The command names the process: api, worker, migrate, rewrap or health.
# For production, pin the digest as well: --build-arg NODE=24.21.0-slim@sha256:…
# Not distroless: Node's official image gets security fixes first.
ARG NODE=24.21.0-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc prisma.config.ts tsconfig.json ./
COPY prisma prisma
COPY scripts scripts
COPY packages packages
COPY apps apps
# The documentation that the API serves.
COPY docs docs
COPY examples examples
RUN --mount=type=cache,target=/root/.npm npm ci --prefer-offline
RUN npm run build
RUN node scripts/collect-image.mjs /image

FROM node:${NODE}
ENV NODE_ENV=production
COPY --from=build /image /app
# `node api` looks for api.js here.
WORKDIR /app/dist
# The user `node`, as a number: Kubernetes cannot tell from a name that the user is not root.
USER 1000:1000
STOPSIGNAL SIGTERM
EXPOSE 8080 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "health"]
# 16 MB is the default of Node 20. The higher default of Node 24 costs 80 MB of memory and gains little.
ENTRYPOINT ["node", "--enable-source-maps", "--max-semi-space-size=16"]
CMD ["api"]
