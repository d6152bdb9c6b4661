/** How an entry follows from a game and a move: pure but for the seed's chance. */
import { createHmac } from 'node:crypto';
import type { Context, GameType, Level, Refusal, Result, Seat, Transition, Typed } from '#src/game-type.js';
import { entryRng } from './rng.js';
import { bodyOf, linkHash, saltOf } from './hash-chain.js';
import type { CreatedSeat, EntryRecord, GameRecord, SeatRecord } from '../records.js';

export const RESIGN: Typed = { type: 'resign' };
/** In games of this many seats and more, a computer player takes over the seat that resigned. */
export const TAKEOVER_SEATS = 3;
export const TAKEOVER_LEVEL: Level = 'easy';

export const timeText = (time: number): string => new Date(time).toISOString();

/** Who made a move, as the log says it. */
export const playerName = (level: Level | undefined): string =>
  level === undefined ? 'human' : `cpu:${level}`;

export interface Played {
  readonly game: GameRecord;
  readonly entry: EntryRecord;
}

const seedBytes = (game: Pick<GameRecord, 'seed'>): Buffer => Buffer.from(game.seed, 'hex');

/** What a game type's functions are given for entry `seq`. */
export const contextOf = (game: Pick<GameRecord, 'seed'>, seq: number, now: number): Context => ({
  now,
  rng: entryRng(seedBytes(game), seq),
});

/** The key to the chance of the computer player that makes entry `seq`. */
export const playerRngKey = (game: GameRecord): string =>
  createHmac('sha256', seedBytes(game)).update(`cpu:${game.version}`, 'ascii').digest('hex');

const statusOf = (seats: readonly SeatRecord[], result: Result | null): GameRecord['status'] => {
  if (result !== null) return 'finished';
  return seats.some(({ kind }) => kind === 'open') ? 'waiting' : 'active';
};

/** The seat that has to move now; `null` while the game waits for players and after its end. */
export const seatToMove = (gameType: GameType, game: GameRecord): Seat | null =>
  game.status === 'active' ? gameType.turn(game.state) : null;

export type Blank = Omit<GameRecord, 'revision' | 'version' | 'status' | 'state' | 'result' | 'head'>;

/** Entry 0: the deal. */
export const dealGame = (gameType: GameType, blank: Blank): Played => {
  const { state, events } = gameType.setup(
    blank.config,
    blank.seats.length,
    contextOf(blank, 0, blank.createdAt),
  );
  const body = bodyOf(saltOf(blank.seed, 0), null, state);
  const seats = blank.seats.map((seat): CreatedSeat => seat.created);
  const hash = linkHash({
    game: blank.id,
    seq: 0,
    type: blank.type,
    config: blank.config,
    seats,
    commitment: blank.commitment,
    at: timeText(blank.createdAt),
    body,
    prev: '',
  });
  const result = gameType.result(state);
  const game = {
    ...blank,
    revision: 1,
    version: 1,
    status: statusOf(blank.seats, result),
    state,
    result,
    head: hash,
  };
  return {
    game,
    entry: { seq: 0, seat: null, by: null, move: null, events, at: blank.createdAt, body, hash },
  };
};

interface Turned extends Transition<object, Typed> {
  readonly seat: Seat;
  readonly by: string;
  readonly move: Typed;
  readonly seats?: readonly SeatRecord[];
}

const addEntry = (gameType: GameType, game: GameRecord, at: number, turned: Turned): Played => {
  const { seat, by, move, state, events, seats = game.seats } = turned;
  const seq = game.version;
  const body = bodyOf(saltOf(game.seed, seq), move, state);
  const hash = linkHash({ game: game.id, seq, seat, by, at: timeText(at), body, prev: game.head });
  const result = gameType.result(state);
  return {
    game: {
      ...game,
      version: seq + 1,
      status: statusOf(seats, result),
      seats,
      state,
      result,
      head: hash,
      updatedAt: at,
    },
    entry: { seq, seat, by, move, events, at, body, hash },
  };
};

/** Entries never go back in time, whatever the clocks of several machines say. */
const timeOf = (game: GameRecord, now: number): number => Math.max(now, game.updatedAt);

/** Plays a move of the seat to move. */
export const playMove = (
  gameType: GameType,
  game: GameRecord,
  seat: Seat,
  move: Typed,
  now: number,
): Played | Refusal => {
  const at = timeOf(game, now);
  const applied = gameType.apply(game.state, seat, move, contextOf(game, game.version, at));
  if (!applied.ok) return applied;
  const by = playerName(game.seats[seat]?.level);
  return addEntry(gameType, game, at, { seat, by, move, state: applied.state, events: applied.events });
};

/** What the log tells when a computer player takes over the seat that resigned. */
export const takeover = (seat: Seat): Typed & { readonly seat: Seat; readonly takenOverBy: string } => ({
  type: 'resigned',
  seat,
  takenOverBy: playerName(TAKEOVER_LEVEL),
});

const takenOver = (seats: readonly SeatRecord[], resigned: Seat): SeatRecord[] =>
  seats.map((seat, at) =>
    at === resigned ? { ...seat, kind: 'cpu', level: TAKEOVER_LEVEL, resigned: true, tokenHash: null } : seat,
  );

/** Ends a game of one or two seats; in a larger one an easy computer player takes the seat over. */
export const playResignation = (gameType: GameType, game: GameRecord, seat: Seat, now: number): Played => {
  const at = timeOf(game, now);
  if (game.seats.length < TAKEOVER_SEATS) {
    return addEntry(gameType, game, at, {
      seat,
      by: playerName(undefined),
      move: RESIGN,
      ...gameType.resign(game.state, seat),
    });
  }
  const events = [takeover(seat)];
  const seats = takenOver(game.seats, seat);
  return addEntry(gameType, game, at, {
    seat,
    by: playerName(undefined),
    move: RESIGN,
    state: game.state,
    events,
    seats,
  });
};
