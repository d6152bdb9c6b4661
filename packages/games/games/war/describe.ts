/** What happened in a game of War, in sentences. */
import { at } from '../../kit/checked.js';
import { cardText } from '../../kit/draw/text-blocks.js';
import { standings, tellEvents, type Sentences } from '../../kit/sentences.js';
import { pluralize } from '../../kit/text.js';
import { CARDS_FOR_A_WAR } from './battle.js';
import { DECK_SIZE, type Event, type WarSeat } from './schemas.js';

type Names = readonly string[];
type BattleEvent = Extract<Event, { type: 'battle' }>;
type EndEvent = Extract<Event, { type: 'game-ended' }>;

/** With more wars than this in an entry, only their number is told. */
const MOST_WARS = 8;

const otherThan = (seat: WarSeat): WarSeat => (seat === 0 ? 1 : 0);

const faceDownText = ([first, second]: BattleEvent['wars'][number]['faceDown'], names: Names): string => {
  if (first.size === 0 && second.size === 0) return 'Each turns up its last card';
  return first.size === second.size
    ? `Each puts ${pluralize(first.size, 'card')} face down and turns up another`
    : `${at(names, 0)} puts ${pluralize(first.size, 'card')} face down and ${at(names, 1)} ${second.size}, and each turns up another`;
};

/** With this, the sentence about a war begins. */
export const WAR = 'War!';

/** Why a war ends the game. */
const shortText = ([first, second]: BattleEvent['deckSizes'], names: Names): string => {
  const short = first === second ? 'both have' : `${at(names, first < second ? 0 : 1)} has`;
  const left = Math.min(first, second);
  return `${WAR} Each needs ${CARDS_FOR_A_WAR} more cards, but ${short} ${left === 0 ? 'none' : `only ${left}`} left.`;
};

const warSentences = ({ wars, winner, deckSizes, cardsInPlay }: BattleEvent, names: Names): string[] => [
  ...wars.map(({ faceDown, turnedUp: [first, second] }, level) => {
    const isTied = level < wars.length - 1 || winner === null;
    const turnedUp = `${at(names, 0)} ${cardText(first)} and ${at(names, 1)} ${cardText(second)}`;
    const begins = level === 0 ? `${WAR} ` : '';
    return `${begins}${faceDownText(faceDown, names)}, ${turnedUp}${isTied ? ', equal once more' : ''}.`;
  }),
  winner === null
    ? shortText(deckSizes, names)
    : `${at(names, winner)} wins the war, takes all ${cardsInPlay} cards and now has ${deckSizes[winner]}.`,
];

const battleSentences = (battle: BattleEvent, names: Names): string[] => {
  const { turnedUp, wars, winner, deckSizes } = battle;
  const cards = `${at(names, 0)} turns up ${cardText(turnedUp[0])} and ${at(names, 1)} ${cardText(turnedUp[1])}`;
  return winner === null || wars.length > 0
    ? [`${cards}: equal ranks mean war.`, ...warSentences(battle, names)]
    : [`${cards}, so ${at(names, winner)} takes both and now has ${pluralize(deckSizes[winner], 'card')}.`];
};

const outcomeText = ({ winner }: EndEvent, names: Names): string =>
  winner === null ? 'the game is a draw' : `${at(names, winner)} wins the game`;

/** How the game ends, as a clause to follow `Now` or `then`. */
const endingText = (event: EndEvent, names: Names): string => {
  const { reason, winner, deckSizes } = event;
  const outcome = outcomeText(event, names);
  const cards = standings(names, deckSizes, 'card');
  if (reason === 'resigned') return `${outcome}: ${cards}`;
  if (reason === 'agreed') return cards;
  if (reason === 'max-battles') return `the last battle allowed is over: ${cards}, so ${outcome}`;
  if (winner === null) return `both have equally few cards left for a war, so ${outcome}`;
  const lack = reason === 'deck-empty' ? 'no cards left' : 'too few cards left for a war';
  return `${at(names, otherThan(winner))} has ${lack}, so ${outcome}`;
};

const sentences: Sentences<Event> = {
  dealt: (_event, names) =>
    `The cards are dealt: ${at(names, 0)} and ${at(names, 1)} get ${DECK_SIZE} each, face down.`,
  battle: battleSentences,
  resigned: ({ seat }, names) => `${at(names, seat)} resigns.`,
  // The battle has already said who had too few cards.
  'game-ended': (event, names) =>
    event.reason === 'short-war' ? `So ${outcomeText(event, names)}.` : `Now ${endingText(event, names)}.`,
};

const isBattle = (event: Event): event is BattleEvent => event.type === 'battle';

const warText = ({ number, winner, cardsInPlay }: BattleEvent, names: Names): string[] =>
  winner === null ? [] : [`Battle ${number} is a war: ${at(names, winner)} takes ${cardsInPlay} cards.`];

/** What the battles have changed: each card that one seat gains, the other one loses. */
const gainText = (battles: readonly BattleEvent[], names: Names): string => {
  const { deckSizes } = at(battles, -1);
  const gained = battles.reduce((sum, { winner, cardsInPlay }) => {
    if (winner === null) return sum;
    return sum + (winner === 0 ? cardsInPlay : -cardsInPlay) / 2;
  }, 0);
  if (gained === 0) return `Nobody gains a card: ${standings(names, deckSizes, 'card')}.`;
  const seat: WarSeat = gained > 0 ? 0 : 1;
  return `${at(names, seat)} gains ${pluralize(Math.abs(gained), 'card')} and now has ${deckSizes[seat]}.`;
};

/** Several battles, summed up; a war that cannot be fought is told in full. */
const summaryOf = (battles: readonly BattleEvent[], names: Names): string[] => {
  const [first, second] = ([0, 1] as const).map(
    (seat) => battles.filter(({ winner }) => winner === seat).length,
  );
  const wars = battles.filter((battle) => battle.wars.length > 0);
  const last = at(battles, -1);
  return [
    `Of ${battles.length} battles, ${at(names, 0)} wins ${first} and ${at(names, 1)} wins ${second}.`,
    ...(wars.length > MOST_WARS
      ? [`${wars.length} of them are wars.`]
      : wars.flatMap((war) => warText(war, names))),
    ...(last.winner === null ? battleSentences(last, names) : [gainText(battles, names)]),
  ];
};

/** Describes an entry. One move can be a thousand battles: several are summed up. */
export function describe(events: readonly Event[], names: Names): string[] {
  const battles = events.filter(isBattle);
  if (battles.length < 2) return tellEvents(sentences, events, names);
  const others = events.filter((event) => !isBattle(event));
  return [...summaryOf(battles, names), ...tellEvents(sentences, others, names)];
}
