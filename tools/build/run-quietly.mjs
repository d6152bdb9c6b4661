import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

/**
 * Runs a program and shows its output only if the program fails. A program in JavaScript runs with this Node.js.
 * Rejects with the output as its message when the exit code is not 0.
 */
export async function runQuietly(program, programArguments) {
  const child = /\.m?js$/.test(program)
    ? spawn(process.execPath, [program, ...programArguments], { stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn(program, programArguments, {
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
      });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} failed with exit code ${code}:\n${output}`);
}
