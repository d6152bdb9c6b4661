/** Limits that no operator has to set: constants, and shares of the settings. */
import type { DeliveryTimes } from '#src/engine/jobs/deliveries.js';
import { ENTRIES_WITH_OFFERS } from 'parlour-games/record/offers';
import type { Config } from './config.js';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const MEGABYTE = 1_000_000;

export interface Limits {
  /** 0: unlimited. */
  readonly requestsPerTokenAndMinute: number;
  readonly readsPerAddress: number;
  readonly eventStreamsPerAddress: number;
  readonly mcpSessionsPerAddress: number;
  /** A session without a request for this long ends. */
  readonly mcpIdleMs: number;
  readonly auditsPerAddress: number;
  /** An audit whose client reads nothing for this long is cut off. */
  readonly auditIdleMs: number;
  readonly exports: number;
  /** An export whose client reads nothing for this long is cut off. */
  readonly exportIdleMs: number;
  /** How many computer moves may wait for one address, and how many hints and queries. */
  readonly waitingTasksPerAddress: number;
  /** After how long the first worker threads start, unless they are needed earlier. Tests set it higher. */
  readonly threadsStartAfterMs: number;
  /** How long computer players may play within one request. */
  readonly autoplayTimeoutMs: number;
  /** The maximum number of log entries of a game without human players. */
  readonly computerGameEntries: number;
  /** A log with this many entries accepts no more offers. Tests set it lower. */
  readonly offerEntries: number;
  /** How much memory the snapshots for past views may take. */
  readonly snapshotBytes: number;
  readonly commitmentLifetimeMs: number;
  readonly deliveryTimes: DeliveryTimes;
  /** How much later than its time an entry may be stored. A player's resumed stream repeats this much. Tests set it lower. */
  readonly storedWithinMs: number;
}

/** The share of one address: several addresses together can use the whole, but none of them alone. */
const shareOf = (whole: number): number => Math.ceil(whole / 4);

export function limitsOf(config: Config): Limits {
  return {
    // Two players behind one address are both able to use theirs.
    requestsPerTokenAndMinute: Math.ceil(config.RATE_LIMIT_PER_MINUTE / 2),
    // The embedded database has one connection.
    readsPerAddress: config.DATABASE_URL === '' ? 1 : shareOf(config.DATABASE_POOL_SIZE),
    eventStreamsPerAddress: shareOf(config.EVENT_STREAMS),
    mcpSessionsPerAddress: shareOf(config.MCP_SESSIONS),
    mcpIdleMs: HOUR_MS,
    auditsPerAddress: shareOf(config.AUDITS),
    // A browser with a slow connection reads something every few seconds.
    auditIdleMs: 10 * SECOND_MS,
    // One auditor, and one more who starts again after a lost connection. Each export reads every finished game.
    exports: 2,
    // Programs that store or check what they read may pause for longer than browsers.
    exportIdleMs: MINUTE_MS,
    waitingTasksPerAddress: shareOf(config.WORKER_QUEUE),
    // Started at once, they would compete with the start of the service itself.
    threadsStartAfterMs: SECOND_MS,
    // Less than the timeouts of common clients and proxies.
    autoplayTimeoutMs: 10 * SECOND_MS,
    // Only configs far from the defaults lead to games as long as this.
    computerGameEntries: 10_000,
    offerEntries: ENTRIES_WITH_OFFERS,
    // Hundreds of games: a state takes between 0.5 and 10 kB.
    snapshotBytes: 32 * MEGABYTE,
    // Long enough to invite somebody before the game is created.
    commitmentLifetimeMs: HOUR_MS,
    deliveryTimes: {
      // The example of Standard Webhooks.
      retryAfter: [
        5 * SECOND_MS,
        5 * MINUTE_MS,
        30 * MINUTE_MS,
        ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
      ],
      answer: 15 * SECOND_MS,
      claim: 30 * SECOND_MS,
      untilDisabled: 5 * 24 * HOUR_MS,
    },
    // A statement that waits for a lock is tried again for a while.
    storedWithinMs: 30 * SECOND_MS,
  };
}
