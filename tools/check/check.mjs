/**
 * `npm run check [name …]`: generated files, types, style, the OpenAPI document, formatting, imports, unused exports, the
 * packages that others install, lock files, and the examples for operators. The linter takes as long as all others together,
 * so it runs beside them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { installPackages } from '../build/install.mjs';

const TSC = 'tools/check/node_modules/typescript-7/bin/tsc';
const PRETTIER_CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', '.tap/prettier'];

/** The programs of each check, by its name. */
const CHECKS = {
  lint: [['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.']],
  generated: [['tools/check/generated.mjs']],
  types: ['.', 'packages/games', 'packages/client', 'packages/mcp', 'packages/web'].map((project) => [
    TSC,
    '--project',
    project,
  ]),
  openapi: [['tools/check/openapi.mjs']],
  format: [
    ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', ...PRETTIER_CACHE, '.'],
  ],
  imports: [['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '.']],
  unused: [['node_modules/knip/bin/knip.js']],
  packages: [['tools/check/packages.mjs']],
  locks: [['tools/check/lock-files.mjs']],
  deployment: [['tools/check/deployment.mjs']],
};
const ENVIRONMENT = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const run = async (program) => {
  const child = spawn(process.execPath, program, { stdio: 'inherit', env: ENVIRONMENT });
  const [code] = await once(child, 'close');
  return code === 0;
};

/** Runs programs one after another. Continues after a failure, so that one run shows all failures. */
const inSequence = async (programs) => {
  let passed = true;
  for (const program of programs) passed = (await run(program)) && passed;
  return passed;
};

const check = async (names) => {
  for (const name of names)
    if (!(name in CHECKS))
      throw new Error(`${name} is not a check; they are ${Object.keys(CHECKS).join(', ')}.`);
  await installPackages('tools/check');
  if (!(await inSequence(['modules', 'types'].map((target) => ['tools/build/build.mjs', target]))))
    return false;
  const others = names.filter((name) => name !== 'lint').flatMap((name) => CHECKS[name]);
  const results = await Promise.all([
    inSequence(names.includes('lint') ? CHECKS.lint : []),
    inSequence(others),
  ]);
  return results.every(Boolean);
};

const names = process.argv.slice(2);
process.exitCode = (await check(names.length > 0 ? names : Object.keys(CHECKS))) ? 0 : 1;
