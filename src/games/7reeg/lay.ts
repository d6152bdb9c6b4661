/** Melds and lay-offs: docs/rules/7reeg.md, "Going down" and "Laying off". */
import type { MoveResult, Rng, Refusal, Seat } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { without } from '#src/kit/multiset.js';
import type { Event } from './event-schema.js';
import { floorAfter, isDown } from './floor.js';
import { cardsIn, longerMeld, meldOf, valueOf, type Meld } from './melds.js';
import { refuse } from './refusals.js';
import { endRound } from './rounds.js';
import type { LayOff, MeldMove, State } from './schemas.js';

/** The melds that a move names, checked; or why they cannot be laid. */
type Readied = { readonly ok: true; readonly melds: readonly Meld[] } | Refusal;

export const handOf = ({ hands }: Pick<State, 'hands'>, seat: Seat): Card[] => hands[seat] ?? [];

/** `state` with another hand for `seat`. */
export const withHand = (state: State, seat: Seat, hand: Card[]): State => ({
  ...state,
  hands: state.hands.with(seat, hand),
});

const notHeld = (cards: readonly Card[]): Refusal =>
  refuse('card-not-held', `The hand does not hold ${cards.join(' ')}, or not so many copies.`);

/** The hand of `seat` less one copy of `card`, or why there is none. */
export const playedFrom = (state: State, seat: Seat, card: Card): { ok: true; hand: Card[] } | Refusal => {
  const hand = without(handOf(state, seat), [card]);
  return hand === null ? notHeld([card]) : { ok: true, hand };
};

const notMeld = (cards: readonly Card[]): Refusal =>
  refuse(
    'not-a-meld',
    `${cards.join(' ')} is no meld: 3 or 4 of one rank in different suits would be one, or 3 to 5 in a row in one suit.`,
  );

const belowFloor = ({ melds, floor }: State, seat: Seat, laid: readonly Meld[]): Refusal | null => {
  const [size, value] = [cardsIn(laid), valueOf(laid)];
  if (isDown(melds, seat)) return null;
  if (size < floor.cards) {
    return refuse(
      'too-few-cards',
      `Going down takes at least ${floor.cards} cards in one move; these are ${size}.`,
    );
  }
  if (value >= floor.value) return null;
  return refuse(
    'too-little-value',
    `Going down takes melds worth at least ${floor.value}; these are worth ${value}.`,
  );
};

/** Checks the melds that `seat` would lay from its hand; `taken` is the discard that has to be among them. */
export const readyMelds = (
  state: State,
  seat: Seat,
  named: readonly (readonly Card[])[],
  taken: Card | null = null,
): Readied => {
  const melds = named.map(meldOf);
  const ill = named.find((_, at) => melds[at] === null);
  if (ill !== undefined) return notMeld(ill);
  const wanted = named.flat();
  const missing = wanted.filter(
    (card, at) => without(handOf(state, seat), [...wanted.slice(0, at), card]) === null,
  );
  if (missing[0] !== undefined) return notHeld([missing[0]]);
  if (taken !== null && !wanted.includes(taken)) {
    return refuse('taken-card-unused', `The ${taken} from the discard pile has to be in one of the melds.`);
  }
  const ready = melds.filter((meld) => meld !== null);
  return belowFloor(state, seat, ready) ?? { ok: true, melds: ready };
};

/** Lays melds that were checked, in the order given. */
export const layMelds = (
  state: State,
  seat: Seat,
  melds: readonly Meld[],
): { state: State; event: Event } => {
  const laid = melds.map(({ cards }) => ({ seat, cards: [...cards] }));
  const left = without(
    handOf(state, seat),
    laid.flatMap(({ cards }) => cards),
  );
  const after: State = {
    ...withHand(state, seat, left ?? []),
    melds: [...state.melds, ...laid],
    floor: floorAfter(state.config, state, melds),
  };
  const numbered = laid.map(({ cards }, at) => ({ meld: state.melds.length + at, cards }));
  const wentDown = !isDown(state.melds, seat);
  const totals = { cards: cardsIn(melds), value: valueOf(melds) };
  return { state: after, event: { type: 'melded', seat, melds: numbered, ...totals, wentDown } };
};

/** Goes on with the turn, or ends the round when the hand of `seat` is empty. */
export const orGoOut = (
  state: State,
  seat: Seat,
  events: readonly Event[],
  rng: Rng,
): MoveResult<State, Event> => {
  if (handOf(state, seat).length > 0) return { ok: true, state, events };
  const ended = endRound(state, seat, rng);
  return { ok: true, state: ended.state, events: [...events, ...ended.events] };
};

export const meld = (state: State, seat: Seat, { melds }: MeldMove, rng: Rng): MoveResult<State, Event> => {
  const ready = readyMelds(state, seat, melds);
  if (!ready.ok) return ready;
  const laid = layMelds(state, seat, ready.melds);
  return orGoOut(laid.state, seat, [laid.event], rng);
};

export const layOff = (state: State, seat: Seat, move: LayOff, rng: Rng): MoveResult<State, Event> => {
  const { card, meld: index } = move;
  if (!isDown(state.melds, seat)) {
    return refuse('not-down', 'A seat has to go down with melds of its own before it lays off.');
  }
  const target = state.melds[index];
  if (target === undefined) {
    return refuse(
      'no-such-meld',
      `There is no meld ${index}: they count from 0 to ${state.melds.length - 1}.`,
    );
  }
  const played = playedFrom(state, seat, card);
  if (!played.ok) return played;
  const longer = longerMeld(target.cards, card);
  if (longer === null)
    return refuse('does-not-fit', `${card} does not fit ${target.cards.join(' ')} (meld ${index}).`);
  const cards = [...longer.cards];
  const melds = state.melds.with(index, { ...target, cards });
  const after = withHand({ ...state, melds }, seat, played.hand);
  return orGoOut(after, seat, [{ type: 'laid-off', seat, card, meld: index, cards }], rng);
};
