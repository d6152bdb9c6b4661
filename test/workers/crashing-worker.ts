/** Runs in a worker thread: dies on the first `deaths` thoughts of a folder, then computes moves as ever. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MoveTask } from '#src/engine/engine.js';
import think from '#src/workers/worker.js';

export interface MortalThought extends MoveTask {
  readonly folder: string;
  readonly deaths: number;
}

export default ({ folder, deaths, ...thought }: MortalThought) => {
  for (let death = 1; death <= deaths; death += 1) {
    const sign = join(folder, `death-${death}`);
    if (existsSync(sign)) continue;
    writeFileSync(sign, '');
    process.exit(1);
  }
  return think(thought);
};
