import type { GameType, Viewer } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { gameNotFound } from '#src/engine/access.js';
import type { Engine } from '#src/engine/engine.js';
import { assertFollows, LogReplaced } from '#src/engine/log-continuity.js';
import type { Progress, Subscription } from './feed.js';
import { firstSeq, type News } from './news.js';
import type { GameRecord } from '#src/record/game-record.js';
import { entryBatches } from '#src/engine/queries/log.js';
import type { ViewedGame } from '#src/engine/queries/view-game.js';

export interface SubscribeOptions {
  /** The seq of the last entry that the caller has. */
  readonly after: number;
  /** Ends the subscription. */
  readonly signal: AbortSignal;
}

/** Entries for one viewer. The news may be shared with other subscribers. */
export interface SubscribedNews {
  readonly news: News;
  readonly viewer: Viewer;
}

/** A seat whose token is revoked by a takeover goes on as a spectator, where there may be spectators. */
const viewerAt = ({ seats, visibility }: GameRecord, viewer: Viewer): Viewer => {
  if (viewer === null || at(seats, viewer).kind === 'human') return viewer;
  if (visibility === 'private') throw gameNotFound();
  return null;
};

const isOver = ({ progress }: Subscription, last: number): boolean =>
  progress().game.status === 'finished' && last === progress().game.version - 1;

/** The last entry that a subscriber has. */
interface Reached {
  readonly seq: number;
  /** `null` if the subscriber only says that it has the entry. */
  readonly hash: string | null;
}

const reachedBy = ({ entries }: News): Reached => at(entries, -1);

/** The stored entries that the feed has told of and the subscriber has not reached, in pages. */
async function* missedNews(engine: Engine, progress: Progress, from: Reached): AsyncGenerator<News> {
  const { game, version, head } = progress;
  let { seq, hash } = from;
  for await (const entries of entryBatches(engine, { id: game.id, version }, seq)) {
    if (hash !== null) assertFollows(game.id, at(entries, 0), hash);
    yield { game, entries };
    ({ seq, hash } = at(entries, -1));
  }
  if (seq === version - 1 && hash !== null && hash !== head) throw new LogReplaced(game.id);
}

/** What the feed tells, and what it told while the subscriber was not waiting: that is read for this subscriber alone. */
async function* newsAfter(engine: Engine, subscription: Subscription, after: number): AsyncGenerator<News> {
  for (let reached: Reached = { seq: after, hash: null }; ;) {
    const progress = subscription.progress();
    for await (const news of missedNews(engine, progress, reached)) {
      yield news;
      reached = reachedBy(news);
    }
    if (isOver(subscription, reached.seq)) return;
    if (subscription.progress().version !== progress.version) continue;
    const news = await subscription.next();
    if (news === null) return;
    if (firstSeq(news) !== reached.seq + 1) continue;
    yield news;
    reached = reachedBy(news);
  }
}

/**
 * The entries after `after`: first the ones that exist, then the new ones, until the game is over. `viewed` is the game
 * that the caller has just been shown. Throws `LogReplaced` once the stored log no longer continues what was yielded.
 */
export async function* subscribeToGame(
  engine: Engine,
  gameType: GameType,
  { game, viewer }: ViewedGame,
  { after, signal }: SubscribeOptions,
): AsyncGenerator<SubscribedNews> {
  if (signal.aborted) return;
  const subscription = engine.feeds.subscribe(gameType, game);
  signal.addEventListener('abort', subscription.leave, { once: true });
  try {
    for await (const news of newsAfter(engine, subscription, after))
      yield { news, viewer: viewerAt(news.game, viewer) };
  } finally {
    signal.removeEventListener('abort', subscription.leave);
    subscription.leave();
  }
}
