#!/usr/bin/env node
/** The program: starts the service, unless this Node.js is too old even to load it. */
import { readFileSync } from 'node:fs';
import { PROJECT_ROOT } from './project.js';

const numbersIn = (version: string): number[] => version.split(/\D+/).filter(Boolean).map(Number);

const isOlder = (version: string, least: string): boolean => {
  const [major = 0, minor = 0] = numbersIn(version);
  const [leastMajor = 0, leastMinor = 0] = numbersIn(least);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
};

const { engines } = JSON.parse(readFileSync(new URL('package.json', PROJECT_ROOT), 'utf8')) as {
  readonly engines: { readonly node: string };
};
const least = engines.node.replace('>=', '');

if (isOlder(process.versions.node, least)) {
  process.stderr.write(
    `Parlour cannot start: it needs Node.js ${least} or newer, and this is ${process.versions.node}; install a newer one from https://nodejs.org.\n`,
  );
  process.exitCode = 1;
} else await import('./server.js');
