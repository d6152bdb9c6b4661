/** News of games and players, and the subscribers that wait for it: event streams and long polls. */
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import type { Timers } from '#src/engine/timers.js';

export type Topic = `${'game' | 'player'}:${string}`;

/** Consecutive new entries of a game. All subscribers get the same object, so that they can share its encoded form. */
export interface GameChange {
  /** The game after the last of these entries, or after a later one. */
  readonly game: GameRecord;
  /** In order, at least one. */
  readonly entries: readonly EntryRecord[];
  /** The game before the entries; `null` if it was new, or if that is not known. */
  readonly before: GameRecord | null;
}

/**
 * `changed`: the topic's game, or the game that is the subject, has changed. `rematch`: the subject is the game's rematch.
 * `series`: the subject, a series of the player, has changed. `tokens`: tokens of the player may have ended. `departed`: the
 * player was deleted. `present`, `asks`: see `presence.ts`.
 */
export const NEWS_KINDS = ['changed', 'rematch', 'series', 'tokens', 'departed', 'present', 'asks'] as const;

export type NewsKind = (typeof NEWS_KINDS)[number];

export interface News {
  readonly topic: Topic;
  readonly kind: NewsKind;
  /**
   * What the news is about, which depends on its kind: usually an id. Empty if it concerns anything, or nothing in particular.
   */
  readonly subject: string;
  /** What has changed in the game; `null` if another instance has changed it, or if it may not have changed. */
  readonly change: GameChange | null;
}

export interface Subscriber {
  /**
   * Resolves with the next news, or with `null` after `leave`. If several are published before `next` is called, it resolves
   * with the latest. Rejects after `fail`.
   */
  readonly next: () => Promise<News | null>;
  /** Calling it again has no effect. */
  readonly leave: () => void;
}

export interface SubscriberOptions {
  /** Called at once with all news; returns whether `next` should resolve with it. By default it resolves with all. */
  readonly hears?: ((news: News) => boolean) | undefined;
  /** When it aborts, the subscriber leaves. */
  readonly signal?: AbortSignal | undefined;
  readonly onLeave?: (() => void) | undefined;
}

export interface Subscribers {
  readonly join: (options?: SubscriberOptions) => Subscriber;
  /** Resolves when every subscriber that was waiting has been notified. */
  readonly publish: (news: News) => Promise<void>;
  /** Makes every `next` reject, now and from now on. Resolves when every subscriber that was waiting is notified. */
  readonly fail: (error: Error) => Promise<void>;
}

/** The number of subscribers notified in one go: more would block other requests. */
const SLICE = 32;

interface Waiting {
  readonly resolve: (item: News | null) => void;
  readonly reject: (error: Error) => void;
}

interface Member {
  readonly hears: SubscriberOptions['hears'];
  waiting: Waiting | null;
  missed: News | null;
}

/** Whether the news is for this member. */
const isMeant = (member: Member, news: News): boolean => {
  const { hears, waiting } = member;
  if (hears?.(news) === false) return false;
  if (waiting === null) member.missed = news;
  return waiting !== null;
};

const settleAll = async (
  members: readonly Member[],
  outcome: News | Error,
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
export function createSubscribers(topic: Topic, timers: Timers, onEmpty: () => void): Subscribers {
  const members = new Set<Member>();
  let failure: Error | null = null;

  const join = ({ hears, signal, onLeave }: SubscriberOptions = {}): Subscriber => {
    const member: Member = { hears, waiting: null, missed: null };
    let current: Waiting | null = null;
    members.add(member);
    const next = (): Promise<News | null> =>
      new Promise((resolve, reject) => {
        const { missed } = member;
        member.missed = null;
        if (!members.has(member)) resolve(null);
        else if (failure !== null) reject(failure);
        else if (missed !== null) resolve(missed);
        else member.waiting = current = { resolve, reject };
      });
    const leave = (): void => {
      if (!members.delete(member)) return;
      signal?.removeEventListener('abort', leave);
      current?.resolve(null);
      onLeave?.();
      if (members.size === 0) onEmpty();
    };
    signal?.addEventListener('abort', leave);
    if (signal?.aborted === true) leave();
    return { next, leave };
  };

  const yieldToOthers = () => timers.yieldToOthers(topic);
  return {
    join,
    publish: (news) => {
      const woken = [...members].filter((member) => isMeant(member, news));
      return settleAll(woken, news, yieldToOthers);
    },
    fail: (error) => {
      failure = error;
      return settleAll([...members], error, yieldToOthers);
    },
  };
}
