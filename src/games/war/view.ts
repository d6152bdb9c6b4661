/** Who may know what: until the game is over, nobody sees the decks or the cards put face down in a war. */
import type { Viewer } from '#src/game-type.js';
import type { Card } from '#src/kit/cards.js';
import { hiddenPile, pileView } from '#src/kit/piles.js';
import { cardsInPlay } from './battle.js';
import type { Event, Battle, BattleView, PileView, Move, State, View } from './schemas.js';

const openPile = (cards: Card[]): PileView => pileView(cards, true);

/** A battle with every card that lay on the table. */
export const battleView = (battle: Battle): BattleView => ({
  number: battle.number,
  turnedUp: battle.turnedUp,
  wars: battle.wars.map(({ faceDown: [a, b], turnedUp }) => ({
    faceDown: [openPile(a), openPile(b)],
    turnedUp,
  })),
  winner: battle.winner,
  cardsInPlay: cardsInPlay(battle, 0).length,
});

const hideFaceDown = <T extends Pick<BattleView, 'wars'>>(battle: T): T => ({
  ...battle,
  wars: battle.wars.map(({ faceDown: [a, b], turnedUp }) => ({
    faceDown: [hiddenPile(a), hiddenPile(b)],
    turnedUp,
  })),
});

/** Both decks, and the cards put face down in the latest battle. */
export const openView = ({ battles, decks, lastBattle, ending }: State): View => ({
  battles,
  decks: [openPile(decks[0]), openPile(decks[1])],
  lastBattle: lastBattle === null ? null : battleView(lastBattle),
  ending,
});

/** The same for every viewer. */
export const view = (state: State): View => {
  const open = openView(state);
  if (state.ending !== null) return open;
  const { battles, decks, lastBattle, ending } = open;
  return {
    battles,
    decks: [hiddenPile(decks[0]), hiddenPile(decks[1])],
    lastBattle: lastBattle === null ? null : hideFaceDown(lastBattle),
    ending,
  };
};

/** Until the game is over, hides the cards of the deal and the face-down cards of each battle. */
export const viewEvent = (event: Event, _viewer: Viewer, state: State): Event => {
  if (state.ending !== null) return event;
  if (event.type === 'dealt') return { ...event, decks: null };
  return event.type === 'battle' ? hideFaceDown(event) : event;
};

/** Flips are public. */
export const viewMove = (move: Move): Move => move;
