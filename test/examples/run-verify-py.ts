/** Runs the verifier in Python. */
import { spawnSync } from 'node:child_process';

export const skip = spawnSync('python3', ['--version']).status === 0 ? false : 'python3 is not installed';

export const verify = (input: unknown[], ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('python3', ['examples/verify.py', ...args, '-'], {
    input: input.map((record) => `${JSON.stringify(record)}\n`).join(''),
    encoding: 'utf8',
  });
  return { status, lines: `${stdout}${stderr}`.trimEnd().split('\n') };
};
