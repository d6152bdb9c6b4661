import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

/**
 * Runs a Node.js program and shows its output only if the program fails.
 * Rejects with the output as its message when the exit code is not 0.
 */
export const runQuietly = async (program, programArguments) => {
  const child = spawn(process.execPath, [program, ...programArguments], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} failed with exit code ${code}:\n${output}`);
};
