/** The auditor's export: the audit records of all finished games as text, in pieces small enough to be streamed. */
import type { GameType } from '../game-type.js';
import { openAudit } from './audit.js';
import type { Engine } from './context.js';
import { entriesOf, othersFirst } from './read-game.js';
import type { GameRecord } from './record.js';
import type { FinishedQuery } from './store.js';

export interface ExportQuery {
  /** Games that ended at this time or later, in milliseconds since 1970; from the first one on when left out. */
  readonly from?: number;
  /** Games that ended before this time; all up to now when left out. */
  readonly to?: number;
  readonly type?: string;
}

const GAMES_PAGE = 20;
/** Entries that are replayed in one go: more would keep other requests waiting. */
const ENTRIES_IN_ONE_GO = 8;

/** Finished games, those that ended first first, loaded a page at a time. */
async function* finishedGames(
  engine: Engine,
  { from = 0, to, type }: ExportQuery,
): AsyncGenerator<GameRecord> {
  const range = { to: to ?? engine.clock() + 1, limit: GAMES_PAGE, ...(type !== undefined && { type }) };
  let query: FinishedQuery | null = { from, ...range };
  while (query !== null) {
    const games: GameRecord[] = await engine.store.finished(query);
    yield* games;
    const last = games.length < GAMES_PAGE ? undefined : games.at(-1);
    query = last === undefined ? null : { from: last.updatedAt, afterId: last.id, ...range };
  }
}

const insideOf = (object: object): string => JSON.stringify(object).slice(1, -1);

/** The game's line, byte for byte what `GET …/audit` answers the operator, and the end of the line. */
async function* recordText(engine: Engine, gameType: GameType, game: GameRecord): AsyncGenerator<string> {
  const audit = openAudit(engine.signer, gameType, { game, viewer: null, operator: true });
  const opening = `{${insideOf(audit.beginning)},"entries":[`;
  let count = 0;
  for await (const entry of entriesOf(engine, game)) {
    yield `${count === 0 ? opening : ','}${JSON.stringify(audit.add(entry))}`;
    count += 1;
    if (count % ENTRIES_IN_ONE_GO === 0) await othersFirst();
  }
  if (count < game.version && (await engine.store.revision(game.id)) === null) {
    if (count === 0) return;
    throw new Error('the operator removed a game while it was being exported');
  }
  yield `${count === 0 ? opening : ''}],${insideOf(audit.ending())}}\n`;
}

/** The records of the finished games that are asked for, a line each, ordered by when they ended and then by id. */
export async function* exportText(engine: Engine, query: ExportQuery): AsyncGenerator<string> {
  for await (const game of finishedGames(engine, query)) {
    // While instances of two versions run, a game may be of a type that only the newer one knows.
    const gameType = engine.gameTypes.get(game.type);
    if (gameType !== undefined) yield* recordText(engine, gameType, game);
  }
}
