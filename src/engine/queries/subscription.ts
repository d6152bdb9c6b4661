import type { GameType, Viewer } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { gameNotFound } from '../access.js';
import type { Engine } from '../engine.js';
import type { Subscription } from '../feeds/feed.js';
import { firstSeq, lastSeq, type News } from '../feeds/news.js';
import { currentGame } from '../load-game.js';
import type { GameRecord } from '../records.js';
import { entryBatches } from './log.js';
import type { ViewedGame } from './view-game.js';

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

/** Reads the entries of a game from `version` on, in batches; refuses if there is no such game of this type. */
export async function* readNews(
  engine: Engine,
  gameType: GameType,
  id: string,
  version: number,
): AsyncGenerator<News> {
  const game = await currentGame(engine, gameType, id);
  for await (const entries of entryBatches(engine, game, version - 1)) yield { game, entries };
}

/** A seat whose token is revoked by a takeover goes on as a spectator, where there may be spectators. */
const viewerAt = ({ seats, visibility }: GameRecord, viewer: Viewer): Viewer => {
  if (viewer === null || at(seats, viewer).kind === 'human') return viewer;
  if (visibility === 'private') throw gameNotFound();
  return null;
};

const isOver = ({ progress }: Subscription, last: number): boolean =>
  progress().game.status === 'finished' && last === progress().game.version - 1;

/** What the feed tells, and what it told while the subscriber was not waiting: that is read for this subscriber alone. */
async function* newsAfter(engine: Engine, subscription: Subscription, after: number): AsyncGenerator<News> {
  for (let last = after; ;) {
    const { game, version } = subscription.progress();
    for await (const entries of entryBatches(engine, { id: game.id, version }, last)) {
      yield { game, entries };
      last = at(entries, -1).seq;
    }
    if (isOver(subscription, last)) return;
    if (subscription.progress().version !== version) continue;
    const news = await subscription.next();
    if (news === null) return;
    if (firstSeq(news) !== last + 1) continue;
    yield news;
    last = lastSeq(news);
  }
}

/**
 * The entries after `after`: first the ones that exist, then the new ones, until the game is over. `viewed` is the game
 * that the caller has just been shown.
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
