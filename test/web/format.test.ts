/** Moves in words. */
import { test } from 'tap';
import { describeMove, describePart } from '#web/game/describe-move.js';
import type { Option } from '#web/game/options.js';

const option = (fields: Record<string, unknown>): Option => fields as Option;

test('moves', async (t) => {
  const words: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ type: 'drop', column: 4 }, 'Drop column 4'],
    [{ type: 'cash-out' }, 'Cash out'],
    [{ type: 'play', card: 'TH', capture: ['3C', '7D'] }, 'Play 10♥ · capture 3♣ 7♦'],
    [{ type: 'bet', wager: { min: 1, max: 9 }, guess: 'over' }, 'Bet wager 1 to 9 · guess over'],
    [{ type: 'place', marbles: { choose: 3, from: [] } }, 'Place 3 marbles'],
    [{ type: 'shoot', from: { row: 1, col: 2 } }, 'Shoot from row 1, col 2'],
    [{ type: 'meld', melds: [['5D', '5H', '5S']] }, 'Meld 5♦ 5♥ 5♠'],
    [{ type: 'draw', from: 'bank', fifty: true }, 'Draw from bank · fifty'],
  ];
  for (const [move, expected] of words) t.equal(describeMove(option(move)), expected);
});

test('parts of the picture', async (t) => {
  const options = [option({ type: 'shoot', from: { row: 1, col: 2 } }), option({ type: 'play', card: '7H' })];
  t.equal(describePart({ from: '1,2' }, options), 'row 1, col 2');
  t.equal(describePart({ card: '7H', melds: '7H' }, options), '7♥');
  t.equal(describePart({ column: '4' }, [option({ type: 'drop', column: 4 })]), 'column 4');
  t.equal(describePart({ type: 'flip' }, [option({ type: 'flip' })]), 'Flip');
});
