# What it makes is the same for every platform.
FROM --platform=$BUILDPLATFORM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/client/package.json packages/client/
COPY packages/games/package.json packages/games/
COPY packages/mcp/package.json packages/mcp/
COPY packages/web/package.json packages/web/
RUN npm ci --ignore-scripts
COPY tsconfig.json prisma.config.ts ./
COPY prisma prisma
COPY openapi openapi
COPY tools/build tools/build
COPY src src
COPY routes routes
# The web page, the client that it is built on, and the pictures of the lobby.
COPY packages packages
COPY docs/gallery docs/gallery
COPY docs/rules docs/rules
COPY README.md CHANGELOG.md LICENSE ./
RUN node tools/build/build.mjs service && node tools/build/service-package.mjs runtime

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/runtime ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not `npm start`, so that signals reach the service.
CMD ["node", "--enable-source-maps", "dist/service/server.js"]
