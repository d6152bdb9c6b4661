/**
 * `npm run dev`: compiles on every change and restarts the service with the new code. The compiler also reports type
 * errors, and what runs is the same JavaScript as in production.
 */
import { spawn } from 'node:child_process';
import process from 'node:process';

const start = (...nodeArguments) => spawn(process.execPath, nodeArguments, { stdio: 'inherit' });

const programs = [
  start('node_modules/typescript/bin/tsc', '--watch', '--preserveWatchOutput'),
  start('--watch', '--enable-source-maps', 'dist/src/server.js'),
];

const stop = () => {
  for (const program of programs) program.kill();
};

for (const program of programs) program.once('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
