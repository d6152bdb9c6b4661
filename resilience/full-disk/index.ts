/**
 * Fills the disk of the embedded database while clients play: `node dist/resilience/full-disk/index.js [seconds = 10]`. Needs
 * permission to mount a tmpfs. The violations of `load/counters.ts` must be 0, `/healthz` has to respond unless the process
 * has exited, and a process that exits does so with code 1.
 */
import { hasNoViolations } from '#resilience/load/counters.js';
import { mountSmallDisk } from '#test/support/disk.js';
import { fillDisk } from './full-disk.js';

const SIZE_MB = 400;
const CLIENTS = 16;
const SECONDS = 10;
/** One case each: new games are refused; every change is refused; nothing is watched until PostgreSQL cannot write. */
const CASES = [
  { reserveMb: 100, leftMb: 80 },
  { reserveMb: 100, leftMb: 12 },
  { reserveMb: 0, leftMb: 0 },
] as const;

// `exit` handlers end the service and unmount the disk.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const playMs = Number(process.argv[2] ?? SECONDS) * 1000;

for (const each of CASES) {
  const disk = await mountSmallDisk(SIZE_MB);
  if (disk === null) throw new Error('This program has to be allowed to mount a tmpfs.');
  try {
    const { report, counters } = await fillDisk(disk, { ...each, playMs, clients: CLIENTS });
    console.log(report);
    if (!hasNoViolations(counters)) process.exitCode = 1;
  } finally {
    await disk.remove();
  }
}
