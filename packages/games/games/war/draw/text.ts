/** Everything that the drawings of War say in words. */
import type { Scene } from '../../../game-type.js';
import { at } from '../../../kit/checked.js';
import type { HeaderParts } from '../../../kit/draw/header.js';
import { cardsText, cardText, wrapWords, table, type Block } from '../../../kit/draw/text-blocks.js';
import { shownPieces } from '../../../kit/piles.js';
import { columnsOf, padTo, pluralize, truncate, seatName } from '../../../kit/text.js';
import { CARDS_FOR_A_WAR } from '../battle.js';
import { SEATS, type BattleView, type PileView, type WarSeat, type Config, type View } from '../schemas.js';

export type WarScene = Scene<Config, View>;

const NAME_COLUMNS = 16;

export function nameOf({ names }: WarScene, seat: WarSeat): string {
  return truncate(seatName(names, seat), NAME_COLUMNS);
}

const loserNames = (scene: WarScene): string => {
  const winner = scene.view.ending?.winner ?? null;
  return winner === null ? 'both seats' : nameOf(scene, winner === 0 ? 1 : 0);
};

/** Why the game ended; `undefined` while it is in progress, and after a resignation. */
const endingText = (scene: WarScene): string | undefined => {
  const { ending, battles } = scene.view;
  if (ending === null || ending.reason === 'resigned' || ending.reason === 'agreed') return undefined;
  return {
    'deck-empty': `${loserNames(scene)} has no cards left`,
    'short-war': `${loserNames(scene)} ran short of cards`,
    'max-battles': `${ending.winner === null ? 'equal decks' : 'the larger deck'} after ${pluralize(battles, 'battle')}`,
  }[ending.reason];
};

export function header(scene: WarScene): Omit<HeaderParts, 'title'> {
  return {
    note: scene.view.battles === 0 ? '' : `Battle ${scene.view.battles}`,
    seats: scene.view.decks.map(({ size }) => ({ score: pluralize(size, 'card') })),
    ending: endingText(scene),
  };
}

/** `Battle 12: Ann takes 2 cards`, `Battle 12, a war: …` */
const lastMoveText = (scene: WarScene, { number, wars, winner, cardsInPlay }: BattleView): string => {
  if (winner === null) {
    const { decks, ending } = scene.view;
    const [short, has] = [loserNames(scene), ending?.winner === null ? 'have' : 'has'];
    const left = Math.min(...decks.map(({ size }) => size));
    return `Battle ${number}, a war: each needs ${CARDS_FOR_A_WAR} more cards, but ${short} ${has} ${left === 0 ? 'none' : `only ${left}`} left`;
  }
  const levels = wars.length < 2 ? '' : ` on ${wars.length} levels`;
  const kind = wars.length === 0 ? '' : `, a war${levels}`;
  return `Battle ${number}${kind}: ${nameOf(scene, winner)} takes ${pluralize(cardsInPlay, 'card')}`;
};

/** The latest battle; before the first one, what to do. */
export function statusText(scene: WarScene): string {
  const { lastBattle, ending } = scene.view;
  if (lastBattle !== null) return lastMoveText(scene, lastBattle);
  return ending === null ? 'Flip to begin' : 'No battle was played';
}

const faceDownText = ({ size, cards }: PileView): string => {
  if (size === 0) return 'none face down';
  return `${cards === null ? size : cardsText(cards)} face down`;
};

const playedText = ({ turnedUp, wars }: BattleView, seat: WarSeat): string =>
  [
    cardText(turnedUp[seat]),
    ...wars.map((war) => `${faceDownText(war.faceDown[seat])}, then ${cardText(war.turnedUp[seat])}`),
  ].join(', ');

/** Empty for a deck that is hidden or has no cards. */
const deckText = (scene: WarScene, seat: WarSeat): string => {
  const cards = scene.view.decks[seat].cards ?? [];
  return cards.length === 0 ? '' : `The deck of ${nameOf(scene, seat)}, top first: ${cardsText(cards)}.`;
};

export function description(scene: WarScene): string[] {
  const { lastBattle } = scene.view;
  const decks = SEATS.map((seat) => deckText(scene, seat));
  if (lastBattle === null) return ['No battle yet.', ...decks];
  const played = SEATS.map((seat) => `${nameOf(scene, seat)} plays ${playedText(lastBattle, seat)}.`);
  return [...played, `${lastMoveText(scene, lastBattle)}.`, ...decks];
}

/** What a seat put face down at each level of the war, and the cards it turned up. */
const levelsText = ({ turnedUp, wars }: BattleView, seat: WarSeat): string[] => [
  cardText(turnedUp[seat]),
  ...wars.map((war) => cardsText([...shownPieces(war.faceDown[seat]), war.turnedUp[seat]])),
];

/** A spectator gets a line for each level of a war; a seat gets one for each seat, its own last. */
const battleText = (scene: WarScene, battle: BattleView): Block => {
  const levels = ['', 'turned up', ...battle.wars.map((_, i) => `war ${i + 1}`)];
  const sides = SEATS.map((seat) => [nameOf(scene, seat), ...levelsText(battle, seat)]);
  if (scene.viewer === null)
    return table(levels.map((level, i) => [level, ...sides.map((side) => at(side, i))]));
  const widths = levels.map((_, i) => Math.max(...sides.map((side) => columnsOf(at(side, i)))));
  return (scene.viewer === 0 ? sides.toReversed() : sides).flatMap((side) => {
    const [name, ...cards] = side.map((cell, i) => `${padTo(cell, at(widths, i))} `);
    return wrapWords(cards, undefined, `${name} `);
  });
};

/** The decks as text; empty while they are hidden. */
const decksText = (scene: WarScene): Block =>
  SEATS.flatMap((seat) => {
    const { cards } = scene.view.decks[seat];
    if (cards === null) return [];
    const words = cards.length === 0 ? ['empty'] : cards.map(cardText);
    return wrapWords(words, undefined, `Deck of ${nameOf(scene, seat)}: `);
  });

/** The latest battle as a table, and both decks once the game is over. */
export function text(scene: WarScene): Block[] {
  const { lastBattle } = scene.view;
  const battle = lastBattle === null ? [statusText(scene)] : battleText(scene, lastBattle);
  return [battle, decksText(scene)];
}
