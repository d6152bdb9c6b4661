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

const MAX_SENTENCES = 20;

const otherThan = (seat: WarSeat): WarSeat => (seat === 0 ? 1 : 0);

const faceDownText = ([first, second]: BattleEvent['wars'][number]['faceDown'], names: Names): string => {
  if (first.size === 0 && second.size === 0) return 'Each turns up its last card';
  return first.size === second.size
    ? `Each puts ${pluralize(first.size, 'card')} face down and turns up another`
    : `${at(names, 0)} puts ${pluralize(first.size, 'card')} face down and ${at(names, 1)} ${second.size}, and each turns up another`;
};

/** Why a war ends the game. */
const shortText = ([first, second]: BattleEvent['deckSizes'], names: Names): string => {
  const short = first === second ? 'both have' : `${at(names, first < second ? 0 : 1)} has`;
  const left = Math.min(first, second);
  return `War! Each needs ${CARDS_FOR_A_WAR} more cards, but ${short} ${left === 0 ? 'none' : `only ${left}`} left.`;
};

const warSentences = ({ wars, winner, deckSizes, cardsInPlay }: BattleEvent, names: Names): string[] => [
  ...wars.map(({ faceDown, turnedUp: [first, second] }, level) => {
    const isTied = level < wars.length - 1 || winner === null;
    const turnedUp = `${at(names, 0)} ${cardText(first)} and ${at(names, 1)} ${cardText(second)}`;
    return `${faceDownText(faceDown, names)}, ${turnedUp}${isTied ? ', equal once more' : ''}.`;
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

const summaryOf = (events: readonly Event[], names: Names): string => {
  const battles = events.filter(isBattle);
  const [first, second] = ([0, 1] as const).map(
    (seat) => battles.filter(({ winner }) => winner === seat).length,
  );
  const ended = events.find((event) => event.type === 'game-ended');
  const then =
    ended === undefined ? standings(names, at(battles, -1).deckSizes, 'card') : endingText(ended, names);
  const follow = battles.length === 1 ? 'follows' : 'follow';
  return `${pluralize(battles.length, 'more battle')} ${follow}, of which ${at(names, 0)} wins ${first} and ${at(names, 1)} ${second}; then ${then}.`;
};

/** Describes an entry. One move can be a thousand battles: the last sentence sums up those for which there is no room. */
export function describe(events: readonly Event[], names: Names): string[] {
  const told: string[] = [];
  for (const [index, event] of events.entries()) {
    const next = tellEvents(sentences, [event], names);
    const room = MAX_SENTENCES - told.length - (index < events.length - 1 ? 1 : 0);
    if (next.length > room) return [...told, summaryOf(events.slice(index), names)];
    told.push(...next);
  }
  return told;
}
