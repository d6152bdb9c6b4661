/** Recomputes a game from its seed and its log; needs neither the database nor the server. */
import type { GameType, Transition, Typed } from '#src/game-type.js';
import { bodyOfText, canonicalJson, isSameJson, linkHash, saltOf, sha256 } from './hash-chain.js';
import {
  contextOf,
  playerName,
  RESIGN,
  TAKEOVER_LEVEL,
  TAKEOVER_SEATS,
  takeover,
  timeText,
} from './entries.js';
import type { CreatedSeat, EntryRecord } from '../records.js';

/** What the log of a game is recomputed from. */
export interface Origin {
  readonly id: string;
  readonly type: string;
  readonly config: object;
  readonly seats: readonly CreatedSeat[];
  readonly seed: string;
  readonly commitment: string;
}

export interface ReplayedEntry {
  readonly prev: string;
  readonly salt: string;
  /** The state after the entry, and its hash; `null` from the first entry on that cannot be replayed. */
  readonly state: object | null;
  readonly stateHash: string | null;
  /** What is wrong with the entry's link of the chain. */
  readonly chainFault: string | null;
  /** What is wrong with its move, events or body. */
  readonly replayFault: string | null;
}

type Outcome = (Transition<object, Typed> & { readonly fault?: never }) | { readonly fault: string };

/** The hash that an entry should have: it needs neither the seed nor the rules. */
export const expectedHash = (
  origin: Omit<Origin, 'seed'>,
  { seq, seat, by, at, body }: EntryRecord,
  prev: string,
): string => {
  const link = { game: origin.id, at: timeText(at), body };
  if (seq > 0) return linkHash({ ...link, seq, seat, by, prev });
  const { type, config, seats } = origin;
  return linkHash({ ...link, seq: 0, type, config, seats, commitment: origin.commitment, prev: '' });
};

const replayMove = (gameType: GameType, origin: Origin, state: object, entry: EntryRecord): Outcome => {
  const { seq, seat, move, at } = entry;
  if (seat === null || move === null) return { fault: 'it has no move' };
  const turn = gameType.turn(state);
  if (turn === null) return { fault: 'the game was over' };
  if (move.type === RESIGN.type) {
    return isTakeover(origin, entry) ? { state, events: [takeover(seat)] } : gameType.resign(state, seat);
  }
  if (turn !== seat) return { fault: `it was not the turn of seat ${seat}` };
  const applied = gameType.apply(state, seat, move, contextOf(origin, seq, at));
  return applied.ok ? applied : { fault: `the move is against the rules: ${applied.reason}` };
};

const outcomeOf = (
  gameType: GameType,
  origin: Origin,
  before: object | null,
  entry: EntryRecord,
): Outcome => {
  if (entry.seq === 0)
    return gameType.setup(origin.config, origin.seats.length, contextOf(origin, 0, entry.at));
  if (before === null) return { fault: 'an earlier entry could not be replayed' };
  return replayMove(gameType, origin, before, entry);
};

interface Replayed {
  readonly outcome: Outcome;
  /** The canonical JSON of the state. */
  readonly stateText: string | null;
}

/** A stored move need not be well-formed any more: what the rules cannot even read is a fault as well. */
const safeOutcome = (...given: Parameters<typeof outcomeOf>): Replayed => {
  try {
    const outcome = outcomeOf(...given);
    return { outcome, stateText: outcome.fault === undefined ? canonicalJson(outcome.state) : null };
  } catch {
    return { outcome: { fault: 'the move is not well-formed' }, stateText: null };
  }
};

const faultOf = (entry: EntryRecord, salt: string, { outcome, stateText }: Replayed): string | null => {
  if (outcome.fault !== undefined) return outcome.fault;
  if (!isSameJson(outcome.events, entry.events)) return 'the events are not what the move leads to';
  if (stateText === null || bodyOfText(salt, entry.move, stateText) !== entry.body)
    return 'the body does not fit the move and the state';
  return null;
};

/** Only people resign; all else a seat's own player does. */
const playerFault = (players: readonly string[], { seat, by, move }: EntryRecord): string | null => {
  const player = seat === null ? null : players[seat];
  const resigning = move?.type === RESIGN.type && by !== playerName(undefined);
  return player === by && !resigning ? null : `${by ?? 'nobody'} does not play this seat`;
};

const isTakeover = ({ seats }: Origin, { move }: EntryRecord): boolean =>
  move?.type === RESIGN.type && seats.length >= TAKEOVER_SEATS;

/** A function to be called with each entry in order; it recomputes the entry from the one before. */
export const replayer = (gameType: GameType, origin: Origin): ((entry: EntryRecord) => ReplayedEntry) => {
  const players = origin.seats.map(({ level }) => playerName(level));
  let state: object | null = null;
  let prev = '';
  let next = 0;
  return (entry) => {
    const salt = saltOf(origin.seed, entry.seq);
    const given = safeOutcome(gameType, origin, state, entry);
    const { outcome, stateText } = given;
    state = outcome.fault === undefined ? outcome.state : null;
    const linked = entry.seq === next && expectedHash(origin, entry, prev) === entry.hash;
    const replayed = {
      prev,
      salt,
      state,
      stateHash: stateText === null ? null : sha256(stateText),
      chainFault: linked ? null : 'the hash does not fit the entry and the one before',
      replayFault: faultOf(entry, salt, given) ?? playerFault(players, entry),
    };
    if (isTakeover(origin, entry)) players[entry.seat ?? 0] = playerName(TAKEOVER_LEVEL);
    prev = entry.hash;
    next = entry.seq + 1;
    return replayed;
  };
};
