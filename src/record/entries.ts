/** How a log entry follows from a game and a move. Deterministic: random numbers come from the game's seed. */
import { bytesOf, hmac } from '#src/record/crypto.js';
import type { Context, GameRules, Level, Refusal, Result, Seat, Transition, Typed } from '#src/game-type.js';
import { defined } from '#src/kit/checked.js';
import type { CreatedSeat, EntryRecord, GameRecord, SeatRecord, Offers } from './game-record.js';
import { bodyOf, creationHash, linkHash, saltOf } from './hash-chain.js';
import { OFFER_MOVES, offersAfterMove } from './offers.js';
import { entryRng } from './rng.js';

export const RESIGN: Typed = { type: 'resign' };
export const JOIN = 'join';
export const CANCEL: Typed = { type: 'cancel' };
export const CANCELLED: Typed = { type: 'cancelled' };
export const HUMAN = 'human';
/** Stands in the log for whoever plays a seat where nobody does, but the time has come. */
export const CLOCK = 'clock';
/** In games with this many seats or more, a computer player takes over a seat that resigns. */
export const TAKEOVER_SEATS = 3;
export const TAKEOVER_LEVEL: Level = 'easy';

interface JoinMove extends Typed {
  readonly type: typeof JOIN;
  readonly name?: string;
}

export interface JoinedEvent extends Typed {
  readonly type: 'joined';
  readonly seat: Seat;
  readonly name: string;
}

export interface TakeoverEvent extends Typed {
  readonly type: 'resigned';
  readonly seat: Seat;
  readonly takenOverBy: string;
}

/** The moves that every game type has in common. They and their events contain no secrets. */
const COMMON_MOVES: ReadonlySet<string> = new Set([RESIGN.type, JOIN, CANCEL.type, ...OFFER_MOVES]);

/** Whether it is a move of the game type's own. */
export const isGameMove = (move: Typed | null): boolean => move !== null && !COMMON_MOVES.has(move.type);

/** RFC 3339, UTC, milliseconds. */
export const timeText = (time: number): string => new Date(time).toISOString();

/** The log's name for whoever plays a seat: `human`, `cpu:easy`, … */
export const playerName = (level: Level | undefined): string =>
  level === undefined ? HUMAN : `cpu:${level}`;

/** A game after an entry was added to its log. */
export interface Appended {
  readonly game: GameRecord;
  readonly entry: EntryRecord;
}

/** The context of entry `seq`. */
export const contextOf = ({ seed }: Pick<GameRecord, 'seed'>, seq: number, now: number): Context => ({
  now,
  rng: entryRng(bytesOf(seed), seq),
});

/** Whether this release can play by a version of the type's rules. An older release may not know the newest ones. */
export const knowsRules = ({ rules }: GameRules, rulesVersion: number): boolean =>
  rulesVersion <= rules.version;

/** What is said of a game whose version of the rules is not known. */
export const unknownRules = (rulesVersion: number): string =>
  `rules version ${rulesVersion} is not known here`;

/** How the version of the rules appears in entry 0 and its hash: not at all while it is 1. */
export const rulesField = (rulesVersion: number): { readonly rules?: number } =>
  rulesVersion === 1 ? {} : { rules: rulesVersion };

/** The key of the rng of the computer player that makes the next entry. */
export const playerRngKey = ({ seed, version }: GameRecord): string => hmac(seed, `cpu:${version}`);

/** The status of a game that was not cancelled. */
export const statusOf = (seats: readonly SeatRecord[], result: Result | null): GameRecord['status'] => {
  if (result !== null) return 'finished';
  return seats.some(({ kind }) => kind === 'open') ? 'waiting' : 'active';
};

/** The seat to move; `null` while the game waits for players, after its end, and if its rules are not known. */
export const seatToMove = (gameType: GameRules, game: GameRecord): Seat | null =>
  game.status === 'active' && knowsRules(gameType, game.rulesVersion) ? gameType.turn(game.state) : null;

export type NewGame = Omit<
  GameRecord,
  'version' | 'status' | 'state' | 'result' | 'offers' | 'head' | 'updatedAt'
>;

/** Entry 0: the deal. */
export const dealGame = (gameType: GameRules, newGame: NewGame): Appended => {
  const { id, type, rulesVersion, config, commitment, createdAt } = newGame;
  const context = { ...contextOf(newGame, 0, createdAt), rulesVersion };
  const { state, events } = gameType.setup(config, newGame.seats.length, context);
  const body = bodyOf(saltOf(newGame.seed, 0), null, state);
  const seats = newGame.seats.map((seat): CreatedSeat => seat.created);
  const at = timeText(createdAt);
  const link = { game: id, type, ...rulesField(rulesVersion), config, seats, commitment, at, body };
  const hash = creationHash({ ...link, seq: 0, prev: '' });
  const result = gameType.result(state);
  const status = statusOf(newGame.seats, result);
  return {
    game: { ...newGame, version: 1, status, state, result, offers: null, head: hash, updatedAt: createdAt },
    entry: { seq: 0, seat: null, by: null, move: null, events, at: createdAt, body, hash },
  };
};

interface Action extends Transition<object, Typed> {
  readonly seat: Seat | null;
  readonly by: string;
  readonly move: Typed;
  readonly seats?: readonly SeatRecord[];
  readonly isCancelled?: true;
  readonly offers?: Offers | null;
}

/** The game after `action`, and its entry. */
export const appendEntry = (gameType: GameRules, game: GameRecord, at: number, action: Action): Appended => {
  const {
    seat,
    by,
    move,
    state,
    events,
    seats = game.seats,
    isCancelled = false,
    offers = game.offers,
  } = action;
  const seq = game.version;
  const body = bodyOf(saltOf(game.seed, seq), move, state);
  const hash = linkHash({ game: game.id, seq, seat, by, at: timeText(at), body, prev: game.head });
  const result = gameType.result(state);
  const status = isCancelled ? 'cancelled' : statusOf(seats, result);
  return {
    game: { ...game, version: seq + 1, status, seats, state, result, offers, head: hash, updatedAt: at },
    entry: { seq, seat, by, move, events, at, body, hash },
  };
};

/** Entries never go back in time, whatever the clocks of several machines say. */
export const timeOf = (game: GameRecord, now: number): number => Math.max(now, game.updatedAt);

/** Plays a move of the seat to move. */
export const playMove = (
  gameType: GameRules,
  game: GameRecord,
  seat: Seat,
  move: Typed,
  now: number,
): Appended | Refusal => {
  const at = timeOf(game, now);
  const result = gameType.apply(game.state, seat, move, contextOf(game, game.version, at));
  if (!result.ok) return result;
  const by = playerName(defined(game.seats[seat], `seat ${seat}`).level);
  const offers = offersAfterMove(game.offers);
  return appendEntry(gameType, game, at, {
    seat,
    by,
    move,
    offers,
    state: result.state,
    events: result.events,
  });
};

type Seats = readonly SeatRecord[];

const withSeat = (seats: Seats, seat: Seat, change: Partial<SeatRecord>): Seats =>
  seats.map((each, index) => (index === seat ? { ...each, ...change } : each));

/** The seats after a player has joined under `name`. */
export const joinedSeats = (seats: Seats, seat: Seat, name: string, tokenHash: string | null): Seats => {
  const { name: reservedName } = defined(seats[seat], `seat ${seat}`);
  const reserved = reservedName === name ? {} : { reservedName };
  return withSeat(seats, seat, { kind: HUMAN, name, ...reserved, tokenHash });
};

/** The seats after a computer player has taken over a seat. */
export const takenOverSeats = (seats: Seats, seat: Seat): Seats =>
  withSeat(seats, seat, { kind: 'cpu', level: TAKEOVER_LEVEL, resigned: true, tokenHash: null });

const joinMove = (name: string | undefined): JoinMove =>
  name === undefined ? { type: JOIN } : { type: JOIN, name };

/** `name` is the player's name from now on. */
export const joinedEvent = (seat: Seat, name: string): JoinedEvent => ({ type: 'joined', seat, name });

/** Somebody takes an open seat; the state stays as it is. */
export const playJoin = (
  gameType: GameRules,
  game: GameRecord,
  { seat, name, tokenHash }: { readonly seat: Seat; readonly name?: string; readonly tokenHash: string },
  now: number,
): Appended => {
  const reservedName = defined(game.seats[seat], `seat ${seat}`).name;
  const newName = name ?? (reservedName || `Player ${seat + 1}`);
  return appendEntry(gameType, game, timeOf(game, now), {
    seat,
    by: HUMAN,
    move: joinMove(name),
    state: game.state,
    events: [joinedEvent(seat, newName)],
    seats: joinedSeats(game.seats, seat, newName, tokenHash),
  });
};

/** The event of a resignation after which a computer player takes over. */
export const takeoverEvent = (seat: Seat): TakeoverEvent => ({
  type: 'resigned',
  seat,
  takenOverBy: playerName(TAKEOVER_LEVEL),
});

/** Ends a game of one or two seats; in a larger one an easy computer player takes over the seat. */
export const playResignation = (gameType: GameRules, game: GameRecord, seat: Seat, now: number): Appended => {
  const action = { seat, by: HUMAN, move: RESIGN };
  const at = timeOf(game, now);
  if (game.seats.length < TAKEOVER_SEATS)
    return appendEntry(gameType, game, at, { ...action, ...gameType.resign(game.state, seat) });
  return appendEntry(gameType, game, at, {
    ...action,
    state: game.state,
    events: [takeoverEvent(seat)],
    seats: takenOverSeats(game.seats, seat),
  });
};

/** The seat whose player may cancel the game: the first that was created for a person; -1 if there is none. */
export const creatorOf = (seats: readonly CreatedSeat[]): Seat =>
  seats.findIndex(({ kind }) => kind === HUMAN);

/** Ends a game that has not begun, without a result; `seat` is `null` if its time to be joined is over. */
export const playCancellation = (
  gameType: GameRules,
  game: GameRecord,
  seat: Seat | null,
  now: number,
): Appended =>
  appendEntry(gameType, game, timeOf(game, now), {
    seat,
    by: seat === null ? CLOCK : HUMAN,
    move: CANCEL,
    state: game.state,
    events: [CANCELLED],
    isCancelled: true,
  });
