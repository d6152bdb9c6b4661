/** Many clients that play at once, and the audit of what the service acknowledged to them. */
import { createHash } from 'node:crypto';
import { playerRng } from 'parlour-games/record/rng';
import type { Rng } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { committedChecker } from '#test/support/openapi.js';
import { createApiClient } from './api-client.js';
import { auditAll } from './audit.js';
import { createBarrier } from './barrier.js';
import { createCounters, type Counters } from './counters.js';
import { createHttp } from './http.js';
import { createLedger, type GameAccount } from './ledger.js';
import { play } from './player.js';
import { subscribe, type Subscriber } from './subscriber.js';

export interface ClientsOptions {
  /** Services that take turns, request by request. */
  readonly urls: readonly string[];
  /** Where audits go, for example around a faulty proxy; `urls` by default. */
  readonly auditUrls?: readonly string[];
  readonly clients?: number;
  readonly seed?: string;
}

export interface Clients {
  readonly counters: Counters;
  /** Pauses the clients between two requests, audits all games that have changed, and resumes. */
  readonly audit: () => Promise<void>;
  /** Audits one last time (all games if `allGames`), and stops the clients. */
  readonly stop: (allGames?: boolean) => Promise<void>;
}

const DEFAULT_CLIENTS = 32;
const REPEAT_PERCENT = 10;
/** Longer than computer players may take for a response. */
const TIMEOUT_MS = 15_000;
/** One game in four has a subscriber. */
const SUBSCRIBE_ONE_IN = 4;

const rngOf = (seed: string, client: number): Rng =>
  playerRng(createHash('sha256').update(`${seed}:${client}`).digest());

/** Starts clients, which play from now on. */
export function startClients({
  urls,
  auditUrls = urls,
  clients = DEFAULT_CLIENTS,
  seed = 'parlour',
}: ClientsOptions): Clients {
  const counters = createCounters();
  const ledger = createLedger(counters);
  const barrier = createBarrier(clients);
  const http = createHttp(urls, clients, TIMEOUT_MS);
  const auditHttp = createHttp(auditUrls, clients, TIMEOUT_MS);
  const check = committedChecker();
  const subscribers: Subscriber[] = [];
  // Audits are never repeated, so this source of random numbers is not used.
  const auditor = createApiClient({ http: auditHttp, counters, check, repeatPercent: 0, below: () => 0 });

  const onGame = (account: GameAccount): void => {
    if (ledger.accounts.size % SUBSCRIBE_ONE_IN === 0)
      subscribers.push(subscribe(at(urls, subscribers.length % urls.length), account, counters));
  };
  const runClient = (number: number): Promise<void> => {
    const rng = rngOf(seed, number);
    const below = (n: number): number => rng.below(n);
    const client = createApiClient({ http, counters, check, repeatPercent: REPEAT_PERCENT, below });
    return play({ client, ledger, counters, rng, mayContinue: barrier.mayContinue, onGame }, number);
  };
  const running = Promise.all(Array.from({ length: clients }, (_, number) => runClient(number)));

  const pauseAndAudit = async (): Promise<void> => {
    // A client that fails rejects `running`, and would never arrive at the barrier.
    await Promise.race([barrier.pause(), running]);
    await auditAll(ledger.accounts.values(), subscribers, auditor, counters);
  };
  return {
    counters,
    audit: async () => {
      await pauseAndAudit();
      barrier.release();
    },
    stop: async (allGames = false) => {
      if (allGames) for (const account of ledger.accounts.values()) account.changed = true;
      await pauseAndAudit();
      for (const subscriber of subscribers) subscriber.stop();
      barrier.stop();
      await running;
      http.close();
      auditHttp.close();
    },
  };
}
