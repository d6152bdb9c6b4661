/**
 * `npm run dev`: bundles on every change and restarts the service. What runs is the same JavaScript as in production;
 * `npm run check types` looks for type errors. Vite serves the web page at an address of its own, reloads it on every
 * change, and passes all other requests on to the service, which itself serves the page as it was last built.
 */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { bundleOnChanges } from './compile.mjs';
import { runQuietly } from './run-quietly.mjs';
import { viteOf } from './web-page.mjs';

const start = (...nodeArguments) => spawn(process.execPath, nodeArguments, { stdio: 'inherit' });

await runQuietly('tools/build/build.mjs', ['service']);
const bundle = await bundleOnChanges();
const programs = [
  start('--watch', '--enable-source-maps', 'dist/service/server.js'),
  start(viteOf('packages/web'), 'packages/web'),
];

const stop = () => {
  for (const program of programs) program.kill();
  void bundle.dispose();
};

for (const program of programs) program.once('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
