/** Makes a log entry from a game and a move. Deterministic: random numbers come from the game's seed. */
import { bytesOf } from '#crypto';
import type { Context, GameRules, Refusal, Result, Seat, Transition, Typed } from '../game-type.js';
import { defined } from '../kit/checked.js';
import { newClock, type ClockSettings } from './clock.js';
import {
  ABANDON,
  ABANDONED,
  CANCEL,
  CANCELLED,
  CLOCK,
  EXTEND,
  extendedEvent,
  HUMAN,
  joinedEvent,
  joinMove,
  playerName,
  RELEASE,
  releasedEvent,
  RESIGN,
  resignationOutcome,
  TIMEOUT,
} from './common-moves.js';
import type { ExtendMove } from './common-moves.js';
import type { CreatedSeat, EntryRecord, GameRecord, Offer, SeatPlayer, SeatRecord } from './game-record.js';
import { bodyOf, creationHash, linkHash, saltOf, termsIn } from './hash-chain.js';
import {
  ACCEPT,
  acceptTransition,
  DECLINE,
  declineTransition,
  offerMove,
  offerTransition,
} from './offers.js';
import { entryRng } from './rng.js';
import { playerOf, termsOfSeats } from './seats.js';
import { step, type Joiner } from './step.js';

/** A time in RFC 3339 (UTC, milliseconds). */
export function timeText(time: number): string {
  return new Date(time).toISOString();
}

/** A game after an entry was added to its log. */
export interface Appended {
  readonly game: GameRecord;
  readonly entry: EntryRecord;
}

/** The context (time and rng) of entry `seq`. */
export function contextOf({ seed }: Pick<GameRecord, 'seed'>, seq: number, now: number): Context {
  return {
    now,
    rng: entryRng(bytesOf(seed), seq),
  };
}

/** Whether this release can play by a version of the type's rules. An older release may not know the newest ones. */
export function knowsRules({ rules }: GameRules, rulesVersion: number): boolean {
  return rulesVersion <= rules.version;
}

/** The message about a game whose version of the rules is not known. */
export function unknownRules(rulesVersion: number): string {
  return `rules version ${rulesVersion} is not known here`;
}

/** How the version of the rules appears in entry 0 and its hash: not at all if it is 1. */
export function rulesField(rulesVersion: number): { readonly rules?: number } {
  return rulesVersion === 1 ? {} : { rules: rulesVersion };
}

/** The part of a complete config that a game of `rulesVersion` is dealt and recorded with: no options that came later. */
export function recordedConfig({ optionsSince }: GameRules, config: object, rulesVersion: number): object {
  if (optionsSince === undefined) return config;
  const isThere = ([name]: [string, unknown]): boolean => (optionsSince[name] ?? 1) <= rulesVersion;
  return Object.fromEntries(Object.entries(config).filter(isThere));
}

/** The config of a game, with the defaults of the options that came later. */
export function completeConfig({ optionsSince, schemas }: GameRules, config: object): object {
  if (optionsSince === undefined) return config;
  const defaults = Object.entries(schemas.config.properties).flatMap(([name, field]) =>
    name in optionsSince && 'default' in field ? [[name, field.default]] : [],
  );
  return Object.assign(Object.fromEntries(defaults) as object, config);
}

/** The status of a game that was not cancelled. */
export function statusOf(seats: readonly SeatRecord[], result: Result | null): GameRecord['status'] {
  if (result !== null) return 'finished';
  return seats.some(({ kind }) => kind === 'open') ? 'waiting' : 'active';
}

/** The seat to move; `null` while the game waits for players, after its end, and if its rules are not known. */
export function seatToMove(gameType: GameRules, game: GameRecord): Seat | null {
  return game.status === 'active' && knowsRules(gameType, game.rulesVersion)
    ? gameType.turn(game.state)
    : null;
}

export type NewGame = Omit<
  GameRecord,
  'version' | 'status' | 'state' | 'result' | 'offers' | 'head' | 'updatedAt' | 'clock'
> & { readonly clock?: ClockSettings };

/** Entry 0: the deal. */
export function dealGame(gameType: GameRules, newGame: NewGame): Appended {
  const { clock: settings, ...fixed } = newGame;
  const { id, type, rulesVersion, config, commitment, createdAt } = newGame;
  const context = { ...contextOf(newGame, 0, createdAt), rulesVersion };
  const { state, events } = gameType.setup(config, newGame.seats.length, context);
  const body = bodyOf(saltOf(newGame.seed, 0), null, state);
  const seats = newGame.seats.map((seat): CreatedSeat => seat.created);
  const at = timeText(createdAt);
  const terms = termsIn({ ...newGame, ...termsOfSeats(newGame.seats) });
  const link = { game: id, type, ...rulesField(rulesVersion), ...terms, config, seats, commitment, at, body };
  const hash = creationHash({ ...link, seq: 0, prev: '' });
  const entry = { seq: 0, seat: null, by: null, move: null, events, at: createdAt, body, hash };
  const clock = settings && newClock(settings, newGame.seats.map(playerOf));
  const undealt = { state: null, seats: newGame.seats, offers: null, clock };
  const { result, clock: dealtClock } = step(gameType, undealt, entry, state);
  return {
    game: {
      ...fixed,
      version: 1,
      status: statusOf(newGame.seats, result),
      state,
      result,
      offers: null,
      head: hash,
      updatedAt: createdAt,
      ...(dealtClock && { clock: dealtClock }),
    },
    entry,
  };
}

interface Action extends Transition<object, Typed> {
  readonly seat: Seat | null;
  readonly by: string;
  readonly move: Typed;
  readonly joiner?: Joiner;
  readonly isCancelled?: true;
}

/** The game after `action`, and its entry. */
const appendEntry = (gameType: GameRules, game: GameRecord, at: number, action: Action): Appended => {
  const { seat, by, move, state, events, joiner, isCancelled = false } = action;
  const seq = game.version;
  const body = bodyOf(saltOf(game.seed, seq), move, state);
  const hash = linkHash({ game: game.id, seq, seat, by, at: timeText(at), body, prev: game.head });
  const entry = { seq, seat, by, move, events, at, body, hash };
  const { seats, offers, result, clock } = step(gameType, game, entry, state, joiner);
  return {
    game: {
      ...game,
      version: seq + 1,
      status: isCancelled ? 'cancelled' : statusOf(seats, result),
      seats,
      state,
      result,
      offers,
      head: hash,
      updatedAt: at,
      ...(clock && { clock }),
    },
    entry,
  };
};

/** The time of a new entry: never before the last one, even if the clocks of several machines differ. */
const timeOf = (game: GameRecord, now: number): number => Math.max(now, game.updatedAt);

const playerIn = ({ seats }: GameRecord, seat: Seat): string =>
  playerName(defined(seats[seat], `seat ${seat}`).level);

/** Adds an entry with a move of the seat to move, or returns the rules' refusal. */
export function playMove(
  gameType: GameRules,
  game: GameRecord,
  seat: Seat,
  move: Typed,
  now: number,
): Appended | Refusal {
  const at = timeOf(game, now);
  const result = gameType.apply(game.state, seat, move, contextOf(game, game.version, at));
  if (!result.ok) return result;
  const { state, events } = result;
  return appendEntry(gameType, game, at, { seat, by: playerIn(game, seat), move, state, events });
}

const resignSeat = (
  gameType: GameRules,
  game: GameRecord,
  at: number,
  action: { readonly seat: Seat; readonly by: string; readonly move: Typed },
): Appended => {
  const { state, seats } = game;
  const outcome = resignationOutcome(gameType, seats.length, state, action);
  return appendEntry(gameType, game, at, { ...action, ...outcome });
};

/** Ends a game of one or two seats; in a larger one an easy computer player takes over the seat. */
export function playResignation(gameType: GameRules, game: GameRecord, seat: Seat, now: number): Appended {
  return resignSeat(gameType, game, timeOf(game, now), { seat, by: HUMAN, move: RESIGN });
}

/** Ends a game because the time of `seat` is up, or has a computer player take over, as after a resignation. */
export function playTimeout(gameType: GameRules, game: GameRecord, seat: Seat, now: number): Appended {
  return resignSeat(gameType, game, timeOf(game, now), { seat, by: CLOCK, move: TIMEOUT });
}

/** Gives `ms` back, after an outage, to the seat whose clock runs. The state stays as it is. */
export function playExtension(gameType: GameRules, game: GameRecord, ms: number, now: number): Appended {
  return appendEntry(gameType, game, timeOf(game, now), {
    seat: null,
    by: CLOCK,
    move: { type: EXTEND, ms } as ExtendMove,
    state: game.state,
    events: [extendedEvent(ms)],
  });
}

/** Ends a game that has not begun, without a result. `seat` is `null` if the clock cancels it. */
export function playCancellation(
  gameType: GameRules,
  game: GameRecord,
  seat: Seat | null,
  now: number,
  move = CANCEL,
): Appended {
  const by = seat === null ? CLOCK : HUMAN;
  const events = [move === CANCEL ? CANCELLED : ABANDONED];
  const { state } = game;
  return appendEntry(gameType, game, timeOf(game, now), { seat, by, move, state, events, isCancelled: true });
}

/** Ends, without a result, a game in which nothing has happened for a long time. */
export function playAbandonment(gameType: GameRules, game: GameRecord, now: number): Appended {
  return playCancellation(gameType, game, null, now, ABANDON);
}

/** The person or player who takes a seat. */
export interface SeatTaker {
  readonly seat: Seat;
  readonly name?: string;
  /** The player who takes the seat; left out for somebody without one, whose name is then in the log. */
  readonly player?: SeatPlayer;
  readonly tokenHash: string | null;
}

/** Adds an entry in which somebody takes an open seat; the state stays as it is. */
export function playJoin(
  gameType: GameRules,
  game: GameRecord,
  { seat, name, player, tokenHash }: SeatTaker,
  now: number,
): Appended {
  const reservedName = defined(game.seats[seat], `seat ${seat}`).name;
  const newName = name ?? (reservedName || `Player ${seat + 1}`);
  const logged = player && { player: player.id };
  return appendEntry(gameType, game, timeOf(game, now), {
    seat,
    by: HUMAN,
    move: joinMove(logged ?? (name === undefined ? undefined : { name })),
    state: game.state,
    events: [joinedEvent(seat, logged ?? { name: newName })],
    joiner: { name: newName, tokenHash, ...(player && { player }) },
  });
}

/**
 * Adds an entry after which an open seat is no longer kept for its player. The player declines, or has been deleted (then the
 * clock makes the entry).
 */
export function playRelease(
  gameType: GameRules,
  game: GameRecord,
  { seat, by }: { readonly seat: Seat; readonly by: 'human' | 'clock' },
  now: number,
): Appended {
  return appendEntry(gameType, game, timeOf(game, now), {
    seat,
    by,
    move: RELEASE,
    state: game.state,
    events: [releasedEvent(seat)],
  });
}

/** Makes an offer; `to` is the version before the move that is to be taken back. */
export function playOffer(
  gameType: GameRules,
  game: GameRecord,
  { type, seat, to }: Omit<Offer, 'version'>,
  now: number,
): Appended {
  const offer = { type, seat, version: game.version + 1, ...(to !== undefined && { to }) };
  return appendEntry(gameType, game, timeOf(game, now), {
    seat,
    by: playerIn(game, seat),
    move: offerMove(offer),
    ...offerTransition(game.state, offer),
  });
}

/** The answer of `seat` to the open offer. `earlier` is the state that an accepted take-back returns to. */
export function playAnswer(
  gameType: GameRules,
  game: GameRecord,
  {
    seat,
    isAccepted,
    earlier,
  }: {
    readonly seat: Seat;
    readonly isAccepted: boolean;
    readonly earlier: object | null;
  },
  now: number,
): Appended {
  const offer = defined(game.offers?.standing ?? undefined, 'the offer to answer');
  const outcome = isAccepted
    ? acceptTransition(gameType, game.state, offer, seat, earlier)
    : declineTransition(game.state, offer, seat);
  return appendEntry(gameType, game, timeOf(game, now), {
    seat,
    by: playerIn(game, seat),
    move: isAccepted ? ACCEPT : DECLINE,
    ...outcome,
  });
}
