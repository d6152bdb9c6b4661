/** The disk of the embedded database fills up while clients play, and later has room again. */
import { cp, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { newDataDir } from '#test/support/data-dir.js';
import { formatReport } from '#resilience/chaos/report.js';
import { supervise, untilReady } from '#resilience/chaos/support/supervisor.js';
import { startClients } from '#resilience/load/clients.js';
import type { Counters } from '#resilience/load/counters.js';
import type { SmallDisk } from '#test/support/disk.js';
import { startProbe, type ProbeResult } from './probe.js';

export interface FullDisk {
  /** `DATA_DIR_RESERVE_MB`. */
  readonly reserveMb: number;
  /** The space that other files leave on the disk. */
  readonly leftMb: number;
  /** How long the clients play before the disk fills up, while it is full (at least this long), and afterwards. */
  readonly playMs: number;
  readonly clients: number;
}

export interface FullDiskResult {
  readonly counters: Counters;
  readonly report: string;
  /** Entries that were acknowledged while the disk was full. */
  readonly entriesMeanwhile: number;
  /** What `/healthz` and `/readyz` said meanwhile. */
  readonly probed: ProbeResult;
  /** Of the processes that ended before the service was stopped. */
  readonly exitCodes: readonly (number | null)[];
}

const POLL_MS = 100;
const MOST_MS = 60_000;

/** Requests that were refused for lack of room. */
export function refusalsIn({ responses }: Counters): number {
  return responses.get('503 insufficient-storage') ?? 0;
}

/** Uses `disk`, which has to be empty. */
export async function fillDisk(
  disk: SmallDisk,
  { reserveMb, leftMb, playMs, clients }: FullDisk,
): Promise<FullDiskResult> {
  const template = await newDataDir();
  await cp(template, disk.dataDir, { recursive: true });
  await rm(template, { recursive: true });
  const env = { DATABASE_URL: '', DATA_DIR: disk.dataDir, DATA_DIR_RESERVE_MB: String(reserveMb) };
  const service = await supervise('full disk', env);
  const { counters, ...load } = startClients({ urls: [service.url], seed: 'full disk', clients });
  try {
    await sleep(playMs);
    await disk.fill(leftMb);
    const before = counters.counts['acknowledged entries'];
    const probe = startProbe(service.url);
    await sleep(playMs);
    // The running games may all last longer than that before anybody asks for a new one.
    for (let ms = 0; ms < MOST_MS && refusalsIn(counters) + service.exitCodes.length === 0; ms += POLL_MS)
      await sleep(POLL_MS);
    const entriesMeanwhile = counters.counts['acknowledged entries'] - before;
    const freeMb = await disk.freeMb();
    const probed = await probe.stop();
    await disk.makeRoom();
    await untilReady(service.url);
    await load.audit();
    await sleep(playMs);
    const exitCodes = [...service.exitCodes];
    await load.stop();
    const report = formatReport(
      `Disk with ${leftMb} MB left, of which ${reserveMb} MB are reserved`,
      counters,
      {
        'free at the end, MB': freeMb.toFixed(1),
        'entries acknowledged meanwhile': entriesMeanwhile,
        'exit codes': exitCodes.join(', ') || 'none',
        'responses of /healthz meanwhile': probed.healthy,
        'longest wait for /healthz, ms': probed.longestMs.toFixed(0),
        'responses 200 and 503 of /readyz meanwhile': `${probed.ready}, ${probed.notReady}`,
      },
    );
    return { counters, report, entriesMeanwhile, probed, exitCodes };
  } finally {
    await service.stop();
  }
}
