/** The program of a worker that crashes on the first attempts at a task and then computes the move. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MoveTask } from '#src/engine/engine.js';
import { computeMove as compute, type Order } from '#src/workers/worker.js';

export interface CrashingTask extends MoveTask {
  /** Remembers the crashes that happened. */
  readonly folder: string;
  readonly crashes: number;
}

export function computeMove({ task: { folder, crashes, ...task }, aborted }: Order<CrashingTask>) {
  for (let crash = 1; crash <= crashes; crash += 1) {
    const marker = join(folder, `crash-${crash}`);
    if (existsSync(marker)) continue;
    writeFileSync(marker, '');
    process.exit(1);
  }
  return compute({ task, aborted });
}
