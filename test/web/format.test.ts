/** Moves in words. */
import { test } from 'tap';
import { labelOf, namePart } from '#web/game/name-move.js';
import type { Option } from '#web/game/options.js';

const option = (fields: Record<string, unknown>): Option => fields as Option;

test('moves are called what the game calls them', async (t) => {
  const legalMoves = [
    option({ type: 'drop', column: 4 }),
    option({ type: 'bet', wager: { min: 1, max: 9000 }, guess: 'over' }),
    option({ type: 'bet', wager: { min: 1, max: 9000 }, guess: 'under' }),
    option({ type: 'place', marbles: { choose: 3, from: [] } }),
  ];
  const labels = ['Drop in column 4', 'Bet {wager} on over', 'Bet {wager} on under', 'Hide the marbles'];
  const game = { legalMoves, prompt: { task: '', labels, blocked: [] } };
  const words: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ type: 'drop', column: 4 }, 'Drop in column 4'],
    [{ type: 'bet', wager: 1250, guess: 'under' }, 'Bet 1,250 on under'],
    [{ type: 'bet', wager: { min: 1, max: 9000 }, guess: 'over' }, 'Bet … on over'],
    [{ type: 'place', marbles: [{ row: 3, col: 3 }] }, 'Hide the marbles'],
    [{ type: 'cash-out' }, 'Cash out'],
  ];
  for (const [move, expected] of words) t.equal(labelOf(game, option(move)), expected);
});

test('parts of the picture', async (t) => {
  const options = [option({ type: 'play', card: '7H' })];
  t.equal(namePart({ card: '7H', melds: '7H' }, options), '7♥');
  t.equal(namePart({ column: '4' }, [option({ type: 'drop', column: 4 })]), 'column 4');
});
