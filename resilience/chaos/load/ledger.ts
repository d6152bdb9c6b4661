/** What the service has acknowledged: the games, their entries, and the tokens that were handed out. */
import type { Tally } from './tally.js';

export interface ToldEntry {
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
}

export interface Account {
  readonly path: string;
  /** By seat; the tokens of seats that were given up are no longer there. */
  readonly tokens: Map<number, string>;
  /** Entries that were acknowledged, by seq; `null` where an answer told only how many there are. */
  readonly entries: Map<number, string | null>;
  finished: boolean;
  /** Something was acknowledged since the last audit. */
  dirty: boolean;
}

export interface Ledger {
  readonly accounts: Map<string, Account>;
  /** Opens the account of a game, or gives the one that is open. */
  readonly open: (path: string) => Account;
  /** An answer told of a game at `version`, and of these new entries. */
  readonly acknowledge: (account: Account, version: number, entries: readonly ToldEntry[]) => void;
}

export const createLedger = (tally: Tally): Ledger => {
  const accounts = new Map<string, Account>();
  const acknowledge: Ledger['acknowledge'] = (account, version, entries) => {
    const before = account.entries.size;
    for (const { seq, hash } of entries) {
      const known = account.entries.get(seq);
      if (known !== undefined) tally.fault('entries nobody was told of', `${account.path} seq ${seq} twice`);
      account.entries.set(seq, hash);
    }
    for (let seq = before; seq < version; seq += 1)
      if (!account.entries.has(seq)) account.entries.set(seq, null);
    tally.add('acknowledged changes');
    tally.add('acknowledged entries', account.entries.size - before);
    if (entries.length > 0 && account.entries.size !== before + entries.length)
      tally.fault('entries nobody was told of', `${account.path}: a gap before version ${version}`);
    account.dirty = true;
  };
  return {
    accounts,
    acknowledge,
    open: (path) => {
      const known = accounts.get(path);
      if (known !== undefined) return known;
      const account = { path, tokens: new Map(), entries: new Map(), finished: false, dirty: true };
      accounts.set(path, account);
      tally.add('games');
      return account;
    },
  };
};
