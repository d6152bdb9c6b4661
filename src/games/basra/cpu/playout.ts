import { CARDS_IN_DECK } from '#src/games/basra/cards.js';
import { carefulPlay } from './careful-play.js';
import {
  applyPlay,
  copyOf,
  dealNextHands,
  isDealOver,
  isDeckOver,
  type SearchState,
} from './search-state.js';
import { winProbabilities } from './win-probability.js';

/** Cards left on the table at the end of a deal matter, so the next deal is followed until they are swept, or for this many plays. */
const PLAYS_OF_NEXT_DEAL = 4;

/** The seats' probabilities of winning the game when all play the rest of this deal carefully. Leaves `state` as it is. */
export const playOut = (state: SearchState): number[] => {
  const playing = copyOf(state);
  while (!isDealOver(playing)) applyPlay(playing, carefulPlay(playing));
  const decksLeft = playing.stock.length / CARDS_IN_DECK;
  if (!isDeckOver(playing)) dealNextHands(playing);
  for (let plays = 0; plays < PLAYS_OF_NEXT_DEAL && playing.table.size > 0; plays += 1)
    applyPlay(playing, carefulPlay(playing));
  return winProbabilities(playing.config, playing.scores, decksLeft);
};
