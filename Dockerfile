# One image for every process: `api.js`, `worker.js`, `migrate.js` or `rewrap.js` is the command.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma prisma
COPY scripts scripts
COPY packages packages
COPY apps apps
RUN npm ci
RUN npm run build

# What the bundles import at run time, and nothing that only builds, tests or the local gateway need.
FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps apps
RUN npm ci --omit=dev --omit=optional --ignore-scripts \
    --workspace apps/api --workspace apps/worker --workspace apps/migrate --workspace apps/rewrap

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/dist/api.js* /app/dist/worker.js* /app/dist/migrate.js* /app/dist/rewrap.js* dist/
COPY --from=build /app/dist/chunks dist/chunks
COPY prisma/migrations prisma/migrations
USER node
STOPSIGNAL SIGTERM
EXPOSE 8080
ENTRYPOINT ["node", "--enable-source-maps"]
CMD ["dist/api.js"]
