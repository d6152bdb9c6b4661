/**
 * What players hear at once, on every instance: that something has changed in a game of theirs, that their tokens may have
 * ended, that they are deleted.
 */
import type { LRUCache } from 'lru-cache';
import type { EntryBatch } from '#src/engine/feeds/feed.js';
import type { Store } from '#src/engine/store.js';
import type { GameRecord } from 'parlour-games/record/game-record';
import { hearersOf } from './notices.js';

/** New entries, and the game before them; `null` if it was new. */
export interface GameChange extends EntryBatch {
  readonly before: GameRecord | null;
}

/** Messages between instances have the kind, the player and the subject, and less than 130 bytes. */
const KINDS = ['departed', 'tokens', 'changed'] as const;

export interface PlayerSignal {
  readonly kind: (typeof KINDS)[number];
  /** The game that has changed; empty if it may be any. */
  readonly subject: string;
  /** `null` if another instance has changed the game. */
  readonly change: GameChange | null;
}

type Listener = (signal: PlayerSignal) => void;

export interface PlayerSignals {
  /** Calls `listener` with each signal to the player. Returns a function that removes it. */
  readonly watch: (playerId: string, listener: Listener) => () => void;
  /** Tells every instance that something has changed for the player. */
  readonly tell: (playerId: string) => void;
  /** Tells every instance that the player has been deleted: its games are read again. */
  readonly depart: (playerId: string) => void;
  /** Tells every instance that tokens of the player may have ended. */
  readonly checkTokens: (playerId: string) => void;
  /** Tells every instance that a game has changed, if players are in it or are invited. */
  readonly change: (change: GameChange) => void;
}

export interface PlayerSignalsOptions {
  readonly store: Pick<Store, 'notify' | 'onNotification'>;
  readonly cache: LRUCache<string, GameRecord>;
}

const ANY_GAME: PlayerSignal = { kind: 'changed', subject: '', change: null };

const parse = (message: string): readonly [string, PlayerSignal] | null => {
  const [name, playerId, subject = ''] = message.split(':');
  const kind = KINDS.find((each) => each === name);
  return kind === undefined || playerId === undefined ? null : [playerId, { kind, subject, change: null }];
};

export function createPlayerSignals({ store, cache }: PlayerSignalsOptions): PlayerSignals {
  const listeners = new Map<string, Set<Listener>>();
  const forgetGames = (playerId: string): void => {
    for (const [id, { seats }] of cache.entries())
      if (seats.some(({ player }) => player?.id === playerId)) cache.delete(id);
  };
  const receive = (playerId: string, signal: PlayerSignal): void => {
    if (signal.kind === 'departed') forgetGames(playerId);
    for (const listener of [...(listeners.get(playerId) ?? [])]) listener(signal);
  };
  const send = (playerId: string, signal: PlayerSignal): void => {
    receive(playerId, signal);
    store.notify(`${signal.kind}:${playerId}:${signal.subject}`);
  };
  store.onNotification((message) => {
    if (message === null) for (const playerId of listeners.keys()) receive(playerId, ANY_GAME);
    const received = message === null ? null : parse(message);
    if (received !== null) receive(...received);
  });
  return {
    watch: (playerId, listener) => {
      const all = listeners.get(playerId) ?? new Set();
      listeners.set(playerId, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0 && listeners.get(playerId) === all) listeners.delete(playerId);
      };
    },
    tell: (playerId) => {
      send(playerId, ANY_GAME);
    },
    depart: (playerId) => {
      send(playerId, { kind: 'departed', subject: '', change: null });
    },
    checkTokens: (playerId) => {
      send(playerId, { kind: 'tokens', subject: '', change: null });
    },
    change: (change) => {
      for (const { playerId } of hearersOf(change.game))
        send(playerId, { kind: 'changed', subject: change.game.id, change });
    },
  };
}
