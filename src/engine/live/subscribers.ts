/** Whoever waits for what comes next: streams of games and of players, and long polls. */
import type { Timers } from '#src/engine/timers.js';

export interface Subscriber<Item> {
  /**
   * Resolves with the next item, or with `null` after `leave`. What is published while nobody awaits `next` is dropped, unless
   * the subscriber has heard it: then the latest such item is the next one. Rejects after `fail`.
   */
  readonly next: () => Promise<Item | null>;
  /** Tells this subscriber alone. */
  readonly tell: (item: Item) => void;
  /** Calling it again has no effect. */
  readonly leave: () => void;
}

export interface SubscriberOptions<Item> {
  /** Called at once with each item; returns whether the subscriber waits for it. By default it waits for all, and hears none. */
  readonly hears?: (item: Item) => boolean;
  /** Makes the subscriber leave. */
  readonly signal?: AbortSignal;
  readonly onLeave?: () => void;
}

export interface Subscribers<Item> {
  readonly join: (options?: SubscriberOptions<Item>) => Subscriber<Item>;
  /** Resolves when every subscriber that was waiting has the item. */
  readonly publish: (item: Item) => Promise<void>;
  /** Makes every `next` reject, now and from now on. Resolves when every subscriber that was waiting is notified. */
  readonly fail: (error: Error) => Promise<void>;
}

/** Subscribers notified in one go: more would block other requests. */
const SLICE = 32;

interface Waiting<Item> {
  readonly resolve: (item: Item | null) => void;
  readonly reject: (error: Error) => void;
}

interface Member<Item> {
  readonly hears: SubscriberOptions<Item>['hears'];
  waiting: Waiting<Item> | null;
  missed: Item | null;
}

/** Whether the member has to be woken. */
const isMeant = <Item>(member: Member<Item>, item: Item): boolean => {
  const { hears, waiting } = member;
  if (hears?.(item) === false) return false;
  if (hears !== undefined && waiting === null) member.missed = item;
  return waiting !== null;
};

const settleAll = async <Item>(
  members: readonly Member<Item>[],
  outcome: Item | Error,
  yieldToOthers: () => Promise<void>,
): Promise<void> => {
  const waiting = members.flatMap((member) => member.waiting ?? []);
  for (const member of members) member.waiting = null;
  for (let from = 0; from < waiting.length; from += SLICE) {
    await yieldToOthers();
    for (const { resolve, reject } of waiting.slice(from, from + SLICE))
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
  }
};

/** The subscribers of a topic. `onEmpty` is called when the last one leaves. */
export function createSubscribers<Item>(
  topic: string,
  timers: Pick<Timers, 'yieldToOthers'>,
  onEmpty: () => void,
): Subscribers<Item> {
  const members = new Set<Member<Item>>();
  let failure: Error | null = null;

  const join = ({ hears, signal, onLeave }: SubscriberOptions<Item> = {}): Subscriber<Item> => {
    const member: Member<Item> = { hears, waiting: null, missed: null };
    let current: Waiting<Item> | null = null;
    members.add(member);
    const next = (): Promise<Item | null> =>
      new Promise((resolve, reject) => {
        const { missed } = member;
        member.missed = null;
        if (!members.has(member)) resolve(null);
        else if (failure !== null) reject(failure);
        else if (missed !== null) resolve(missed);
        else member.waiting = current = { resolve, reject };
      });
    const tell = (item: Item): void => {
      if (!isMeant(member, item)) return;
      member.waiting?.resolve(item);
      member.waiting = null;
    };
    const leave = (): void => {
      if (!members.delete(member)) return;
      signal?.removeEventListener('abort', leave);
      current?.resolve(null);
      onLeave?.();
      if (members.size === 0) onEmpty();
    };
    signal?.addEventListener('abort', leave);
    if (signal?.aborted === true) leave();
    return { next, tell, leave };
  };

  const yieldToOthers = () => timers.yieldToOthers(topic);
  return {
    join,
    publish: (item) => {
      const woken = [...members].filter((member) => isMeant(member, item));
      return settleAll(woken, item, yieldToOthers);
    },
    fail: (error) => {
      failure = error;
      return settleAll([...members], error, yieldToOthers);
    },
  };
}
