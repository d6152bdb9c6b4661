/** What page, picture and description say about a position in the same words. */
import type { HeadlineParts } from '#src/kit/draw/headline.js';
import { pluralize, joinWithAnd, seatName } from '#src/kit/text.js';
import type { Scene, Seat } from '#src/game-type.js';
import { shows, totalOf, type Card } from '../cards.js';
import type { OpenEnd } from '../layout.js';
import type { Config, View } from '../schemas.js';
import { playScore } from '../scoring.js';
import { armsOf } from './arms.js';

export type Double7Scene = Scene<Config, View>;

export const headlineParts = ({ config, view }: Double7Scene): HeadlineParts => ({
  title: 'Double-7',
  note: `Hand ${view.handNumber} · target ${config.target}`,
  seats: view.scores.map((score) => ({ score: String(score) })),
});

const fitsNow = ({ ends, layout, openWith }: View, card: Card): boolean => {
  if (layout.length === 0) return openWith === null || card === openWith;
  return ends.some(({ number }) => shows(card, number));
};

/** The cards that the viewer can play now; none when it is not its turn. */
export const playableCards = ({ view, viewer, turn }: Double7Scene): Card[] => {
  if (viewer === null || turn !== viewer) return [];
  return (view.hands[viewer]?.cards ?? []).filter((card) => fitsNow(view, card));
};

/** The open ends that the viewer can join a card to now. */
export const usableEnds = (scene: Double7Scene): OpenEnd[] =>
  scene.view.ends.filter(({ number }) => playableCards(scene).some((card) => shows(card, number)));

const joinedWords = ({ view, names }: Double7Scene): string => {
  const last = view.layout.at(-1);
  if (last === undefined) return '';
  const who = seatName(names, last.seat);
  const played =
    last.end === null ? `opened with ${last.card}` : `joined ${last.card} to the ${last.end} end`;
  const gained = playScore(view.points);
  return `${who} ${played}${gained === 0 ? '' : ` and scored ${gained}`}.`;
};

/** What happened last on the table; before the first play, who opens with what. */
export const lastPlayWords = (scene: Double7Scene): string => {
  const { view, names } = scene;
  if (view.layout.length > 0) return joinedWords(scene);
  return `${seatName(names, view.toMove)} opens with ${view.openWith ?? 'any card'}.`;
};

/** The open ends, and what the layout counts; empty before the first play. */
const endsWords = ({ view, turn }: Double7Scene): string => {
  if (view.layout.length === 0) return '';
  const ends = view.ends.map(({ end, number }) => `${end} ${number}`);
  const open = turn === null ? '' : `Open ends: ${ends.join(', ')}. `;
  return `${open}The layout counts ${view.points}.`;
};

/** Between hands and after the game: how the last hand ended; else empty. */
const lastHandWords = ({ view, names, result }: Double7Scene): string => {
  const { lastHand } = view;
  if (lastHand === null || (view.layout.length > 0 && result === null)) return '';
  const { handNumber, reason, winner, bonus } = lastHand;
  const who = winner === null ? '' : seatName(names, winner);
  if (reason === 'gone-out')
    return `Hand ${handNumber}: ${who} went out and scored ${bonus} for the cards left.`;
  if (reason !== 'blocked') return '';
  const scored = who === '' ? 'nobody scored' : `${who} had the lightest hand and scored ${bonus}`;
  return `Hand ${handNumber} was blocked; ${scored}.`;
};

/** What there is to say below the layout, a line each. */
export const tableLines = (scene: Double7Scene): string[] =>
  (scene.result === null
    ? [lastHandWords(scene), lastPlayWords(scene), endsWords(scene)]
    : [lastPlayWords(scene), endsWords(scene), lastHandWords(scene)]
  ).filter((words) => words !== '');

export const boneyardWords = ({ boneyard }: View): string =>
  `Boneyard: ${boneyard.size === 0 ? 'empty' : pluralize(boneyard.size, 'card')}`;

/** `Ann: 3 cards`, and what they add up to where they are open. */
export const handHeading = ({ view, names }: Double7Scene, seat: Seat): string => {
  const { size = 0, cards = null } = view.hands[seat] ?? {};
  const total = cards === null || size === 0 ? '' : `, together ${totalOf(cards)}`;
  return `${seatName(names, seat)}: ${pluralize(size, 'card')}${total}`;
};

const armsWords = ({ view }: Double7Scene): string => {
  const [opening, ...joined] = view.layout;
  if (opening === undefined) return '';
  const { middle, arms } = armsOf(opening, joined);
  const described = Object.entries(arms)
    .filter(([, cards]) => cards.length > 0)
    .map(([end, cards]) => `${end} of it ${cards.join(' ')}`);
  const middleWords = `In the middle lies ${middle}${view.spinner === null ? '' : ', the spinner'}`;
  return `${[middleWords, ...described].join('; ')}.`;
};

const handWords = (scene: Double7Scene, seat: Seat): string => {
  const cards = scene.view.hands[seat]?.cards ?? [];
  return cards.length === 0
    ? `${handHeading(scene, seat)}.`
    : `${handHeading(scene, seat)}: ${cards.join(' ')}.`;
};

/** All that the picture shows, in sentences. */
export const describe = (scene: Double7Scene): string => {
  const playable = playableCards(scene);
  const { boneyard } = scene.view;
  return [
    armsWords(scene),
    ...tableLines(scene),
    ...scene.view.hands.map((_, seat) => handWords(scene, seat)),
    playable.length === 0 ? '' : `You can play ${joinWithAnd(playable)}.`,
    `${boneyardWords(scene.view)}.`,
    boneyard.cards === null || boneyard.size === 0 ? '' : `It holds ${boneyard.cards.join(' ')}.`,
  ]
    .filter((words) => words !== '')
    .join(' ');
};
