/** Holds what the service was heard to acknowledge against what it has. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './caller.js';
import type { Follower } from './follower.js';
import type { Account, ToldEntry } from './ledger.js';
import type { Tally } from './tally.js';

interface AuditRecord {
  readonly game: { readonly you: number | null };
  readonly entries: readonly ToldEntry[];
  readonly checks: Readonly<Record<string, string>>;
}

const AUDITS_AT_ONCE = 4;
const STREAM_PATIENCE_MS = 30_000;
const STREAM_PAUSE_MS = 20;

const compareEntries = (account: Account, logged: readonly ToldEntry[], tally: Tally): void => {
  const { path, entries: told } = account;
  const hashes = new Map(logged.map(({ seq, hash }) => [seq, hash]));
  if (hashes.size !== logged.length) tally.fault('entries nobody was told of', `${path}: a seq twice`);
  for (const [seq, hash] of told) {
    const stored = hashes.get(seq);
    if (stored === undefined || (hash !== null && hash !== stored))
      tally.fault('acknowledged entries lost', `${path} seq ${seq}: ${stored ?? 'missing'}`);
  }
  for (const { seq } of logged)
    if (!told.has(seq)) tally.fault('entries nobody was told of', `${path} seq ${seq}`);
};

const auditGame = async (account: Account, caller: Caller, tally: Tally): Promise<void> => {
  const [[seat, token] = []] = account.tokens;
  const record = await caller.get<AuditRecord>(`${account.path}/audit`, token);
  tally.add('games audited');
  if (record === null) return;
  for (const [check, found] of Object.entries(record.checks))
    if (found !== 'ok') tally.fault('failed audit checks', `${account.path} ${check}: ${found}`);
  compareEntries(account, record.entries, tally);
  if (seat !== undefined && record.game.you !== seat)
    tally.fault('tokens lost', `${account.path} seat ${seat}`);
  account.dirty = false;
};

const hasSeenAll = ({ seen, account }: Follower): boolean => seen.length >= account.entries.size;

/** Waits until the follower has caught up, then compares. */
const compareStream = async (follower: Follower, tally: Tally): Promise<void> => {
  const deadline = Date.now() + STREAM_PATIENCE_MS;
  while (!hasSeenAll(follower) && Date.now() < deadline) await sleep(STREAM_PAUSE_MS);
  const { account, seen } = follower;
  if (seen.length !== account.entries.size)
    tally.fault('stream events missed or doubled', `${account.path}: ${seen.length}/${account.entries.size}`);
  for (const [seq, hash] of account.entries)
    if (hash !== null && seen[seq] !== hash)
      tally.fault('stream events missed or doubled', `${account.path} seq ${seq}`);
};

/** Audits every game of which something was acknowledged since the last audit, and every stream. */
export const auditAll = async (
  accounts: Iterable<Account>,
  subscribers: readonly Follower[],
  caller: Caller,
  tally: Tally,
): Promise<void> => {
  const waiting = [...accounts].filter(({ dirty }) => dirty);
  const auditor = async (): Promise<void> => {
    for (let account = waiting.pop(); account !== undefined; account = waiting.pop())
      await auditGame(account, caller, tally);
  };
  await Promise.all(Array.from({ length: AUDITS_AT_ONCE }, auditor));
  await Promise.all(subscribers.map((follower) => compareStream(follower, tally)));
};
