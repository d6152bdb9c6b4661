/**
 * `npm run dev`: compiles on every change and restarts the service with the new code. The compiler also reports type
 * errors, and what runs is the same JavaScript as in production. Vite serves the web page at an address of its own, reloads
 * it on every change, and passes all other requests on to the service, which itself serves the page as it was last built.
 */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { viteOf } from './web-page.mjs';

const start = (...nodeArguments) => spawn(process.execPath, nodeArguments, { stdio: 'inherit' });

const programs = [
  start('node_modules/typescript/bin/tsc', '--watch', '--preserveWatchOutput'),
  start('--watch', '--enable-source-maps', 'dist/src/server.js'),
  start(viteOf('packages/web'), 'packages/web'),
];

const stop = () => {
  for (const program of programs) program.kill();
};

for (const program of programs) program.once('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
