/** Running series: starts games in free places, and counts them when they are over. */
import { untilStored, withOwedReplies } from '#src/engine/change.js';
import { inNextRun } from '#src/engine/coalesce.js';
import { storeGame } from '#src/engine/commands/create-game.js';
import { newGameId, seatRecord, startGame } from '#src/engine/commands/new-game.js';
import type { GameUpdate } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { jobCommand } from '#src/engine/jobs/play-on.js';
import { timeFor } from '#src/engine/time.js';
import type { GameType } from 'parlour-games/game-type';
import { HUMAN } from 'parlour-games/record/common-moves';
import { playResignation } from 'parlour-games/record/entries';
import type { GameRecord, SeatRecord } from 'parlour-games/record/game-record';
import { commitmentOf } from 'parlour-games/record/hash-chain';
import { ratedWinners, type Participant } from 'parlour-games/record/ladder';
import { jointSeedOf } from 'parlour-games/record/seeds';
import { FORMER_PLAYER } from 'parlour-games/record/seats';
import { seated, seedPartsIn, seriesOutcome, tallyOf, type SeriesOutcome } from 'parlour-games/record/series';
import { seatOf, tellSeries } from './players.js';
import type { ArchivedSeriesGame, EndedGame, KeptInSeries, SeriesRecord } from './series-store.js';

const SERIES_PER_RUN = 100;

/** The seat of a participant. Nobody acts for a player who has been deleted. */
const seatFor = ({ players }: SeriesRecord, participant: Participant, seat: number): SeatRecord => {
  if ('level' in participant) return seatRecord({ kind: 'cpu', level: participant.level }, seat, null);
  const player = players[participant.player];
  const taken =
    player === undefined
      ? { name: FORMER_PLAYER, player: { id: participant.player, kind: null } }
      : seatOf(player);
  return { ...seatRecord({ kind: HUMAN }, seat, null), ...taken };
};

/** Players who have been deleted resign at once. */
const withoutFormerPlayers = (engine: Engine, gameType: GameType, dealt: GameUpdate): GameUpdate =>
  dealt.game.seats.reduce((update, { player }, seat) => {
    const { game, entries } = update;
    if (player?.kind !== null || game.status !== 'active') return update;
    const resigned = playResignation(gameType, game, seat, timeFor(engine, game));
    return { game: resigned.game, entries: [...entries, resigned.entry] };
  }, dealt);

/** The parts of game `number` that follow from its series. */
const gameOf = (series: SeriesRecord, number: number) => {
  const { id, config, rated, participants } = series;
  const seedParts = seedPartsIn(series, number);
  return {
    config,
    seats: seated(number, participants).map((participant, seat) => seatFor(series, participant, seat)),
    visibility: 'public',
    autoplay: true,
    hints: false,
    ...(rated && { rated }),
    series: { id, number },
    seed: jointSeedOf(seedParts),
    seedChosenBy: 'both',
    seedParts,
    rematchOf: null,
  } as const;
};

/** What is kept of a game when it leaves the database but its series stays. */
export function keptInSeries({ series, seats, ...game }: GameRecord): KeptInSeries[] {
  if (series === undefined) return [];
  const { rulesVersion, version, status, result, clock, createdAt, updatedAt } = game;
  const archived = { rulesVersion, version, status, result, createdAt, updatedAt, ...(clock && { clock }) };
  const taken = seats.map(({ kind, level, resigned }) => ({
    kind,
    ...(level && { level }),
    ...(resigned && { resigned }),
  }));
  return [{ seriesId: series.id, number: series.number, archived: { ...archived, seats: taken } }];
}

/** An archived game as lists show it, with the names that its players have in the series. */
export function archivedGame(
  series: SeriesRecord,
  { number, gameId, archived }: ArchivedSeriesGame,
): GameRecord {
  const game = gameOf(series, number);
  return {
    ...game,
    id: gameId,
    type: series.type,
    state: {},
    offers: null,
    commitment: commitmentOf(game.seedParts.secret),
    head: '',
    ...archived,
    seats: game.seats.map((seat, index) => ({ ...seat, ...archived.seats[index] })),
  };
}

/** Starts game `number`; returns `false` if the series has changed. */
const startSeriesGame = async (
  engine: Engine,
  gameType: GameType,
  series: SeriesRecord,
  number: number,
): Promise<boolean> => {
  const { clock } = series;
  const id = newGameId(engine);
  const command = jobCommand('series', gameType, id);
  const dealt = await startGame(engine, command, {
    ...gameOf(series, number),
    id,
    ...(clock !== null && { clock }),
  });
  const added = { ...withoutFormerPlayers(engine, gameType, dealt), viewer: null, salt: null };
  if (!(await storeGame(engine, added, { key: null, salt: null }))) return false;
  void withOwedReplies(engine, command, added).catch(engine.onReplyError);
  return true;
};

const outcomeOf = (
  { participants }: SeriesRecord,
  { number, seats, result, timedOut }: EndedGame,
): SeriesOutcome => {
  const winners = result === null ? [] : ratedWinners(result, seats);
  return seriesOutcome(number, { winners, timedOut }, participants.length);
};

/** The outcomes of a series by number, `null` for those that are not known yet. */
const outcomesOf = (
  { games }: SeriesRecord,
  begun: readonly { readonly number: number; readonly outcome: SeriesOutcome | null }[],
): (SeriesOutcome | null)[] => {
  const outcomes = Array.from({ length: games }, (): SeriesOutcome | null => null);
  for (const { number, outcome } of begun) outcomes[number] = outcome;
  return outcomes;
};

/** Starts games in the places that are free; `null` if the series has changed. */
const startGames = async (
  engine: Engine,
  gameType: GameType,
  series: SeriesRecord,
  begun: ReadonlySet<number>,
  played: number,
): Promise<true | null> => {
  if (series.status !== 'running') return true;
  const left = Array.from({ length: series.games }, (_, number) => number).filter(
    (number) => !begun.has(number),
  );
  const places = Math.max(0, series.parallel - (begun.size - played));
  const starts = left.slice(0, places).map((number) => startSeriesGame(engine, gameType, series, number));
  return (await Promise.all(starts)).every(Boolean) || null;
};

/** Counts games that are over; starts others in their places. `null` if the series has changed meanwhile. */
const advanceOnce = async (engine: Engine, id: string): Promise<true | null> => {
  const { store } = engine;
  const series = await store.series(id);
  const gameType = engine.gameTypes.get(series?.type ?? '');
  if (series === null || gameType === undefined) return true;
  const ended = await store.endedGames(id);
  const games = await store.seriesGames(id, -1, series.games);
  const outcomes = outcomesOf(series, games);
  const uncounted = ended
    .filter(({ number }) => outcomes[number] === null)
    .map((game) => ({ number: game.number, outcome: outcomeOf(series, game) }));
  for (const { number, outcome } of uncounted) outcomes[number] = outcome;
  const tally = tallyOf(outcomes, series.participants.length);
  const isFinished = tally.played === series.games;
  if (uncounted.length > 0 || series.isStale) {
    if (!(await store.countGames(series, { outcomes: uncounted, tally, isFinished }))) return null;
    tellSeries(engine, series);
  }
  if (ended.length > 0) await store.markCounted(ended.map((game) => game.id));
  const begun = new Set(games.map(({ number }) => number));
  return startGames(engine, gameType, series, begun, tally.played);
};

/** Counts the games of a series that are over, and starts others in the places that are free. */
export function advanceSeries(engine: Engine, id: string): Promise<void> {
  return inNextRun(engine, id, () => untilStored(() => advanceOnce(engine, id)));
}

/** The job that continues all series, and cancels those whose players have not all accepted in time. */
export async function runSeries(engine: Engine): Promise<void> {
  const { store } = engine;
  const due = await store.dueSeries(SERIES_PER_RUN);
  if (due.length === 0) return;
  for (const series of await store.cancelOverdueSeries(SERIES_PER_RUN)) tellSeries(engine, series);
  const runs = await Promise.allSettled(due.map((id) => advanceSeries(engine, id)));
  const failed = runs.find(
    (run): run is PromiseRejectedResult => run.status === 'rejected' && !(run.reason instanceof EngineError),
  );
  if (failed !== undefined) throw new Error('a series could not go on', { cause: failed.reason });
}
