/** A game as it stood after one of its entries, recomputed from the entries up to there. */
import type { GameType } from '#src/game-type.js';
import { joinedSeats, statusOf, takenOverSeats } from '#src/record/entries.js';
import { bodyOf, saltOf } from '#src/record/hash-chain.js';
import { isJoin, isTakeover, joinedName, outcomeOf, playerOf, type Origin } from '#src/record/replay.js';
import type { EntryRecord, GameRecord, SeatRecord } from '#src/record/game-record.js';

/** The parts of a game that its entries change. */
export interface Moment {
  readonly version: number;
  readonly state: object;
  readonly seats: readonly SeatRecord[];
  readonly at: number;
  /** The hash of the last entry. */
  readonly hash: string;
}

/** A log that does not lead where it says. Only a damaged database can be the cause, or rules that have changed. */
class UnreplayableLog extends Error {
  override readonly name = 'UnreplayableLog';
  constructor(game: string, seq: number, fault: string) {
    super(`the log of game ${game} cannot be replayed: ${fault} (seq ${seq})`);
  }
}

/** The seats as the game was created, without tokens. */
const createdSeats = ({ seats }: GameRecord): readonly SeatRecord[] =>
  seats.map(({ created, name, reservedName = name }) => ({
    ...created,
    created,
    name: reservedName,
    tokenHash: null,
  }));

const seatsAfter = (seats: readonly SeatRecord[], entry: EntryRecord): readonly SeatRecord[] => {
  const { seat } = entry;
  if (seat === null) return seats;
  if (isJoin(entry)) return joinedSeats(seats, seat, joinedName(entry), null);
  return isTakeover({ seats }, entry) ? takenOverSeats(seats, seat) : seats;
};

/** The moment after `entry`, which follows `before`, or is the deal. Throws if the entry cannot be replayed. */
export const nextMoment = (
  gameType: GameType,
  game: GameRecord,
  origin: Origin,
  before: Moment | null,
  entry: EntryRecord,
): Moment => {
  const { seq, at, hash } = entry;
  const { version, state, seats } = before ?? { version: 0, state: null, seats: createdSeats(game) };
  if (seq !== version) throw new UnreplayableLog(game.id, seq, `it comes after ${version} entries`);
  const outcome = outcomeOf(gameType, origin, { state, players: seats.map(playerOf) }, entry);
  if (outcome.fault !== undefined) throw new UnreplayableLog(game.id, seq, outcome.fault);
  return { version: seq + 1, state: outcome.state, seats: seatsAfter(seats, entry), at, hash };
};

/** Throws unless the moment’s state is the one that its entry was logged with. */
export const assertLogged = (
  { id, seed }: GameRecord,
  { state }: Moment,
  { seq, move, body }: EntryRecord,
): void => {
  if (bodyOf(saltOf(seed, seq), move, state) === body) return;
  throw new UnreplayableLog(id, seq, 'the body does not match the move and the state');
};

/** The record of the game as it was at that moment. Nobody’s token is valid for it. */
export const gameAtMoment = (gameType: GameType, game: GameRecord, moment: Moment): GameRecord => {
  const { version, state, seats, at, hash } = moment;
  const result = gameType.result(state);
  const status = statusOf(seats, result);
  return { ...game, version, status, seats, state, result, head: hash, updatedAt: at };
};
