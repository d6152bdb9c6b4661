/** Processes that hold the embedded database of a folder and play on it (hold-store.ts). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

const PROGRAM = join(import.meta.dirname, 'hold-store.js');

export interface Holder {
  /** The id of the game that it plays; rejects if the process ends before it has created one. */
  readonly gameId: Promise<string>;
  /** The last version that it has stored. */
  readonly version: () => number;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves when the process has ended. `code` is `null` after a signal. */
  readonly ended: Promise<{ readonly code: number | null; readonly message: string }>;
}

export interface HolderOptions {
  /** The working directory. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Does not play. */
  readonly idle?: boolean;
}

export function startHolder(
  dataDir: string,
  { cwd = '/', env = {}, idle = false }: HolderOptions = {},
): Holder {
  const child = spawn(process.execPath, [PROGRAM, dataDir, ...(idle ? ['idle'] : [])], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = createInterface(child.stdout);
  let version = 0;
  const gameId = new Promise<string>((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(line);
      lines.on('line', (stored) => (version = Number(stored)));
    });
    lines.once('close', () => {
      reject(new Error('the holder has ended'));
    });
  });
  // Not every test asks for the game.
  gameId.catch(() => undefined);
  const ended = Promise.all([once(child, 'exit'), text(child.stderr)]).then(([[code], message]) => ({
    code: code as number | null,
    message,
  }));
  return { gameId, version: () => version, kill: (signal) => void child.kill(signal), ended };
}
