import type { Prompts } from '../../game-type.js';
import { at } from '../../kit/checked.js';
import type { BlockedMove, OwnTurn } from '../../game-type.js';
import { joinWithAnd } from '../../kit/text.js';
import type { Card } from './cards.js';
import { layoutOf, placeText } from './layout.js';
import type { Config, Move, View } from './schemas.js';
import { playScore } from './scoring.js';

type Turn = OwnTurn<Config, View, Move>;

const taskOf = ({ view, legalMoves }: Turn): string => {
  const [first] = legalMoves;
  if (first?.type === 'draw') return 'No card fits: draw one.';
  if (first?.type === 'pass') return 'No card fits: pass.';
  if (view.layout.length > 0) return 'Join a card to an end with its number.';
  return view.openWith === null ? 'Open with any card.' : `Open with ${view.openWith}, the highest double.`;
};

const numbersWanted = ({ ends }: View): string =>
  joinWithAnd([...new Set(ends.map(({ number }) => String(number)))].sort());

const whyNot = (card: Card, { view }: Turn): string =>
  view.layout.length === 0
    ? `This hand is opened with ${view.openWith}, not with ${card}.`
    : `${card} fits no open end: they show ${numbersWanted(view)}.`;

export const prompts: Prompts<Config, View, Move> = {
  task: taskOf,
  label(move, { view, viewer }) {
    if (move.type === 'draw') return 'Draw a card';
    if (move.type === 'pass') return 'Pass';
    const end = move.end ?? null;
    const points = playScore(layoutOf([...view.layout, { seat: viewer, card: move.card, end }]).points);
    const what = end === null ? `Open with ${move.card}` : `Join ${move.card} ${placeText(view.layout, end)}`;
    return points === 0 ? what : `${what} for ${points} points`;
  },
  blocked(turn): BlockedMove[] {
    const played = turn.legalMoves.map((move) => (move.type === 'play' ? move.card : null));
    return (at(turn.view.hands, turn.viewer).cards ?? [])
      .filter((card) => !played.includes(card))
      .map((card) => ({ move: { type: 'play', card }, why: whyNot(card, turn) }));
  },
};
