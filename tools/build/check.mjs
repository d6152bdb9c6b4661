/**
 * `npm run check`: builds, then checks types, style, the OpenAPI document, formatting, who imports whom, and that nothing is
 * exported for nobody.
 * The linter takes as long as the others together, so it runs beside them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

const npmRun = async (script) => {
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'close');
  return code === 0;
};

const inSequence = async (scripts) => {
  for (const script of scripts) if (!(await npmRun(script))) return false;
  return true;
};

const check = async () => {
  if (!(await npmRun('build'))) return false;
  const results = await Promise.all([
    npmRun('lint'),
    inSequence(['lint:openapi', 'format:check', 'imports', 'unused']),
  ]);
  return results.every(Boolean);
};

process.exitCode = (await check()) ? 0 : 1;
