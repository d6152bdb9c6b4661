/** Nobody sees into the decks, or under what lies face down, before the end. */
import type { Viewer } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { cardsInPlay } from './battle.js';
import type { Battle, Event, Move, State, ToldBattle, View } from './schemas.js';

type Pile = View['decks'][number];

const openPile = (cards: Card[]): Pile => ({ size: cards.length, cards });
const closedPile = ({ size }: Pile): Pile => ({ size, cards: null });

/** A battle with all that lay on the table. */
export const tellBattle = (battle: Battle): ToldBattle => ({
  number: battle.number,
  turnedUp: battle.turnedUp,
  wars: battle.wars.map(({ faceDown: [a, b], turnedUp }) => ({
    faceDown: [openPile(a), openPile(b)],
    turnedUp,
  })),
  winner: battle.winner,
  cardsInPlay: cardsInPlay(battle, 0).length,
});

const withoutFaceDown = <T extends Pick<ToldBattle, 'wars'>>(battle: T): T => ({
  ...battle,
  wars: battle.wars.map(({ faceDown: [a, b], turnedUp }) => ({
    faceDown: [closedPile(a), closedPile(b)],
    turnedUp,
  })),
});

/** The same for every viewer. */
export const view = ({ battles, decks, lastBattle, ending }: State): View => {
  const piles: View['decks'] = [openPile(decks[0]), openPile(decks[1])];
  const told = lastBattle === null ? null : tellBattle(lastBattle);
  if (ending !== null) return { battles, decks: piles, lastBattle: told, ending };
  const seen = told === null ? null : withoutFaceDown(told);
  return { battles, decks: [closedPile(piles[0]), closedPile(piles[1])], lastBattle: seen, ending };
};

export const viewEvent = (event: Event, _viewer: Viewer, state: State): Event => {
  if (state.ending !== null) return event;
  if (event.type === 'dealt') return { ...event, decks: null };
  return event.type === 'battle' ? withoutFaceDown(event) : event;
};

export const viewMove = (move: Move): Move => move;
