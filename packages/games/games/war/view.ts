/** Who may know what: until the game is over, nobody sees the decks or the cards put face down in a war. */
import type { Views, Zone } from '../../game-type.js';
import type { Card } from '../../kit/cards.js';
import { hiddenPile, pileView } from '../../kit/piles.js';
import { cardsInPlay, cardsTurnedUp } from './battle.js';
import {
  type Event,
  type Battle,
  type BattleView,
  type PileView,
  type Move,
  type State,
  type View,
  SEATS,
} from './schemas.js';
import { defined } from '../../kit/checked.js';
import { without } from '../../kit/lists.js';

const openPile = (cards: Card[]): PileView => pileView(cards, true);

/** A battle with every card that lay on the table. */
export function battleView(battle: Battle): BattleView {
  return {
    number: battle.number,
    turnedUp: battle.turnedUp,
    wars: battle.wars.map(({ faceDown: [a, b], turnedUp }) => ({
      faceDown: [openPile(a), openPile(b)],
      turnedUp,
    })),
    winner: battle.winner,
    cardsInPlay: cardsInPlay(battle, 0).length,
  };
}

const hideFaceDown = <T extends Pick<BattleView, 'wars'>>(battle: T): T => ({
  ...battle,
  wars: battle.wars.map(({ faceDown: [a, b], turnedUp }) => ({
    faceDown: [hiddenPile(a), hiddenPile(b)],
    turnedUp,
  })),
});

const openView = ({ battles, decks, lastBattle, ending }: State): View => ({
  battles,
  decks: [openPile(decks[0]), openPile(decks[1])],
  lastBattle: lastBattle === null ? null : battleView(lastBattle),
  ending,
});

/**
 * The cards of the latest battle that everyone knows: those turned up, or every card in play if a short war ended the
 * game and left them on the table. If the battle was won, they lie in the winner's deck.
 */
const latestBattle = ({ lastBattle }: State): Card[] => {
  if (lastBattle === null) return [];
  return lastBattle.winner === null ? cardsInPlay(lastBattle, 0) : cardsTurnedUp(lastBattle);
};

export const views: Views<State, Move, Event, View> = {
  /** The view, the same for every viewer. */
  view(state) {
    const open = openView(state);
    if (state.ending !== null) return open;
    const { battles, decks, lastBattle, ending } = open;
    return {
      battles,
      decks: [hiddenPile(decks[0]), hiddenPile(decks[1])],
      lastBattle: lastBattle === null ? null : hideFaceDown(lastBattle),
      ending,
    };
  },

  /** The view with both decks, and with the cards put face down in the latest battle. */
  openView,

  /** Until the game is over, hides the cards of the deal and the face-down cards of each battle. */
  viewEvent(event, _viewer, state) {
    if (state.ending !== null) return event;
    if (event.type === 'dealt') return { ...event, decks: null };
    return event.type === 'battle' ? hideFaceDown(event) : event;
  },

  /** Flips are public. */
  viewMove: (move) => move,

  /** The decks without the cards just turned up are hidden from everyone until the game is over. */
  zones(state) {
    const { decks, lastBattle, ending } = state;
    const known = latestBattle(state);
    const deckZone = (seat: (typeof SEATS)[number]): Zone => ({
      name: `deck of seat ${seat}`,
      pieces:
        lastBattle?.winner === seat
          ? defined(without(decks[seat], known), 'a card won in the latest battle')
          : decks[seat],
      visibleTo: ending === null ? 'nobody' : 'all',
    });
    return [...SEATS.map(deckZone), { name: 'latest battle', pieces: known, visibleTo: 'all' }];
  },
};
