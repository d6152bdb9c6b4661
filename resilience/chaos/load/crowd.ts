/** The clients, all together, with their account of what they were told. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { responseChecker, type OpenApiDocument } from '#test/support/response-checker.js';
import { playerRng } from '#src/engine/history/rng.js';
import { auditAll } from './audit.js';
import { createCaller } from './caller.js';
import { follow, type Follower } from './follower.js';
import { createGate } from './gate.js';
import { createHttp } from './http.js';
import { createLedger, type Account } from './ledger.js';
import { play } from './player.js';
import { createTally, type Tally } from './tally.js';

export interface CrowdOptions {
  /** Where requests go; several are asked in turn. */
  readonly urls: readonly string[];
  /** Where the audits go; `urls` unless said. */
  readonly auditUrls?: readonly string[];
  readonly clients?: number;
  readonly seed?: string;
  readonly timeoutMs?: number;
}

export interface Crowd {
  readonly tally: Tally;
  readonly accounts: ReadonlyMap<string, Account>;
  /** Lets every client get its answer, audits all that has changed, and lets them go on. */
  readonly audit: () => Promise<void>;
  /** The last audit; ends the clients. */
  readonly end: () => Promise<void>;
}

export const CLIENTS = 32;
const REPEAT_PERCENT = 10;
/** Longer than computer players may take for an answer. */
const TIMEOUT_MS = 15_000;
/** Every so manieth game is followed live. */
const FOLLOWED_ONE_IN = 4;

const readDocument = (): OpenApiDocument =>
  JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as OpenApiDocument;

const chanceOf = (seed: string, client: number) =>
  playerRng(createHash('sha256').update(`${seed}:${client}`).digest());

/** Lets clients play from now on. */
export const gather = ({
  urls,
  auditUrls = urls,
  clients = CLIENTS,
  seed = 'parlour',
  timeoutMs = TIMEOUT_MS,
}: CrowdOptions): Crowd => {
  const tally = createTally();
  const ledger = createLedger(tally);
  const gate = createGate(clients);
  const http = createHttp(urls, clients, timeoutMs);
  const auditHttp = createHttp(auditUrls, clients, timeoutMs);
  const check = responseChecker(readDocument());
  const subscribers: Follower[] = [];
  const auditProbability = chanceOf(seed, -1);
  const auditor = createCaller({
    http: auditHttp,
    tally,
    check,
    repeatPercent: 0,
    below: (n) => auditProbability.below(n),
  });

  const onGame = (account: Account): void => {
    if (ledger.accounts.size % FOLLOWED_ONE_IN !== 0) return;
    const url = urls[subscribers.length % urls.length] ?? '';
    subscribers.push(follow(url, account, tally));
  };
  const client = (number: number): Promise<void> => {
    const rng = chanceOf(seed, number);
    const caller = createCaller({
      http,
      tally,
      check,
      repeatPercent: REPEAT_PERCENT,
      below: (n) => rng.below(n),
    });
    return play({ caller, ledger, tally, rng, mayGoOn: gate.mayGoOn, onGame }, number);
  };
  const playing = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));

  const compare = async (): Promise<void> => {
    await Promise.race([gate.pause(), playing]);
    await auditAll(ledger.accounts.values(), subscribers, auditor, tally);
  };
  return {
    tally,
    accounts: ledger.accounts,
    audit: async () => {
      await compare();
      gate.open();
    },
    end: async () => {
      await compare();
      for (const follower of subscribers) follower.stop();
      gate.stop();
      await playing;
      http.close();
      auditHttp.close();
    },
  };
};
