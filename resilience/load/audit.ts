/** Compares what the service has acknowledged with what it has stored and streamed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from './api-client.js';
import type { Counters } from './counters.js';
import type { AcknowledgedEntry, GameAccount } from './ledger.js';
import type { Subscriber } from './subscriber.js';

interface StoredEntry extends AcknowledgedEntry {
  readonly by: string | null;
}

interface AuditRecord {
  readonly game: { readonly you: number | null };
  readonly entries: readonly StoredEntry[];
  readonly checks: Readonly<Record<string, string>>;
}

const CONCURRENT_AUDITS = 4;
const STREAM_TIMEOUT_MS = 30_000;
const STREAM_POLL_MS = 20;

const compareEntries = (
  { path, entries: acknowledged, left }: GameAccount,
  stored: readonly StoredEntry[],
  counters: Counters,
): void => {
  const hashes = new Map(stored.map(({ seq, hash }) => [seq, hash]));
  if (hashes.size !== stored.length)
    counters.violation('entries never acknowledged', `${path}: two entries with one seq`);
  for (const [seq, hash] of acknowledged) {
    const storedHash = hashes.get(seq);
    if (storedHash === undefined || (hash !== null && hash !== storedHash))
      counters.violation('acknowledged entries lost', `${path} seq ${seq}: ${storedHash ?? 'missing'}`);
  }
  const isPlayedOn = ({ seq, by }: StoredEntry): boolean =>
    left && seq >= acknowledged.size && by?.startsWith('cpu:') === true;
  for (const entry of stored)
    if (!acknowledged.has(entry.seq) && !isPlayedOn(entry))
      counters.violation('entries never acknowledged', `${path} seq ${entry.seq}`);
};

const auditGame = async (account: GameAccount, client: ApiClient, counters: Counters): Promise<void> => {
  const [[seat, token] = []] = account.tokens;
  const record = await client.get<AuditRecord>(`${account.path}/audit`, token);
  counters.add('games audited');
  if (record === null) return;
  for (const [check, outcome] of Object.entries(record.checks))
    if (outcome !== 'ok') counters.violation('failed audit checks', `${account.path} ${check}: ${outcome}`);
  compareEntries(account, record.entries, counters);
  if (seat !== undefined && record.game.you !== seat)
    counters.violation('tokens lost', `${account.path} seat ${seat}`);
  account.changed = false;
};

/** Waits until the subscriber has caught up, then compares. */
const compareStream = async ({ account, received }: Subscriber, counters: Counters): Promise<void> => {
  const deadline = Date.now() + STREAM_TIMEOUT_MS;
  while (received.length < account.entries.size && Date.now() < deadline) await sleep(STREAM_POLL_MS);
  if (account.left ? received.length < account.entries.size : received.length !== account.entries.size)
    counters.violation(
      'stream events missed or duplicated',
      `${account.path}: ${received.length}/${account.entries.size}`,
    );
  for (const [seq, hash] of account.entries)
    if (hash !== null && received[seq] !== hash)
      counters.violation('stream events missed or duplicated', `${account.path} seq ${seq}`);
};

/** Audits every game that has changed since the last audit, and every stream. */
export async function auditAll(
  accounts: Iterable<GameAccount>,
  subscribers: readonly Subscriber[],
  client: ApiClient,
  counters: Counters,
): Promise<void> {
  const waiting = [...accounts].filter(({ changed }) => changed);
  const auditor = async (): Promise<void> => {
    for (let account = waiting.pop(); account !== undefined; account = waiting.pop())
      await auditGame(account, client, counters);
  };
  await Promise.all(Array.from({ length: CONCURRENT_AUDITS }, auditor));
  await Promise.all(subscribers.map((subscriber) => compareStream(subscriber, counters)));
}
