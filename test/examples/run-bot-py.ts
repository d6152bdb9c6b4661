/** Runs the bot in Python. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Test } from 'tap';
import { PYTHON, PYTHON_ENV } from '#test/support/python.js';

export interface PythonBot {
  /** Resolves with the link of the game as soon as the bot prints it; rejects if it ends without one. */
  readonly link: Promise<string>;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly lines: string[];
    readonly errors: string;
  }>;
}

/** Starts `examples/bot.py`; it is killed at the end of the test if it still runs. */
export function startBotPy(t: Test, ...args: string[]): PythonBot {
  const child = spawn(PYTHON, ['examples/bot.py', ...args], {
    env: PYTHON_ENV,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const link = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /^plays (\S+)\n/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => {
      reject(new Error('the bot has ended without a game'));
    });
  });
  // A test that expects the bot to fail does not wait for its link.
  link.catch(() => undefined);
  const ended = Promise.all([text(child.stderr), once(child, 'close')]).then(([errors, [code]]) => ({
    code: code as number | null,
    lines: output.trimEnd().split('\n'),
    errors,
  }));
  return { link, ended };
}

/** The numbers of the entries that the bot has printed. */
export function printedSeqs(lines: readonly string[]): number[] {
  return lines.flatMap((line) => {
    const seq = /^ *(\d+) {2}/.exec(line)?.[1];
    return seq === undefined ? [] : [Number(seq)];
  });
}

/** The result that the bot has printed. */
export function printedResult(lines: readonly string[]): unknown {
  const last = lines.at(-1) ?? '';
  if (!last.startsWith('result: ')) throw new Error(`the bot has printed no result, but ${last}`);
  return JSON.parse(last.slice('result: '.length));
}
