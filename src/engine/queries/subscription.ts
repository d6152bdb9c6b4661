import type { GameType } from '#src/game-type.js';
import type { Engine } from '../engine.js';
import type { EntryView } from '#src/http/presenters.js';
import { Problem } from '../errors.js';
import { logEntries, viewGame, type ViewedGame } from './read-game.js';

export interface SubscribeOptions {
  readonly id: string;
  readonly token: string | null;
  /** The seq of the last entry that the caller has. */
  readonly after: number;
  /** Ends the stream. */
  readonly stop: AbortSignal;
  /** Looks for new entries at least this often, in case an announcement got lost. */
  readonly pauseMs: number;
}

/** Resolves at the next call of `wake`, after `pauseMs`, or when stopped; calls in between are not lost. */
const createAlarm = (stop: AbortSignal, pauseMs: number) => {
  let rung = false;
  let resolve: () => void = () => undefined;
  const wake = (): void => {
    rung = true;
    resolve();
  };
  stop.addEventListener('abort', wake, { once: true });
  const next = async (): Promise<void> => {
    if (!rung) {
      const timer = setTimeout(wake, pauseMs);
      await new Promise<void>((done) => {
        resolve = done;
      });
      clearTimeout(timer);
    }
    rung = false;
  };
  return { wake, next };
};

/**
 * The entries of a game after `after`, as the caller may read them: first those that are there, then each new one,
 * until the game is over. Refuses wrong tokens like every other route.
 */
export async function* subscribeToGame(
  engine: Engine,
  gameType: GameType,
  { id, token, after, stop, pauseMs }: SubscribeOptions,
): AsyncGenerator<EntryView> {
  const alarm = createAlarm(stop, pauseMs);
  let credential = token;
  const seen = async (): Promise<ViewedGame> => {
    try {
      return await viewGame(engine, gameType, id, credential);
    } catch (error) {
      // Whoever followed as a seat that was taken over goes on as a spectator.
      if (credential === null || !(error instanceof Problem) || error.code !== 'unauthorized') throw error;
      credential = null;
      return seen();
    }
  };
  const unfollow = engine.subscribers.subscribe(id, alarm.wake);
  // A reader that vanished while its stream was full never takes another entry: then nothing below ends.
  stop.addEventListener('abort', unfollow, { once: true });
  try {
    for (let last = after; !stop.aborted;) {
      const { game, viewer } = await seen();
      for await (const entry of logEntries(engine, gameType, game, viewer, last)) {
        yield entry;
        last = entry.seq;
      }
      if (game.status === 'finished') return;
      await alarm.next();
    }
  } finally {
    unfollow();
  }
}
