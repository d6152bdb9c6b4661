/** Recomputes a game from its seed and its log, without the database or the service. */
import type { GameRules, Transition, Typed } from '#src/game-type.js';
import type { CreatedSeat, EntryRecord, GameRecord } from './game-record.js';
import {
  contextOf,
  HUMAN,
  JOIN,
  joinedEvent,
  knowsRules,
  playerName,
  RESIGN,
  rulesField,
  TAKEOVER_LEVEL,
  TAKEOVER_SEATS,
  takeoverEvent,
  timeText,
} from './entries.js';
import {
  bodyOfText,
  canonicalJson,
  creationHash,
  isSameJson,
  linkHash,
  saltOf,
  sha256,
} from './hash-chain.js';

/** What the log of a game is recomputed from. */
export interface Origin {
  readonly id: string;
  readonly type: string;
  readonly rulesVersion: number;
  readonly config: object;
  readonly seats: readonly CreatedSeat[];
  readonly seed: string;
  readonly commitment: string;
}

export const originOf = ({
  id,
  type,
  rulesVersion,
  config,
  seats,
  seed,
  commitment,
}: GameRecord): Origin => ({
  id,
  type,
  rulesVersion,
  config,
  seed,
  commitment,
  seats: seats.map(({ created }) => created),
});

export interface ReplayedEntry {
  readonly prev: string;
  readonly salt: string;
  /**
   * The state after the entry, and its hash; `null` from the first entry on that cannot be replayed, and in all of them
   * if the version of the rules is not known.
   */
  readonly state: object | null;
  readonly stateHash: string | null;
  /** What is wrong with the entry's link in the chain. */
  readonly chainFinding: string | null;
  /** What is wrong with its move, events or body. */
  readonly replayFinding: string | null;
}

export type Outcome =
  (Transition<object, Typed> & { readonly finding?: never }) | { readonly finding: string };

/** What an entry follows from. */
export interface Position {
  /** `null` before the deal and after an entry that cannot be replayed. */
  readonly state: object | null;
  /** By seat, who makes its moves; `null` for an open seat. */
  readonly players: readonly (string | null)[];
}

/** The game so far. */
interface Progress extends Position {
  state: object | null;
  readonly players: (string | null)[];
}

/** The hash that an entry should have. Needs neither the seed nor the rules. */
export const expectedHash = (
  origin: Omit<Origin, 'seed'>,
  { seq, seat, by, at, body }: EntryRecord,
  prev: string,
): string => {
  const link = { game: origin.id, at: timeText(at), body };
  if (seq > 0) return linkHash({ ...link, seq, seat, by, prev });
  const { type, rulesVersion, config, seats, commitment } = origin;
  const creation = { ...link, type, ...rulesField(rulesVersion), config, seats, commitment };
  return creationHash({ ...creation, seq: 0, prev: '' });
};

export const isJoin = ({ move }: EntryRecord): boolean => move?.type === JOIN;

export const isTakeover = ({ seats }: Pick<Origin, 'seats'>, { move }: EntryRecord): boolean =>
  move?.type === RESIGN.type && seats.length >= TAKEOVER_SEATS;

/** The name that a player joined under, according to the event of the join; empty if the event has none. */
export const joinedName = ({ events }: Pick<EntryRecord, 'events'>): string => {
  const [event] = events;
  return event !== undefined && 'name' in event && typeof event.name === 'string' ? event.name : '';
};

const replayJoin = (players: Position['players'], state: object, entry: EntryRecord): Outcome => {
  const { seat, move } = entry;
  if (seat === null || players.indexOf(null) !== seat)
    return { finding: `seat ${seat} was not the first open seat` };
  const name = joinedName(entry);
  const requestedName = move !== null && 'name' in move ? move.name : name;
  return name === '' || requestedName !== name
    ? { finding: 'the player joined under another name' }
    : { state, events: [joinedEvent(seat, name)] };
};

const replayMove = (gameType: GameRules, origin: Origin, state: object, entry: EntryRecord): Outcome => {
  const { seq, seat, move, at } = entry;
  if (seat === null || move === null) return { finding: 'the entry has no move' };
  const turn = gameType.turn(state);
  if (turn === null) return { finding: 'the game was over' };
  if (isTakeover(origin, entry)) return { state, events: [takeoverEvent(seat)] };
  if (move.type === RESIGN.type) return gameType.resign(state, seat);
  if (turn !== seat) return { finding: `it was not the turn of seat ${seat}` };
  const result = gameType.apply(state, seat, move, contextOf(origin, seq, at));
  return result.ok ? result : { finding: `the move is against the rules: ${result.reason}` };
};

/** What follows from an entry; throws if its move is not well-formed. */
export const outcomeOf = (
  gameType: GameRules,
  origin: Origin,
  { state, players }: Position,
  entry: EntryRecord,
): Outcome => {
  if (entry.seq === 0) {
    const context = { ...contextOf(origin, 0, entry.at), rulesVersion: origin.rulesVersion };
    return gameType.setup(origin.config, origin.seats.length, context);
  }
  if (state === null) return { finding: 'an earlier entry could not be replayed' };
  if (isJoin(entry)) return replayJoin(players, state, entry);
  if (players.includes(null)) return { finding: 'the game was still waiting for players' };
  return replayMove(gameType, origin, state, entry);
};

interface Replayed {
  readonly outcome: Outcome;
  /** The canonical JSON of the state. */
  readonly stateText: string | null;
}

/** A damaged log may contain anything: a move that makes the rules throw is a finding, too. */
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

/** Only people join and resign; every other move is made by whoever plays the seat. */
const playerFinding = ({ players }: Progress, entry: EntryRecord): string | null => {
  const { seat, by, move } = entry;
  if (isJoin(entry)) return by === HUMAN ? null : 'only people can join';
  if (move?.type === RESIGN.type && by !== HUMAN) return 'only people can resign';
  const player = seat === null ? null : players[seat];
  if (player === by) return null;
  return by === null ? 'the entry does not say who made the move' : `${by} does not play this seat`;
};

/** Who plays a seat. */
export const playerOf = ({ kind, level }: CreatedSeat): string | null =>
  kind === 'open' ? null : playerName(level);

const recordPlayer = (players: Progress['players'], origin: Origin, entry: EntryRecord): void => {
  const { seat } = entry;
  if (seat === null) return;
  if (isJoin(entry)) players[seat] = HUMAN;
  if (isTakeover(origin, entry)) players[seat] = playerName(TAKEOVER_LEVEL);
};

type Replayer = (entry: EntryRecord) => ReplayedEntry;

/** Recomputes links and salts, which needs no rules. */
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
    return { ...link, state: null, stateHash: null, replayFinding: null };
  };
};

/**
 * Returns a function to call with each entry in order; it recomputes the entry from the one before. If the version of the
 * rules is not known, it recomputes links and salts only.
 */
export const replayer = (gameType: GameRules, origin: Origin): Replayer => {
  const replayLink = linkReplayer(origin);
  if (!knowsRules(gameType, origin.rulesVersion)) return replayLink;
  const progress: Progress = { state: null, players: origin.seats.map(playerOf) };
  return (entry) => {
    const link = replayLink(entry);
    const replayed = safeOutcome(gameType, origin, progress, entry);
    const { outcome, stateText } = replayed;
    const replayFinding = findingOf(entry, link.salt, replayed) ?? playerFinding(progress, entry);
    recordPlayer(progress.players, origin, entry);
    progress.state = outcome.finding === undefined ? outcome.state : null;
    const stateHash = stateText === null ? null : sha256(stateText);
    return { ...link, state: progress.state, stateHash, replayFinding };
  };
};
