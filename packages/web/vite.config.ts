import { defineConfig } from 'vite';

/** Where `npx vite` finds a running service. */
const SERVICE = 'http://127.0.0.1:3000';
const SERVED_BY_SERVICE = ['/v1', '/rules', '/docs', '/openapi.json', '/problems'];

const proxy = Object.fromEntries(SERVED_BY_SERVICE.map((path) => [path, SERVICE]));

export default defineConfig({
  build: {
    target: 'es2022',
    // Nothing inline: the policy of the page allows no `data:` scripts, styles or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy },
  preview: { proxy },
});
