/** Melding and laying off: docs/rules/7reeg.md, "Going down" and "Laying off". */
import type { MoveResult, Refusal, Rng, Seat } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { defined } from '#src/kit/checked.js';
import { without } from '#src/kit/lists.js';
import type { Event } from './events.js';
import { continueOrGoOut, handOf, handWithout, withHand } from './hands.js';
import { cardsIn, longerMeld, meldOf, valueOf, type Meld } from './melds.js';
import { cardNotHeld, refuse } from './refusals.js';
import type { LayOff, MeldMove, State } from './schemas.js';
import { isDown, thresholdAfter } from './threshold.js';

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
  if (isDown(state.melds, seat)) return null;
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

/** The first of `wanted` that `hand` does not hold often enough. */
const firstMissing = (hand: readonly Card[], wanted: readonly Card[]): Card | undefined =>
  wanted.find((card, i) => without(hand, [...wanted.slice(0, i), card]) === null);

/** Checks the melds that `seat` wants to lay from its hand. `taken` is a discard that one of them must contain. */
export const checkMelds = (
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
export const layMelds = (
  state: State,
  seat: Seat,
  melds: readonly Meld[],
): { state: State; event: Event } => {
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
  const wentDown = !isDown(state.melds, seat);
  const totals = { cards: cardsIn(melds), value: valueOf(melds) };
  return { state: after, event: { type: 'melded', seat, melds: numbered, ...totals, wentDown } };
};

/** Lays melds from the hand of `seat`. */
export const meld = (state: State, seat: Seat, { melds }: MeldMove, rng: Rng): MoveResult<State, Event> => {
  const checked = checkMelds(state, seat, melds);
  if (!checked.ok) return checked;
  const laid = layMelds(state, seat, checked.melds);
  return continueOrGoOut(laid.state, seat, [laid.event], rng);
};

/** Adds a card from the hand of `seat` to a meld on the table. */
export const layOff = (state: State, seat: Seat, move: LayOff, rng: Rng): MoveResult<State, Event> => {
  const { card, meld: index } = move;
  if (!isDown(state.melds, seat)) {
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
};
