/** Runs the programs in Python. */
import { spawnSync } from 'node:child_process';

const found = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' });

/** The interpreter itself: `python3` may be a script that looks for it each time. */
export const PYTHON = found.stdout.trim() || 'python3';

/** Whether to skip a test that needs Python, with the reason. */
export const skip = found.status === 0 ? false : 'python3 is not installed';

/** Where Python finds the package `parlour`. */
export const SOURCES = 'clients/python/src';

/** The environment of a Python program that imports the package. */
export const PYTHON_ENV = { ...process.env, PYTHONPATH: SOURCES };

/** Runs `python -m parlour.verify` on records. */
export function verify(input: readonly unknown[], ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-m', 'parlour.verify', ...args, '-'], {
    env: PYTHON_ENV,
    input: input.map((record) => `${JSON.stringify(record)}\n`).join(''),
    encoding: 'utf8',
  });
  return { status, lines: `${stdout}${stderr}`.trimEnd().split('\n') };
}
