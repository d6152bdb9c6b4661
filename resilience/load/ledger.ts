/** What the service has acknowledged: games, their entries, and the tokens that it has handed out. */
import type { Counters } from './counters.js';

export interface AcknowledgedEntry {
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
}

export interface GameAccount {
  readonly path: string;
  /** By seat, without those of seats that have resigned. */
  readonly tokens: Map<number, string>;
  /** Hashes of acknowledged entries by seq; `null` where a response gave only the number of entries. */
  readonly entries: Map<number, string | null>;
  finished: boolean;
  /** Whether the last person has resigned: the service plays on by itself. */
  left: boolean;
  /** Whether anything was acknowledged since the last audit. */
  changed: boolean;
}

export interface Ledger {
  readonly accounts: ReadonlyMap<string, GameAccount>;
  /** The account of a game, which is opened if there is none yet. */
  readonly open: (path: string) => GameAccount;
  /** Records a response about a game at `version` that contained these new entries. */
  readonly acknowledge: (
    account: GameAccount,
    version: number,
    entries: readonly AcknowledgedEntry[],
  ) => void;
}

export function createLedger(counters: Counters): Ledger {
  const accounts = new Map<string, GameAccount>();
  const acknowledge: Ledger['acknowledge'] = (account, version, entries) => {
    const before = account.entries.size;
    for (const { seq, hash } of entries) {
      if (account.entries.has(seq))
        counters.violation('entries never acknowledged', `${account.path} seq ${seq} twice`);
      account.entries.set(seq, hash);
    }
    for (let seq = before; seq < version; seq += 1)
      if (!account.entries.has(seq)) account.entries.set(seq, null);
    counters.add('acknowledged changes');
    counters.add('acknowledged entries', account.entries.size - before);
    if (entries.length > 0 && account.entries.size !== before + entries.length)
      counters.violation('entries never acknowledged', `${account.path}: a gap before version ${version}`);
    account.changed = true;
  };
  return {
    accounts,
    acknowledge,
    open: (path) => {
      const known = accounts.get(path);
      if (known !== undefined) return known;
      const account = {
        path,
        tokens: new Map(),
        entries: new Map(),
        finished: false,
        left: false,
        changed: true,
      };
      accounts.set(path, account);
      counters.add('games');
      return account;
    },
  };
}
