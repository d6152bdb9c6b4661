/** Why a move is refused. */
import { numbersOf, shows } from './cards.js';
import { layoutOf, type OpenEnd } from './layout.js';
import { fittingEnds, handOf, playsOf } from './rules.js';
import type { Move, PlayMove, State } from './schemas.js';
import type { Refusal, Seat } from '#src/game-type.js';

/** Every reason for which a move is refused, with its meaning. */
export const REFUSALS = {
  'not-in-hand': 'The seat does not hold that card.',
  'must-open-with': 'The first hand is opened with the highest double in any hand, and with no other card.',
  'opening-takes-no-end': 'An opening play has nothing to be joined to: it names no end.',
  'no-such-end': 'The layout has no open end of that name now.',
  'no-match': 'The card shows the number of no open end, or not that of the end named.',
  'ambiguous-end': 'The card fits several open ends: the move must name one.',
  'can-play': 'The seat holds a card that fits: it must play, and may neither draw nor pass.',
  'boneyard-empty': 'There is no card left to draw: the seat has to pass.',
  'boneyard-not-empty': 'There is a card left to draw: the seat may not pass yet.',
} as const;
export type RefusalReason = keyof typeof REFUSALS;

const refused = (reason: RefusalReason, detail: string): Refusal => ({ ok: false, reason, detail });

const namesOf = (ends: readonly OpenEnd[]): string =>
  ends.map(({ end, number }) => `${end} (${number})`).join(', ');

const openingRefusal = (state: State, { card, end }: PlayMove): Refusal | null => {
  if (state.openWith !== null && card !== state.openWith) {
    const detail = `This hand must be opened with ${state.openWith}, the highest double, not with ${card}.`;
    return refused('must-open-with', detail);
  }
  if (end === undefined) return null;
  return refused('opening-takes-no-end', `${card} opens the hand: leave out the end, there is none yet.`);
};

const joiningRefusal = (state: State, { type, card, end }: PlayMove): Refusal | null => {
  const { ends } = layoutOf(state.layout);
  const fitting = fittingEnds(state, card);
  if (end === undefined) {
    if (fitting.length === 0) {
      return refused('no-match', `${card} fits no open end; they are ${namesOf(ends)}.`);
    }
    if (fitting.length === 1) return null;
    const detail = `${card} fits several ends, ${namesOf(fitting)}: name one of them as "end".`;
    const options = fitting.map((each): PlayMove => ({ type, card, end: each.end }));
    return { ...refused('ambiguous-end', detail), options };
  }
  const named = ends.find((each) => each.end === end);
  if (named === undefined) {
    return refused('no-such-end', `There is no open end "${end}"; the open ends are ${namesOf(ends)}.`);
  }
  if (shows(card, named.number)) return null;
  const [high, low] = numbersOf(card);
  const shown = high === low ? `${high}` : `${high} and ${low}`;
  const elsewhere = fitting.length === 0 ? 'it fits no open end' : `it fits ${namesOf(fitting)}`;
  return refused(
    'no-match',
    `${card} shows ${shown}, but the end "${end}" asks for ${named.number}; ${elsewhere}.`,
  );
};

const playRefusal = (state: State, seat: Seat, move: PlayMove): Refusal | null => {
  const hand = handOf(state, seat);
  if (!hand.includes(move.card)) {
    return refused('not-in-hand', `You do not hold ${move.card}; your cards are ${hand.join(', ')}.`);
  }
  return state.layout.length === 0 ? openingRefusal(state, move) : joiningRefusal(state, move);
};

const canPlayRefusal = (state: State, seat: Seat): Refusal | null => {
  const playable = [...new Set(playsOf(state, seat).map(({ card }) => card))];
  if (playable.length === 0) return null;
  return refused('can-play', `You can play ${playable.join(', ')}, so you must.`);
};

const drawRefusal = ({ boneyard }: State): Refusal | null =>
  boneyard.length > 0 ? null : refused('boneyard-empty', 'The boneyard is empty: pass.');

const passRefusal = ({ boneyard }: State): Refusal | null =>
  boneyard.length === 0
    ? null
    : refused('boneyard-not-empty', `The boneyard still holds ${boneyard.length} of the cards: draw one.`);

/** Why `seat`, whose turn it is, may not make `move`; `null` when it may. */
export const refusalOf = (state: State, seat: Seat, move: Move): Refusal | null => {
  if (move.type === 'play') return playRefusal(state, seat, move);
  return canPlayRefusal(state, seat) ?? (move.type === 'draw' ? drawRefusal(state) : passRefusal(state));
};
