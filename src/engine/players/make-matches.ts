/** Keeps players waiting in line while they listen, and puts those with the same terms into games. */
import { firstUsableCommitment } from '#src/engine/commands/create-commitment.js';
import { storeGame } from '#src/engine/commands/create-game.js';
import { newGameId, newSeed, seatRecord, startGame } from '#src/engine/commands/new-game.js';
import { untilStored, withOwedReplies } from '#src/engine/change.js';
import { inNextRun } from '#src/engine/coalesce.js';
import type { Engine } from '#src/engine/engine.js';
import { jobCommand } from '#src/engine/jobs/play-on.js';
import type { GameType } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { HUMAN } from 'parlour-games/record/common-moves';
import type { GameRecord } from 'parlour-games/record/game-record';
import { jointSeedOf } from 'parlour-games/record/seeds';
import { MATCH_LEVEL, shuffledSeating } from 'parlour-games/record/seats';
import { setsIn } from './match-sets.js';
import type { MatchTerms, WaitingLine, WaitingMatch } from './player-store.js';
import { seatOf } from './players.js';

/** A match leaves the line when nobody has listened for it for this long. */
export const LEAVES_AFTER_MS = 60_000;
/** How often the database is told that somebody still listens for a match. */
const NOTED_EVERY_MS = 20_000;
/** How many matches of each sort are read from a line, however long it is. */
const LINE_PAGE = 60;
const LINES_AT_ONCE = 50;
const LEAVERS_AT_ONCE = 500;

type ChosenSeed = Pick<GameRecord, 'seed' | 'seedChosenBy' | 'seedParts'>;

/**
 * The seed of a match's game. It follows from the first usable commitment of `players`, in the order in which they began to
 * wait, and from all parts that they have chosen; if there is none, the server chooses it.
 */
const chooseSeed = async (
  engine: Engine,
  players: readonly WaitingMatch[],
): Promise<ChosenSeed & { readonly commitmentId?: string }> => {
  const usable = await firstUsableCommitment(
    engine,
    players.flatMap(({ commitmentId }) => commitmentId ?? []),
  );
  if (usable === null) return { seed: newSeed(), seedChosenBy: 'server' };
  const { commitmentId, secret } = usable;
  const seedParts = { secret, clientSeed: players.map(({ clientSeed }) => clientSeed ?? '').join('') };
  return { seed: jointSeedOf(seedParts), seedChosenBy: 'both', seedParts, commitmentId };
};

/**
 * Starts a game of `players`, with computer players in the remaining seats. Returns `false` if one of the players no longer
 * waits.
 */
const startMatch = async (
  engine: Engine,
  gameType: GameType,
  { seats, config, clock, rated }: MatchTerms,
  players: readonly WaitingMatch[],
): Promise<boolean> => {
  const { commitmentId, ...chosen } = await chooseSeed(engine, players);
  const places = Array.from({ length: seats }, (_, place) => ({ place, match: players[place] ?? null }));
  const order = shuffledSeating(chosen.seed, places);
  const id = newGameId(engine);
  const command = jobCommand('matches', gameType, id);
  const { game, entries } = await startGame(engine, command, {
    id,
    config,
    clock,
    seats: order.map(({ place, match }, seat) =>
      match === null
        ? { ...seatRecord({ kind: 'cpu', level: MATCH_LEVEL }, seat, null), place }
        : { ...seatRecord({ kind: HUMAN }, seat, null), ...seatOf(match.player), place },
    ),
    visibility: 'public',
    autoplay: true,
    hints: false,
    ...(rated && { rated }),
    ...chosen,
    rematchOf: null,
  });
  const added = { game, entries, viewer: null, salt: null };
  const matches = order.flatMap(({ match }, seat) => (match === null ? [] : [{ id: match.id, seat }]));
  if (!(await storeGame(engine, added, { key: null, salt: null, commitmentId, matches }))) return false;
  for (const { player } of players) engine.bus.tell(`player:${player.id}`, 'changed');
  // Not awaited, so that others in the line do not wait while computer players compute.
  void withOwedReplies(engine, command, added).catch(engine.onReplyError);
  return true;
};

/**
 * Starts all games that can be made of a line; `null` if the line has changed in the meantime. Starts so few at a time that
 * they cannot use up a sort of which only a page was read: their sets are then also the first sets of the whole line.
 */
const seatOnce = async (engine: Engine, termsHash: string, pageSize: number): Promise<true | null> => {
  const line = await engine.store.waitingLine(termsHash, pageSize);
  const gameType = engine.gameTypes.get(line[0]?.type ?? '');
  if (gameType === undefined) return true;
  const { terms } = at(line, 0);
  const most = Math.floor(pageSize / terms.seats);
  const sets = setsIn(line, terms.seats).slice(0, most);
  const started = await Promise.all(sets.map((players) => startMatch(engine, gameType, terms, players)));
  if (!started.every(Boolean)) return null;
  return sets.length < most || seatOnce(engine, termsHash, pageSize);
};

/** Starts every game for which enough players are waiting under the same terms. */
export function seatLine(engine: Engine, termsHash: string, pageSize = LINE_PAGE): Promise<void> {
  return inNextRun(engine, termsHash, () => untilStored(() => seatOnce(engine, termsHash, pageSize)));
}

/** Cancels the matches of players who have left, and starts games for those who wait. */
export async function attendMatches(engine: Engine): Promise<void> {
  const { store, bus } = engine;
  const leavers = await store.cancelMatches({ leavers: LEAVERS_AT_ONCE });
  for (const { playerId } of leavers) bus.tell(`player:${playerId}`, 'changed');
  let last: string | undefined = '';
  while (last !== undefined) {
    const lines: readonly WaitingLine[] = await store.waitingLines(last, LINES_AT_ONCE);
    await Promise.all(
      lines.filter(({ hasGame }) => hasGame).map(({ termsHash }) => seatLine(engine, termsHash)),
    );
    last = lines[LINES_AT_ONCE - 1]?.termsHash;
  }
}

/** Returns the job that keeps players waiting in line while they listen on this instance, and starts their games. */
export function createMatching(engine: Engine): () => Promise<void> {
  const { bus, store, timers } = engine;
  const { listening, moved } = bus;
  let notedAt = timers.now();
  const note = async (): Promise<void> => {
    const now = timers.now();
    const isTime = now >= notedAt + NOTED_EVERY_MS;
    const noted = [...moved];
    moved.clear();
    const present = isTime ? [...listening.all.keys()] : noted.filter((id) => listening.of(id) > 0);
    const gone = noted.filter((id) => listening.of(id) === 0);
    try {
      // If this instance ends, they stay in line for the usual time from then on.
      if (present.length > 0) await store.keepInLine(present, LEAVES_AFTER_MS + NOTED_EVERY_MS);
      if (gone.length > 0) await store.keepInLine(gone, LEAVES_AFTER_MS);
      if (isTime) notedAt = now;
    } catch (error) {
      for (const id of noted) moved.add(id);
      throw error;
    }
  };
  return async () => {
    await note();
    await attendMatches(engine);
  };
}
