/** Everything that the drawings of 7reeg say in words. */
import type { Scene, Seat } from '../../../game-type.js';
import type { Card } from '../../../kit/cards.js';
import { at } from '../../../kit/checked.js';
import type { HeaderParts } from '../../../kit/draw/header.js';
import { cardsText, cardText, wrapWords, table, type Block } from '../../../kit/draw/text-blocks.js';
import { shownPieces, type PileView } from '../../../kit/piles.js';
import { joinWithAnd, pluralize, seatName, truncate } from '../../../kit/text.js';
import { cardsIn, meldOf, valueOf, type Meld } from '../melds.js';
import { MAX_RESHUFFLES, type Config, type LaidMeld, type Taken, type View } from '../schemas.js';

export type SevenReegScene = Scene<Config, View>;

export function header({ config, view }: SevenReegScene): Omit<HeaderParts, 'title'> {
  return {
    note: `Round ${view.round} · out above ${config.eliminationScore}`,
    seats: view.scores.map((score, seat) => ({
      score: `${at(view.outAfterRound, seat) === null ? '' : 'out: '}${score}`.replace('-', '−'),
    })),
  };
}

export function handOf({ view }: SevenReegScene, seat: Seat): PileView<Card> {
  return at(view.hands, seat);
}

export function meldOwner({ names }: SevenReegScene, meld: LaidMeld): string {
  return seatName(names, meld.seat);
}

export function reshufflesText({ view: { reshuffles } }: SevenReegScene): string {
  return pluralize(MAX_RESHUFFLES - reshuffles, 'reshuffle');
}

/** `Bank: 21 cards, 2 reshuffles left.` */
const bankText = (scene: SevenReegScene): string =>
  `Bank: ${pluralize(scene.view.bankSize, 'card')}, ${reshufflesText(scene)} left.`;

/** `Discard pile: 2 cards, 10♠ from Asha on top.` */
export function pileText({ view: { discardPile, topDiscard }, names }: SevenReegScene): string {
  const top = discardPile.at(-1);
  if (top === undefined) return 'Discard pile: empty.';
  const from = topDiscard === null ? '' : ` from ${seatName(names, topDiscard.seat)}`;
  return `Discard pile: ${pluralize(discardPile.length, 'card')}, ${cardText(top)}${from} on top.`;
}

export function thresholdText({ view: { floor } }: SevenReegScene): string {
  return `Going down takes ${floor.cards} cards worth ${floor.value}.`;
}

const takenText = ({ names }: SevenReegScene, { seat, card, from, fifty }: Taken): string =>
  `${seatName(names, seat)} ${cardText(card)} from ${seatName(names, from)}${fifty ? ' with a "50"' : ''}`;

/** `; so far 2 melds worth 60`: in this round; empty if the seat has not gone down. */
const laidText = ({ view: { melds } }: SevenReegScene, seat: Seat): string => {
  const own = melds.filter((meld) => meld.seat === seat);
  const value = valueOf(own.flatMap(({ cards }) => meldOf(cards) ?? []));
  return own.length === 0 ? '' : `; so far ${pluralize(own.length, 'meld')} worth ${value}`;
};

/** The discards taken in this round; empty if there are none. */
export function allTakenText(scene: SevenReegScene): string {
  const { taken } = scene.view;
  return taken.length === 0
    ? ''
    : `Discards taken: ${joinWithAnd(taken.map((each) => takenText(scene, each)))}.`;
}

/** Who has won the round, if it is over; empty otherwise. */
const roundEndText = ({ view, names, turn }: SevenReegScene): string => {
  if (turn !== null || view.ending?.reason === 'resigned') return '';
  const winner = view.hands.findIndex(
    ({ size }, seat) => size === 0 && at(view.outAfterRound, seat) === null,
  );
  if (winner >= 0) return `${seatName(names, winner)} has no cards left and wins the round.`;
  return view.phase === 'draw' && view.bankSize === 0 ? 'The bank is empty: nobody wins the round.' : '';
};

/**
 * How the seat to move began its turn, and what it has laid; if it has not begun yet, the discard or the deal before it. Once
 * the round is over, how it ended.
 */
export function lastMoveText(scene: SevenReegScene): string {
  const { view, names } = scene;
  const { turn, phase, topDiscard, discardPile, taken, round, leader } = view;
  const [top, latest] = [discardPile.at(-1), taken.at(-1)];
  const ended = roundEndText(scene);
  if (ended !== '' || turn === null) return ended;
  if (phase === 'draw')
    return topDiscard === null || top === undefined
      ? `Round ${round} was dealt; ${seatName(names, leader)} leads.`
      : `${seatName(names, topDiscard.seat)} discarded ${cardText(top)}.`;
  const isTaken = topDiscard === null && latest !== undefined;
  const did = isTaken ? `took ${cardText(latest.card)}` : 'drew a card';
  const after = isTaken && latest.fifty ? ' with a "50"' : laidText(scene, turn);
  return `${seatName(names, turn)} ${did}${after}.`;
}

/** `14 cards, has not gone down`; only `out since round 3` for a seat that left before this round. */
export function handText(scene: SevenReegScene, seat: Seat): string {
  const { view } = scene;
  const out = at(view.outAfterRound, seat);
  const size = pluralize(handOf(scene, seat).size, 'card');
  if (out === null) return `${size}, ${at(view.down, seat) ? 'has gone down' : 'has not gone down'}`;
  return out < view.round ? `out since round ${out}` : `${size}, out since round ${out}`;
}

/** `Bob: 14 cards`, or `Bob: out`. */
export function otherHeading(scene: SevenReegScene, seat: Seat): string {
  const isOut = at(scene.view.outAfterRound, seat) !== null;
  const { size } = handOf(scene, seat);
  const held = size === 0 ? 'no cards' : pluralize(size, 'card');
  return `${seatName(scene.names, seat)}: ${isOut ? 'out' : held}`;
}

/** What the viewer's own melds are worth and, before it has gone down, what they lack. */
export function ownHeading(scene: SevenReegScene, seat: Seat, melds: readonly Meld[]): string {
  const { view, turn } = scene;
  const { floor } = view;
  const [cards, value] = [cardsIn(melds), valueOf(melds)];
  if (turn === null || at(view.down, seat) || at(view.outAfterRound, seat) !== null)
    return `${otherHeading(scene, seat)}${cards === 0 ? '' : `, ${cards} in melds`}`;
  if (cards === 0) return `No melds yet: you need ${floor.cards} cards worth ${floor.value}`;
  const isEnough = cards >= floor.cards && value >= floor.value;
  const lack = isEnough ? 'enough to go down' : `you need ${floor.cards} worth ${floor.value}`;
  return `Melds of ${cards} cards worth ${value}: ${lack}`;
}

const seatText = (scene: SevenReegScene, seat: Seat): string => {
  const cards = handOf(scene, seat).cards ?? [];
  const shown = cards.length === 0 ? '' : `: ${cardsText(cards)}`;
  return `${seatName(scene.names, seat)}: ${handText(scene, seat)}${shown}.`;
};

const meldText = (scene: SevenReegScene, meld: LaidMeld, index: number): string =>
  `Meld ${index + 1} of ${meldOwner(scene, meld)}: ${cardsText(meld.cards)}.`;

export function description(scene: SevenReegScene): string[] {
  const { melds, discardPile, hands, bank = [] } = scene.view;
  return [
    lastMoveText(scene),
    bankText(scene),
    bank.length === 0 ? '' : `The bank, next card first: ${cardsText(bank)}.`,
    pileText(scene),
    thresholdText(scene),
    ...(melds.length === 0
      ? ['No melds on the table.']
      : melds.map((meld, index) => meldText(scene, meld, index))),
    discardPile.length === 0 ? '' : `All discards, oldest first: ${cardsText(discardPile)}.`,
    allTakenText(scene),
    ...hands.map((_, seat) => seatText(scene, seat)),
  ];
}

const CARD_COLUMNS = 78;
const OWNER_COLUMNS = 16;
const NAME_COLUMNS = 32;

const meldsText = (scene: SevenReegScene): Block => {
  const { melds } = scene.view;
  if (melds.length === 0) return ['No melds on the table.'];
  const rows = melds.map((meld, index) => [
    String(index + 1),
    truncate(meldOwner(scene, meld), OWNER_COLUMNS),
    meld.cards.map(cardText).join(' '),
  ]);
  return ['Melds on the table', ...table(rows, ['right']).map((row) => `  ${row}`)];
};

/** Cards in indented lines, if there are any. */
const cardLines = (cards: readonly (Card | null)[]): Block =>
  cards.length === 0 ? [] : wrapWords(cards.map(cardText), CARD_COLUMNS, '  ');

const discardsText = (scene: SevenReegScene): Block => [
  bankText(scene),
  ...cardLines(scene.view.bank ?? []),
  pileText(scene),
  ...cardLines(scene.view.discardPile),
  ...wrapWords(allTakenText(scene).split(' ')).filter((line) => line !== ''),
  thresholdText(scene),
];

const seatLines = (scene: SevenReegScene, seat: Seat): Block => [
  `${truncate(seatName(scene.names, seat), NAME_COLUMNS)}: ${handText(scene, seat)}`,
  ...cardLines(shownPieces(handOf(scene, seat))),
];

/** The melds, then the bank and the discards, then the hands by seat. */
export function text(scene: SevenReegScene): Block[] {
  return [
    meldsText(scene),
    discardsText(scene),
    scene.view.hands.flatMap((_, seat) => seatLines(scene, seat)),
  ];
}
