/** Waits for something that no event announces. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `isSo`; fails after two minutes. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not so after two minutes: ${isSo.toString()}`);
    await sleep(10);
  }
}
