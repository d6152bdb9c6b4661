/** What text, picture and description say about a position in the same words. */
import type { Scene, Seat } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import type { HeadlineParts } from '#src/kit/draw/headline.js';
import { cardsText, cardText } from '#src/kit/draw/text-blocks.js';
import { pluralize, seatName } from '#src/kit/text.js';
import type { Config, View } from './schemas.js';
import { pointsOf } from './scoring.js';

export type BasraScene = Scene<Config, View>;

export const TITLE = 'Basra';

export const headlineParts = ({ config, view }: BasraScene): HeadlineParts => ({
  title: TITLE,
  note: `Deck ${view.deck} · target ${config.target}`,
  seats: view.scores.map((score) => ({ score: String(score) })),
});

/** `Ann played 7♥ for 15 points, 14 of them for a basra, and took A♣ 6♦.`; empty before the first play. */
export const lastPlayWords = ({ view: { lastPlay }, names }: BasraScene): string => {
  if (lastPlay === null) return '';
  const { seat, card, capture, points, basra } = lastPlay;
  const name = seatName(names, seat);
  if (capture.length === 0) return `${name} laid ${cardText(card)} on the table.`;
  const because = basra === 0 ? '' : `, ${basra} of them for a basra,`;
  const scored = points === 0 ? '' : ` for ${pluralize(points, 'point')}${because}`;
  return `${name} played ${cardText(card)}${scored} and took ${cardsText(capture)}.`;
};

export const dealWords = ({ view, names }: BasraScene): string =>
  `${seatName(names, view.dealer)} deals; ${pluralize(view.stock, 'card')} in the stock.`;

/** The cards of a pile that carry points. */
export const pointCards = (pile: readonly Card[]): Card[] => pile.filter((card) => pointsOf([card]) > 0);

export const pileWords = (pile: readonly Card[]): string =>
  `${pluralize(pile.length, 'card')}, ${pluralize(pointsOf(pile), 'point')}`;

const seatWords = ({ view, names }: BasraScene, seat: Seat): string => {
  const hand = view.hands[seat];
  const shown = hand?.cards ?? null;
  const held = shown === null ? pluralize(hand?.size ?? 0, 'card') : cardsText(shown);
  const pile = view.captured[seat] ?? [];
  const scoring = pointCards(pile);
  const taken = `${pileWords(pile)}${scoring.length === 0 ? '' : ` (${cardsText(scoring)})`}`;
  return `${seatName(names, seat)} holds ${held} and has taken ${taken}.`;
};

/** All that the picture shows, in sentences. */
export const describe = (scene: BasraScene): string =>
  [
    `On the table: ${scene.view.table.length === 0 ? 'nothing' : cardsText(scene.view.table)}.`,
    dealWords(scene),
    ...scene.view.hands.map((_, seat) => seatWords(scene, seat)),
    lastPlayWords(scene),
  ]
    .filter((each) => each !== '')
    .join(' ');
