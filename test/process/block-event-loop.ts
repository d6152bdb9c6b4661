/**
 * A program whose event loop stands still: `node dist/test/process/block-event-loop.js <timeoutMs> <blockedMs>` watches itself and
 * then blocks. Prints `blocking` before and `done` after.
 */
import { writeSync } from 'node:fs';
import { at } from 'parlour-games/kit/checked';
import { startWatchdog } from '#src/process/watchdog.js';

const STDOUT = 1;
const [timeoutMs, blockedMs] = [Number(at(process.argv, 2)), Number(at(process.argv, 3))];

await startWatchdog(timeoutMs, (error) => {
  throw error;
});
// Before the message: the process may be suspended right after it.
const end = performance.now() + blockedMs;
writeSync(STDOUT, 'blocking\n');
while (performance.now() < end);
writeSync(STDOUT, 'done\n');
