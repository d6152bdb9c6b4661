/** Offers of a draw or a take-back: what a log says about them, and when one may be made. */
import type { GameRules, Seat, Transition, Typed } from '../game-type.js';
import { defined } from '../kit/checked.js';
import {
  isOver,
  OFFER_TYPES,
  type EntryRecord,
  type GameRecord,
  type Offer,
  type Offers,
  type OfferType,
} from './game-record.js';

/** A log with this many entries accepts no more offers. */
export const ENTRIES_WITH_OFFERS = 1_000;
/** After this many moves an offer lapses, and a seat whose offer was declined may offer again. */
const LAPSES_AFTER = 2;

/** The types of offers that can be made in games of a type. */
export function offersOf({ agree, takesBack }: Pick<GameRules, 'agree' | 'takesBack'>): OfferType[] {
  return OFFER_TYPES.filter((type) => (type === 'draw' ? agree !== undefined : takesBack === true));
}

/** The events of offers and answers. `seat` is the one that acts. */
export interface OfferEvent extends Typed {
  readonly type: 'offered' | 'accepted' | 'declined';
  readonly seat: Seat;
  readonly offer: OfferType;
}
export const TAKEN_BACK = 'taken-back';

export const ACCEPT: Typed = { type: 'accept' };
export const DECLINE: Typed = { type: 'decline' };
const OFFER_PREFIX = 'offer-';

/** The move that makes an offer. */
export function offerMove({ type, to }: Pick<Offer, 'type' | 'to'>): Typed & { readonly to?: number } {
  return {
    type: `${OFFER_PREFIX}${type}`,
    ...(to !== undefined && { to }),
  };
}

/** The open offer; `null` once the game is over. */
export function standingOffer(game: Pick<GameRecord, 'offers' | 'status'>): Offer | null {
  const standing = game.offers?.standing ?? null;
  if (standing === null || isOver(game)) return null;
  const { movesLeft: _, ...offer } = standing;
  return offer;
}

/** The moves of offers and answers, which contain no secrets; no game type defines them. */
export const OFFER_MOVES = [
  ACCEPT.type,
  DECLINE.type,
  ...OFFER_TYPES.map((type) => offerMove({ type }).type),
];

export function isOfferMove({ move }: { readonly move: object | null }): boolean {
  return move !== null && 'type' in move && OFFER_MOVES.some((type) => type === move.type);
}

/** The offer that an entry makes; `null` if it makes none. */
const offerIn = ({ seq, seat, move }: Pick<EntryRecord, 'seq' | 'seat' | 'move'>): Offer | null => {
  const type = OFFER_TYPES.find((each) => move?.type === `${OFFER_PREFIX}${each}`);
  if (type === undefined || seat === null || move === null) return null;
  const to = 'to' in move && typeof move.to === 'number' ? { to: move.to } : {};
  return { type, seat, version: seq + 1, ...to };
};

/** Why no offer can be made now: one is open, `seat` has to wait, or the log is full. `null` if one can be made. */
export function offerRefusal(
  offers: Offers | null,
  seat: Seat,
  version: number,
  full = ENTRIES_WITH_OFFERS,
): 'log-full' | 'offer-pending' | null {
  if (version >= full) return 'log-full';
  if (offers === null) return null;
  return offers.standing !== null || defined(offers.waits[seat], `seat ${seat}`) > 0 ? 'offer-pending' : null;
}

const offersAfterOffer = (offers: Offers | null, offer: Offer, seats: number): Offers => {
  return {
    standing: { ...offer, movesLeft: LAPSES_AFTER },
    waits: offers?.waits ?? Array.from({ length: seats }, () => 0),
  };
};

const offersAfterAnswer = ({ standing, waits }: Offers, isAccepted: boolean): Offers => {
  return {
    standing: null,
    waits: isAccepted ? waits : waits.map((wait, seat) => (seat === standing?.seat ? LAPSES_AFTER : wait)),
  };
};

/** The offers of a game after a move of either seat: an open offer may lapse, and waits get shorter. */
const offersAfterMove = (offers: Offers | null): Offers | null => {
  if (offers === null) return null;
  const { standing, waits } = offers;
  return {
    standing:
      standing === null || standing.movesLeft === 1
        ? null
        : { ...standing, movesLeft: standing.movesLeft - 1 },
    waits: waits.map((wait) => Math.max(0, wait - 1)),
  };
};

/** The outcome of an offer: the state stays as it is. */
export function offerTransition(
  state: object,
  { type, seat, to }: Pick<Offer, 'type' | 'seat' | 'to'>,
): Transition<object, Typed> {
  const event = { type: 'offered', seat, offer: type, ...(to !== undefined && { to }) };
  return { state, events: [event] };
}

export function declineTransition(state: object, { type }: Offer, seat: Seat): Transition<object, Typed> {
  const event = { type: 'declined', seat, offer: type };
  return { state, events: [event] };
}

/** The outcome of an acceptance. `earlier` is the state that an accepted take-back returns to. */
export function acceptTransition(
  { agree }: GameRules,
  state: object,
  { type, to }: Offer,
  seat: Seat,
  earlier: object | null,
): Transition<object, Typed> {
  const accepted = { type: 'accepted', seat, offer: type };
  if (type === 'take-back') {
    const takenBack = { type: TAKEN_BACK, to };
    return { state: defined(earlier, 'the state before the move'), events: [accepted, takenBack] };
  }
  const agreed = defined(agree, 'the end of a game by agreement')(state);
  return { state: agreed.state, events: [accepted, ...agreed.events] };
}

/** A move that has not been taken back, and the version and the state before it. */
export interface LiveMove {
  readonly seat: Seat;
  readonly version: number;
  readonly state: object;
  readonly before: LiveMove | null;
}

/**
 * The part of a log's history that offers depend on: `latest` is the latest move that was not taken back, in types with
 * take-backs.
 */
export interface OfferHistory {
  readonly offers: Offers | null;
  readonly latest: LiveMove | null;
}

export const NO_OFFERS: OfferHistory = { offers: null, latest: null };

/** The latest move, from `latest` back, that `isWanted`. */
const moveBack = (latest: LiveMove | null, isWanted: (move: LiveMove) => boolean): LiveMove | null => {
  let move = latest;
  while (move !== null && !isWanted(move)) move = move.before;
  return move;
};

/** The latest move of `seat` that has not been taken back; `null` if there is none. */
export function latestMoveOf({ latest }: OfferHistory, seat: Seat): LiveMove | null {
  return moveBack(latest, (move) => move.seat === seat);
}

/** The state of version `to`, from which a move was made. */
const stateBefore = ({ latest }: OfferHistory, to: number): object | null =>
  moveBack(latest, (move) => move.version === to)?.state ?? null;

const afterAnswer = ({ offers, latest }: OfferHistory, isAccepted: boolean): OfferHistory => {
  if (offers === null) return { offers, latest };
  const to = isAccepted ? (offers.standing?.to ?? Infinity) : Infinity;
  return {
    offers: offersAfterAnswer(offers, isAccepted),
    latest: moveBack(latest, ({ version }) => version < to),
  };
};

/** The history after `entry`; `isMove` says whether it is a move of the game. `state` is the one before it. */
export function followOffers(
  history: OfferHistory,
  entry: Pick<EntryRecord, 'seq' | 'seat' | 'move'>,
  {
    isMove,
    takesBack,
    state,
    seats,
  }: {
    readonly isMove: boolean;
    readonly takesBack: boolean;
    readonly state: object;
    readonly seats: number;
  },
): OfferHistory {
  const { seq, seat, move } = entry;
  const { offers, latest } = history;
  if (isMove && seat !== null)
    return {
      offers: offersAfterMove(offers),
      latest: takesBack ? { seat, version: seq, state, before: latest } : null,
    };
  const offer = offerIn(entry);
  if (offer !== null) return { offers: offersAfterOffer(offers, offer, seats), latest };
  if (move?.type === ACCEPT.type) return afterAnswer(history, true);
  return move?.type === DECLINE.type ? afterAnswer(history, false) : history;
}

type Outcome = Transition<object, Typed> | { readonly finding: string };

const replayMaking = (gameType: GameRules, history: OfferHistory, state: object, offer: Offer): Outcome => {
  const { type, seat, version, to } = offer;
  if (!offersOf(gameType).includes(type)) return { finding: `this game takes no offer of a ${type}` };
  const refusal = offerRefusal(history.offers, seat, version - 1);
  if (refusal !== null) return { finding: `the offer was not allowed: ${refusal}` };
  const wanted = type === 'take-back' ? (latestMoveOf(history, seat)?.version ?? null) : undefined;
  return to === wanted
    ? offerTransition(state, offer)
    : { finding: `it offers to take back another move than the latest one of seat ${seat}` };
};

/** The outcome of an entry that is an offer or an answer. */
export function replayOffer(
  gameType: GameRules,
  history: OfferHistory,
  state: object,
  entry: EntryRecord,
): Outcome {
  const offer = offerIn(entry);
  if (offer !== null) return replayMaking(gameType, history, state, offer);
  const { seat, move } = entry;
  const standing = history.offers?.standing ?? null;
  if (standing === null || seat === null || seat === standing.seat)
    return { finding: `there was no offer that seat ${seat} could answer` };
  if (move?.type === DECLINE.type) return declineTransition(state, standing, seat);
  const earlier = standing.to === undefined ? null : stateBefore(history, standing.to);
  return acceptTransition(gameType, state, standing, seat, earlier);
}
