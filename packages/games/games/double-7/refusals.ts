import type { Refusal, Seat } from '../../game-type.js';
import { refuseMove } from '../../kit/options.js';
import { at } from '../../kit/checked.js';
import { isDouble, numbersOf, shows, type Card } from './cards.js';
import { layoutOf, type End, type OpenEnd } from './layout.js';
import { fittingEnds, playsOf } from './turns.js';
import type { Move, PlayMove, State } from './schemas.js';

export const refusals = {
  'not-in-hand': 'The seat does not hold that card.',
  'must-open-with': 'The first hand must be opened with the highest double in any hand.',
  'opening-takes-no-end': 'An opening play must not name an end, because there is nothing to join yet.',
  'no-such-end': 'The layout has no open end of that name now.',
  'no-match': 'The card does not fit the named end or, if none is named, any open end.',
  'ambiguous-end': 'The card fits several open ends, so the move must name one.',
  'can-play': 'The seat holds a card that fits, so it must play and may neither draw nor pass.',
  'boneyard-empty': 'There is no card left to draw, so the seat must pass.',
  'boneyard-not-empty': 'There are cards left to draw, so the seat may not pass yet.',
} as const;

const refuse = refuseMove<keyof typeof refusals>;

const listEnds = (ends: readonly OpenEnd[]): string =>
  ends.map(({ end, number }) => `${end} (${number})`).join(', ');

const openingRefusal = ({ openWith }: State, { card, end }: PlayMove): Refusal | null => {
  if (openWith !== null && card !== openWith) {
    const detail = `This hand must be opened with ${openWith}, the highest double in any hand, not with ${card}.`;
    return refuse('must-open-with', detail);
  }
  if (end === undefined) return null;
  return refuse('opening-takes-no-end', `${card} opens the hand and joins nothing, so leave out "end".`);
};

const unnamedEndRefusal = (card: Card, ends: readonly OpenEnd[], fitting: readonly OpenEnd[]) => {
  if (fitting.length === 1) return null;
  if (fitting.length === 0) {
    return refuse('no-match', `${card} fits no open end. The open ends are ${listEnds(ends)}.`);
  }
  const detail = `${card} fits several ends: ${listEnds(fitting)}. Name one of them as "end".`;
  const options = fitting.map(({ end }): PlayMove => ({ type: 'play', card, end }));
  return refuse('ambiguous-end', detail, options);
};

const namedEndRefusal = (card: Card, end: End, ends: readonly OpenEnd[], fitting: readonly OpenEnd[]) => {
  const named = ends.find((each) => each.end === end);
  if (named === undefined) {
    return refuse('no-such-end', `There is no open end "${end}". The open ends are ${listEnds(ends)}.`);
  }
  if (shows(card, named.number)) return null;
  const [high, low] = numbersOf(card);
  const shown = isDouble(card) ? `${high}` : `${high} and ${low}`;
  const elsewhere = fitting.length === 0 ? 'It fits no open end' : `It fits ${listEnds(fitting)}`;
  return refuse(
    'no-match',
    `${card} shows ${shown}, but the end "${end}" needs ${named.number}. ${elsewhere}.`,
  );
};

const joiningRefusal = (state: State, { card, end }: PlayMove): Refusal | null => {
  const { ends } = layoutOf(state.layout);
  const fitting = fittingEnds(state, card);
  return end === undefined
    ? unnamedEndRefusal(card, ends, fitting)
    : namedEndRefusal(card, end, ends, fitting);
};

const playRefusal = (state: State, seat: Seat, move: PlayMove): Refusal | null => {
  const hand = at(state.hands, seat);
  if (!hand.includes(move.card)) {
    return refuse('not-in-hand', `You do not hold ${move.card}. Your cards are ${hand.join(', ')}.`);
  }
  return state.layout.length === 0 ? openingRefusal(state, move) : joiningRefusal(state, move);
};

const canPlayRefusal = (state: State, seat: Seat): Refusal | null => {
  const playable = [...new Set(playsOf(state, seat).map(({ card }) => card))];
  if (playable.length === 0) return null;
  return refuse('can-play', `You can play ${playable.join(', ')}, so you must play.`);
};

const drawRefusal = ({ boneyard }: State): Refusal | null =>
  boneyard.length > 0 ? null : refuse('boneyard-empty', 'The boneyard is empty, so you must pass.');

const passRefusal = ({ boneyard }: State): Refusal | null => {
  if (boneyard.length === 0) return null;
  const left = boneyard.length === 1 ? '1 card' : `${boneyard.length} cards`;
  return refuse('boneyard-not-empty', `The boneyard still holds ${left}, so you must draw.`);
};

/** Why `seat`, whose turn it is, may not make `move`; `null` if it may. */
export function refusalOf(state: State, seat: Seat, move: Move): Refusal | null {
  if (move.type === 'play') return playRefusal(state, seat, move);
  return canPlayRefusal(state, seat) ?? (move.type === 'draw' ? drawRefusal(state) : passRefusal(state));
}
