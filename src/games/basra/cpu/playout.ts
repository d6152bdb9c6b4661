import { chancesOf } from './chances.js';
import { copyOf, dealOn, isDealOver, isDeckOver, playOn, type Deck } from './deck.js';
import { carefulPlay } from './policy.js';

/** With a table left at the end of a deal, the next one is followed until it is swept, for so many plays at most. */
const PLAYS_OF_NEXT_DEAL = 4;
const CARDS = 44;

/** The chances of winning the game (`chancesOf`) after this deal, all seats playing carefully; `deck` stays as it is. */
export const playOut = (deck: Deck): number[] => {
  const playing = copyOf(deck);
  while (!isDealOver(playing)) playOn(playing, carefulPlay(playing));
  const toPlay = playing.stock.length / CARDS;
  if (!isDeckOver(playing)) dealOn(playing);
  for (let plays = 0; plays < PLAYS_OF_NEXT_DEAL && playing.table.size > 0; plays += 1)
    playOn(playing, carefulPlay(playing));
  return chancesOf(playing.config, playing.scores, toPlay);
};
