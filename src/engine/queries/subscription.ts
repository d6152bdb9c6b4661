import type { GameType } from '#src/game-type.js';
import type { Engine, Timers } from '../engine.js';
import { EngineError } from '../errors.js';
import type { EntryRecord } from '../records.js';
import { entriesOf } from './log.js';
import { viewGame, type ViewedGame } from './view-game.js';

export interface SubscribeOptions {
  readonly id: string;
  readonly token: string | null;
  /** The seq of the last entry that the caller has. */
  readonly after: number;
  /** Ends the subscription. */
  readonly signal: AbortSignal;
  /** Looks for new entries at least this often, in case a notification is lost. */
  readonly pollMs: number;
}

/** An entry with the game as it was when the entry was read: what the subscriber may see depends on both. */
export interface SubscribedEntry {
  readonly viewed: ViewedGame;
  readonly entry: EntryRecord;
}

/** `next` resolves at the next `wake`, after `pollMs`, or on abort; a `wake` in between is not lost. */
const createAlarm = (timers: Timers, signal: AbortSignal, pollMs: number) => {
  let rung = false;
  let resolve: () => void = () => undefined;
  const wake = (): void => {
    rung = true;
    resolve();
  };
  signal.addEventListener('abort', wake, { once: true });
  const next = async (): Promise<void> => {
    if (!rung) {
      const cancel = timers.after(pollMs, wake);
      await new Promise<void>((done) => {
        resolve = done;
      });
      cancel();
    }
    rung = false;
  };
  return { wake, next };
};

/** Returns a function that views the game. A seat whose token is revoked by a takeover goes on as a spectator. */
const createViewer = (engine: Engine, gameType: GameType, { id, token }: SubscribeOptions) => {
  let credential = token;
  const view = async (): Promise<ViewedGame> => {
    try {
      return await viewGame(engine, gameType, id, credential);
    } catch (error) {
      if (credential === null || !(error instanceof EngineError) || error.code !== 'unauthorized')
        throw error;
      credential = null;
      return view();
    }
  };
  return view;
};

/**
 * The entries after `after`: first the ones that exist, then each new one, until the game is over. Refuses wrong tokens
 * like every query.
 */
export async function* subscribeToGame(
  engine: Engine,
  gameType: GameType,
  options: SubscribeOptions,
): AsyncGenerator<SubscribedEntry> {
  const { id, after, signal, pollMs } = options;
  const alarm = createAlarm(engine.timers, signal, pollMs);
  const view = createViewer(engine, gameType, options);
  const unsubscribe = engine.subscribers.subscribe(id, alarm.wake);
  // A reader that vanishes while its stream is full never takes another entry, so `finally` is never reached.
  signal.addEventListener('abort', unsubscribe, { once: true });
  try {
    for (let last = after; !signal.aborted;) {
      const viewed = await view();
      for await (const entry of entriesOf(engine, viewed.game, last)) {
        yield { viewed, entry };
        last = entry.seq;
      }
      if (viewed.game.status === 'finished') return;
      await alarm.next();
    }
  } finally {
    unsubscribe();
  }
}
