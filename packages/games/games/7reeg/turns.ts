/** Carries out legal moves, and says why others are refused: docs/rules/7reeg.md, "A turn". */
import type { Context, MoveResult, Refusal, Rng, Seat } from '../../game-type.js';
import { sortCards, type Card } from '../../kit/cards.js';
import { at, defined } from '../../kit/checked.js';
import { without } from '../../kit/lists.js';
import { afterEvents } from '../../kit/transitions.js';
import { cardsIn, longerMeld, meldOf, valueOf, type Meld } from './melds.js';
import { cardNotHeld, refuse } from './refusals.js';
import { endRound } from './rounds.js';
import {
  MAX_RESHUFFLES,
  type Discard,
  type Draw,
  type Event,
  type LayOff,
  type MeldMove,
  type State,
  type TopDiscard,
} from './schemas.js';
import { seatAfter } from './seats.js';
import { hasGoneDown, takeOptions, thresholdAfter } from './threshold.js';

const handOf = ({ hands }: State, seat: Seat): Card[] => at(hands, seat);

const withHand = (state: State, seat: Seat, hand: Card[]): State => ({
  ...state,
  hands: state.hands.with(seat, hand),
});

/** The hand of `seat` without one copy of `card`, or a refusal if it does not hold one. */
const handWithout = (state: State, seat: Seat, card: Card): { ok: true; hand: Card[] } | Refusal => {
  const hand = without(handOf(state, seat), [card]);
  return hand === null ? cardNotHeld(card) : { ok: true, hand };
};

/** Continues the turn after `events`, or ends the round if the hand of `seat` is empty. */
const continueOrGoOut = (
  state: State,
  seat: Seat,
  events: readonly Event[],
  rng: Rng,
): MoveResult<State, Event> => {
  if (handOf(state, seat).length > 0) return { ok: true, state, events };
  return { ok: true, ...afterEvents(events, endRound(state, seat, rng)) };
};

/** `state` with all discards but the top one shuffled into a new bank; `null` if the round allows no more reshuffles. */
const reshuffled = (state: State, rng: Rng): State | null => {
  const top = state.discardPile.at(-1);
  if (state.reshuffles === MAX_RESHUFFLES || top === undefined) return null;
  const bank = rng.shuffle(state.discardPile.slice(0, -1));
  return { ...state, bank, discardPile: [top], reshuffles: state.reshuffles + 1 };
};

/** Draws a card. If the bank is empty, reshuffles the discards first or declares the round dead. */
export function drawFromBank(
  state: State,
  seat: Seat,
  { melds, fifty }: Draw,
  rng: Rng,
): MoveResult<State, Event> {
  if (melds !== undefined || fifty === true) {
    return refuse(
      'bank-draw-alone',
      'A draw from the bank names no melds and claims no "50". Lay melds in a move of their own after it.',
    );
  }
  const isRefilled = state.bank.length === 0;
  const source = isRefilled ? reshuffled(state, rng) : state;
  const [drawn, ...bank] = source?.bank ?? [];
  if (source === null || drawn === undefined) return { ok: true, ...endRound(state, null, rng) };
  const hand = sortCards([...handOf(state, seat), drawn]);
  const events: Event[] = [
    ...(isRefilled ? [{ type: 'reshuffled' as const, bankSize: source.bank.length }] : []),
    { type: 'drew-bank', seat, card: drawn, bankSize: bank.length },
  ];
  return { ok: true, state: { ...withHand(source, seat, hand), bank, phase: 'play' }, events };
}

const notAMeld = (cards: readonly Card[]): Refusal =>
  refuse(
    'not-a-meld',
    `${cards.join(' ')} is not a meld. A meld is 3 or 4 cards of one rank in different suits, or 3 to 5 cards ` +
      'in a row in one suit.',
  );

/** Why `seat` cannot go down with `melds`; `null` if it can or is down already. */
const thresholdRefusal = (state: State, seat: Seat, melds: readonly Meld[]): Refusal | null => {
  const { floor: threshold } = state;
  const [size, value] = [cardsIn(melds), valueOf(melds)];
  if (hasGoneDown(state.melds, seat)) return null;
  if (size < threshold.cards) {
    return refuse(
      'too-few-cards',
      `Going down takes at least ${threshold.cards} cards in one move. These melds have ${size}.`,
    );
  }
  if (value >= threshold.value) return null;
  return refuse(
    'too-little-value',
    `Going down takes melds worth at least ${threshold.value}. These are worth ${value}.`,
  );
};

/** The first of `wanted` of which `hand` has too few copies. */
const firstMissing = (hand: readonly Card[], wanted: readonly Card[]): Card | undefined =>
  wanted.find((card, i) => without(hand, [...wanted.slice(0, i), card]) === null);

/** Checks the melds that `seat` wants to lay from its hand. `taken` is a discard that one of them must contain. */
const checkMelds = (
  state: State,
  seat: Seat,
  named: readonly (readonly Card[])[],
  taken: Card | null = null,
): { readonly ok: true; readonly melds: readonly Meld[] } | Refusal => {
  const invalid = named.find((cards) => meldOf(cards) === null);
  if (invalid !== undefined) return notAMeld(invalid);
  const wanted = named.flat();
  const missing = firstMissing(handOf(state, seat), wanted);
  if (missing !== undefined) return cardNotHeld(missing);
  if (taken !== null && !wanted.includes(taken)) {
    return refuse('taken-card-unused', `One of the melds must contain the ${taken} from the discard pile.`);
  }
  const melds = named.map(meldOf).filter((meld) => meld !== null);
  return thresholdRefusal(state, seat, melds) ?? { ok: true, melds };
};

/** Lays melds that `checkMelds` accepted, in the order given. */
const layMelds = (state: State, seat: Seat, melds: readonly Meld[]): { state: State; event: Event } => {
  const laid = melds.map(({ cards }) => ({ seat, cards: [...cards] }));
  const rest = without(
    handOf(state, seat),
    laid.flatMap(({ cards }) => cards),
  );
  const after: State = {
    ...withHand(state, seat, defined(rest, 'a card of the melds')),
    melds: [...state.melds, ...laid],
    floor: thresholdAfter(state.config, state, melds),
  };
  const numbered = laid.map(({ cards }, i) => ({ meld: state.melds.length + i, cards }));
  const wentDown = !hasGoneDown(state.melds, seat);
  const totals = { cards: cardsIn(melds), value: valueOf(melds) };
  return { state: after, event: { type: 'melded', seat, melds: numbered, ...totals, wentDown } };
};

/** Lays melds from the hand of `seat`. */
export function meld(state: State, seat: Seat, { melds }: MeldMove, rng: Rng): MoveResult<State, Event> {
  const checked = checkMelds(state, seat, melds);
  if (!checked.ok) return checked;
  const laid = layMelds(state, seat, checked.melds);
  return continueOrGoOut(laid.state, seat, [laid.event], rng);
}

/** Adds a card from the hand of `seat` to a meld on the table. */
export function layOff(state: State, seat: Seat, move: LayOff, rng: Rng): MoveResult<State, Event> {
  const { card, meld: index } = move;
  if (!hasGoneDown(state.melds, seat)) {
    return refuse('not-down', 'Go down with melds of your own before you lay off.');
  }
  const target = state.melds[index];
  if (target === undefined) {
    return refuse(
      'no-such-meld',
      `There is no meld ${index}. The melds are numbered from 0 to ${state.melds.length - 1}.`,
    );
  }
  const rest = handWithout(state, seat, card);
  if (!rest.ok) return rest;
  const longer = longerMeld(target.cards, card);
  if (longer === null)
    return refuse('does-not-fit', `The ${card} does not fit meld ${index}, ${target.cards.join(' ')}.`);
  const cards = [...longer.cards];
  const melds = state.melds.with(index, { ...target, cards });
  const after = withHand({ ...state, melds }, seat, rest.hand);
  return continueOrGoOut(after, seat, [{ type: 'laid-off', seat, card, meld: index, cards }], rng);
}

const isTooLate = ({ config }: State, { discardedAtMs }: TopDiscard, now: number): boolean =>
  now - discardedAtMs > config.fiftyWindowMs;

const fiftyTooLate = ({ config }: State, { discardedAtMs }: TopDiscard, now: number): Refusal =>
  refuse(
    'fifty-too-late',
    `A "50" must be claimed within ${config.fiftyWindowMs} ms of the discard. This claim came after ` +
      `${now - discardedAtMs} ms. The same draw without \`fifty\` is legal.`,
  );

/** Takes the top discard and lays melds with it at once. */
export function takeDiscard(
  state: State,
  seat: Seat,
  move: Draw,
  { now, rng }: Context,
): MoveResult<State, Event> {
  const { discardPile, topDiscard } = state;
  const { melds: named, fifty = false } = move;
  const card = discardPile.at(-1);
  if (card === undefined || topDiscard === null) {
    return refuse('no-discard', 'Nobody has discarded in this round yet. Draw from the bank.');
  }
  if (named === undefined) {
    const detail = `Name the melds to lay with the ${card}. A discard may only be taken to meld it at once.`;
    return refuse('melds-missing', detail, takeOptions(state, seat));
  }
  const holding = withHand(state, seat, sortCards([...handOf(state, seat), card]));
  const checked = checkMelds(holding, seat, named, card);
  if (!checked.ok) return checked;
  if (fifty && isTooLate(state, topDiscard, now)) return fiftyTooLate(state, topDiscard, now);
  const taken = { seat, card, from: topDiscard.seat, fifty };
  const laid = layMelds(holding, seat, checked.melds);
  const after: State = {
    ...laid.state,
    phase: 'play',
    discardPile: discardPile.slice(0, -1),
    topDiscard: null,
    taken: [...state.taken, taken],
    fiftyClaimedFrom: fifty ? topDiscard.seat : null,
  };
  return continueOrGoOut(after, seat, [{ type: 'took-discard', ...taken }, laid.event], rng);
}

/** Discards a card, which ends the turn; discarding the last one ends the round. */
export function discard(
  state: State,
  seat: Seat,
  { card }: Discard,
  { now, rng }: Context,
): MoveResult<State, Event> {
  const rest = handWithout(state, seat, card);
  if (!rest.ok) return rest;
  const after: State = {
    ...withHand(state, seat, rest.hand),
    discardPile: [...state.discardPile, card],
    topDiscard: { seat, discardedAtMs: now },
  };
  const event: Event = { type: 'discarded', seat, card };
  if (rest.hand.length === 0) return continueOrGoOut(after, seat, [event], rng);
  const next: State = { ...after, turn: seatAfter(state, seat), phase: 'draw', fiftyClaimedFrom: null };
  return { ok: true, state: next, events: [event] };
}
