/** Recomputes a game from its seed and its log, without the database or the service. */
import type { GameRules } from '../game-type.js';
import type { Clock } from './clock.js';
import { CLOCK, COMMON_PLAYERS, isCancellation, isJoin, isRelease } from './common-moves.js';
import { knowsRules, rulesField, timeText } from './entries.js';
import type { CreatedSeat, EntryRecord } from './game-record.js';
import {
  bodyOfText,
  canonicalJson,
  creationHash,
  isSameJson,
  linkHash,
  saltOf,
  sha256,
} from './hash-chain.js';
import { outcomeOf, startOf, type Origin, type Outcome, type ReplayPosition } from './outcomes.js';
import { playerOf, seatingFinding } from './seats.js';
import { step } from './step.js';

export interface ReplayedEntry {
  readonly prev: string;
  readonly salt: string;
  /**
   * The state after the entry, and its hash. Both are `null` for the first entry that cannot be replayed and all after it; if
   * the rules' version is unknown, for all entries.
   */
  readonly state: object | null;
  readonly stateHash: string | null;
  /** The clock after the entry, in a game with clocks. */
  readonly clock?: Clock | undefined;
  /** The finding about the entry's link in the chain. */
  readonly chainFinding: string | null;
  /** The finding about the entry's move, events or body. */
  readonly replayFinding: string | null;
}

/** The hash that an entry should have. Needs neither the seed nor the rules. */
export function expectedHash(
  origin: Omit<Origin, 'seed'>,
  { seq, seat, by, at, body }: EntryRecord,
  prev: string,
): string {
  const link = { game: origin.id, at: timeText(at), body };
  if (seq > 0) return linkHash({ ...link, seq, seat, by, prev });
  const { type, rulesVersion, config, seats, commitment, terms } = origin;
  const creation = { ...link, type, ...rulesField(rulesVersion), ...terms, config, seats, commitment };
  return creationHash({ ...creation, seq: 0, prev: '' });
}

interface Replayed {
  readonly outcome: Outcome;
  /** The canonical JSON of the state. */
  readonly stateText: string | null;
}

/**
 * The outcome of an entry, or an error as a finding: a damaged log may contain anything, even a move that makes the rules
 * throw.
 */
const safeOutcome = (...args: Parameters<typeof outcomeOf>): Replayed => {
  try {
    const outcome = outcomeOf(...args);
    return { outcome, stateText: outcome.finding === undefined ? canonicalJson(outcome.state) : null };
  } catch {
    return { outcome: { finding: 'the move is not well-formed' }, stateText: null };
  }
};

const findingOf = (entry: EntryRecord, salt: string, { outcome, stateText }: Replayed): string | null => {
  if (outcome.finding !== undefined) return outcome.finding;
  if (!isSameJson(outcome.events, entry.events)) return 'the events do not follow from the move';
  if (stateText === null || bodyOfText(salt, entry.move, stateText) !== entry.body)
    return 'the body does not match the move and the state';
  return null;
};

/** Stands for the player of an open seat. */
const NOBODY = 'nobody';

const seatFinding = (seats: readonly CreatedSeat[], entry: EntryRecord): string | null => {
  const { seat, by } = entry;
  // A player who takes or declines an open seat does not play it yet.
  if (isJoin(entry) || isRelease(entry) || by === CLOCK) return null;
  const played = seat === null ? undefined : seats[seat];
  if (by === (seat === null ? null : ((played && playerOf(played)) ?? NOBODY))) return null;
  return by === null ? 'the entry does not say who made the move' : `${by} does not play this seat`;
};

/** A seat's moves, resignation, cancellation, offers and answers have to be by its player. The clock may cancel, too. */
const playerFinding = ({ seats }: ReplayPosition, entry: EntryRecord): string | null => {
  const { by, move } = entry;
  if (by === CLOCK && isCancellation(entry)) return null;
  const common = COMMON_PLAYERS[move?.type ?? ''];
  if (common !== undefined && !common[0].includes(by ?? '')) return common[1];
  return seatFinding(seats, entry);
};

type Replayer = (entry: EntryRecord) => ReplayedEntry;

/** Recomputes links, salts and the seating, which needs no rules. */
const linkReplayer = (origin: Origin): Replayer => {
  let [prev, nextSeq] = ['', 0];
  return (entry) => {
    const isLinked = entry.seq === nextSeq && expectedHash(origin, entry, prev) === entry.hash;
    const link = {
      prev,
      salt: saltOf(origin.seed, entry.seq),
      chainFinding: isLinked ? null : 'the hash does not match the entry and the one before',
    };
    [prev, nextSeq] = [entry.hash, entry.seq + 1];
    const replayFinding = entry.seq > 0 ? null : seatingFinding(origin.seats, origin.terms, origin.seed);
    return { ...link, state: null, stateHash: null, replayFinding };
  };
};

/**
 * Returns a function to call with each entry in order; it recomputes the entry from the one before. If the version of the
 * rules is not known, it recomputes links, salts and the seating only.
 */
export function replayer(gameType: GameRules, origin: Origin): Replayer {
  const replayLink = linkReplayer(origin);
  if (!knowsRules(gameType, origin.rulesVersion)) return replayLink;
  let position = startOf(origin);
  return (entry) => {
    const link = replayLink(entry);
    const replayed = safeOutcome(gameType, origin, position, entry);
    const { outcome, stateText } = replayed;
    const replayFinding =
      findingOf(entry, link.salt, replayed) ?? link.replayFinding ?? playerFinding(position, entry);
    const isCancelled = position.isCancelled === true || isCancellation(entry);
    const after =
      outcome.finding === undefined
        ? step(gameType, position, entry, outcome.state)
        : { ...position, state: null };
    position = { ...after, at: entry.at, isCancelled };
    const { state, clock } = position;
    const stateHash = stateText === null ? null : sha256(stateText);
    return { ...link, state, stateHash, clock, replayFinding };
  };
}
