import type { Zone } from '#src/game-type.js';
import { defined } from '#src/kit/checked.js';
import type { Card } from '#src/kit/cards.js';
import { without } from '#src/kit/lists.js';
import { cardsInPlay, cardsTurnedUp } from './battle.js';
import { SEATS, type State } from './schemas.js';

/**
 * The cards of the latest battle that everyone knows: those turned up, or every card in play if a short war ended the
 * game and left them on the table. If the battle was won, they lie in the winner's deck.
 */
const latestBattle = ({ lastBattle }: State): Card[] => {
  if (lastBattle === null) return [];
  return lastBattle.winner === null ? cardsInPlay(lastBattle, 0) : cardsTurnedUp(lastBattle);
};

/** The decks without the cards just turned up are hidden from everyone until the game is over. */
export const zones = (state: State): Zone[] => {
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
};
