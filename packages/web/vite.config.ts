import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the service. */
const SERVICE = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const SERVED_BY_SERVICE = ['/v1', '/rules', '/docs', '/openapi.json', '/problems'];

const proxy = Object.fromEntries(SERVED_BY_SERVICE.map((path) => [path, SERVICE]));

/** A path of this repository. */
const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export default defineConfig({
  resolve: {
    conditions: ['parlour', 'module', 'browser'],
    alias: [
      // What the verifier compiles is interpreted in browsers.
      { find: 'typebox/compile', replacement: inRepository('packages/web/src/verify/compile.ts') },
      // Its sources, so that the client need not be built first, or after each change.
      { find: 'parlour-client', replacement: inRepository('packages/client/src/index.ts') },
    ],
  },
  build: {
    target: 'es2022',
    // Nothing inline: the policy of the page allows no `data:` scripts, styles or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /src.(ui\/(?!figures|use-action)|api\/|player\/|seats\/|route[rs]\.|lobby.setup.(ch|cl)|styles.(game|replay)|game.describe|lobby.(list|game-l|desc))/,
            },
            { name: 'game', test: /src.(game|playback|replay)\b/ },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
});
