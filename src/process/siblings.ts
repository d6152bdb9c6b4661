/** What a process knows of the others: which of them serve, and what they count. The primary passes messages on. */
import { join } from 'node:path';
import { createCounts, type Counts } from '#src/engine/fair-queue.js';
import type { OtherCounts, Siblings } from '#src/http/siblings.js';
import { at, defined } from 'parlour-games/kit/checked';

/** The name of a table, a key, and its count, or what is added to it. */
export type SharedCount = readonly [name: string, key: string, value: number];

/** The environment of a process: its number, and the folder of the sockets, which nobody else can open. */
export const SLOT = 'PARLOUR_PROCESS';
export const FOLDER = 'PARLOUR_SOCKETS';

/** From the primary. */
export type FromPrimary =
  | { readonly type: 'serving'; readonly slots: readonly number[] }
  | { readonly type: 'counts'; readonly from: number; readonly counts: readonly SharedCount[] }
  | { readonly type: 'shutdown' };

/** To the primary. */
export type ToPrimary =
  | { readonly type: 'serving'; readonly url: string }
  | { readonly type: 'leaving' }
  | { readonly type: 'counts'; readonly counts: readonly SharedCount[] };

/** How often the others are told at most: 20 messages a second, and limits exceeded by what comes in so little time. */
const INTERVAL_MS = 50;
/** The last digits of an id are random. */
const RANDOM_DIGITS = 8;
const HEXADECIMAL = 16;

/**
 * The process of a game, of those that serve: always the same one while it serves, so that games of others stay where they
 * are when it does not.
 */
const slotOf = (game: string, processes: number, serving: readonly number[]): number => {
  const number = Number.parseInt(game.slice(-RANDOM_DIGITS), HEXADECIMAL) || 0;
  const slot = number % processes;
  if (serving.includes(slot)) return slot;
  return at(serving, Math.floor(number / processes) % serving.length);
};

interface Table {
  readonly receive: (from: number, key: string, value: number) => void;
  /** A process serves from now on, or no more. */
  readonly update: (serving: readonly number[]) => void;
}

/** Collects what the others are to be told. */
const createOutbox = (send: (message: ToPrimary) => void) => {
  const pending = new Map<string, SharedCount>();
  const flush = (): void => {
    const counts = [...pending.values()];
    pending.clear();
    send({ type: 'counts', counts });
  };
  return (name: string, key: string, value: (before: number) => number): void => {
    if (pending.size === 0) setTimeout(flush, INTERVAL_MS).unref();
    const id = `${name} ${key}`;
    pending.set(id, [name, key, value(pending.get(id)?.[2] ?? 0)]);
  };
};

/** What each of the other processes has open. `onUpdate` is called when one begins to serve: it knows nothing yet. */
const createOthers = (onUpdate: () => void): { readonly table: Table; readonly others: OtherCounts } => {
  const bySlot = new Map<number, Counts>();
  const sum = (valueOf: (counts: Counts) => number): number =>
    [...bySlot.values()].reduce((total, counts) => total + valueOf(counts), 0);
  return {
    table: {
      receive: (from, key, count) => {
        const counts = bySlot.get(from) ?? createCounts();
        bySlot.set(from, counts);
        counts.add(key, count - counts.of(key));
      },
      update: (serving) => {
        for (const other of bySlot.keys()) if (!serving.includes(other)) bySlot.delete(other);
        onUpdate();
      },
    },
    others: { total: () => sum((counts) => counts.total()), of: (key) => sum((counts) => counts.of(key)) },
  };
};

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** A process that is one of several. */
export interface Sibling extends Siblings {
  /** Tells the primary that this process serves at a URL. */
  readonly serving: (url: string) => void;
  /** The signals that `onShutdown` covers. */
  readonly signals: typeof SIGNALS;
  /**
   * Calls `shutDown` once: when the primary says so or at the first signal. A terminal or systemd sends one to every process,
   * beside what the primary says, so a second one here is no reason to hurry.
   */
  readonly onShutdown: (shutDown: () => void) => void;
}

/** Returns a function that sets what is to be done once. */
const onceAtShutdown = (send: (message: ToPrimary) => void): Sibling['onShutdown'] => {
  let isLeaving = false;
  let shutDown: () => void = () => process.exit();
  const leave = (): void => {
    if (isLeaving) return;
    isLeaving = true;
    send({ type: 'leaving' });
    shutDown();
  };
  process.on('message', ({ type }: FromPrimary) => {
    if (type === 'shutdown') leave();
  });
  for (const signal of SIGNALS) process.on(signal, leave);
  return (callback) => {
    shutDown = callback;
  };
};

/** In a process that the primary has started. */
export function joinSiblings(processes: number): Sibling {
  const slot = Number(process.env[SLOT]);
  const socketOf = (of: number): string => join(defined(process.env[FOLDER], FOLDER), String(of));
  const tables = new Map<string, Table>();
  const send = (message: ToPrimary): void => void process.send?.(message);
  const tell = createOutbox(send);
  let serving: readonly number[] = [];

  process.on('message', (message: FromPrimary) => {
    if (message.type === 'counts')
      for (const [name, key, value] of message.counts) tables.get(name)?.receive(message.from, key, value);
    if (message.type !== 'serving') return;
    serving = message.slots;
    for (const table of tables.values()) table.update(serving);
  });

  return {
    socket: socketOf(slot),
    otherSockets: () => serving.filter((other) => other !== slot).map(socketOf),
    socketFor: (game) => {
      // Before the primary knows of this process, and once it shuts down, nothing is forwarded.
      if (!serving.includes(slot)) return null;
      const other = slotOf(game, processes, serving);
      return other === slot ? null : socketOf(other);
    },
    shareCosts: (name, onCost) => {
      const receive: Table['receive'] = (_from, key, cost) => {
        onCost(key, cost);
      };
      tables.set(name, { receive, update: () => undefined });
      return (key, cost) => {
        tell(name, key, (before) => before + cost);
      };
    },
    shareCounts: (name, own) => {
      const changed = (key: string): void => {
        tell(name, key, () => own.get(key) ?? 0);
      };
      const { table, others } = createOthers(() => {
        for (const key of own.keys()) changed(key);
      });
      tables.set(name, table);
      return { changed, others };
    },
    serving: (url) => {
      send({ type: 'serving', url });
    },
    signals: SIGNALS,
    onShutdown: onceAtShutdown(send),
  };
}
