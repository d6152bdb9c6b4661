/** Moves and events in words. */
import { test } from 'tap';
import { describeEntry, describeEvent } from '#web/game/describe-event.js';
import { describeMove, describePart } from '#web/game/describe-move.js';
import type { Option } from '#web/game/options.js';

const option = (fields: Record<string, unknown>): Option => fields as Option;
const names = {
  seatName: (seat: number): string => ['Ada', 'Bob'][seat] ?? '?',
  seatFields: ['winners', 'red', 'black'],
};

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

test('events name the seats', async (t) => {
  const words: readonly (readonly [{ type: string } & Record<string, unknown>, string])[] = [
    [{ type: 'played', seat: 1, card: '7H' }, 'Bob played 7♥'],
    [{ type: 'drew-bank', seat: 0, card: null, bankSize: 4 }, 'Ada drew bank · bank size 4'],
    [{ type: 'round-ended', scores: [3, 12] }, 'Round ended · scores Ada 3, Bob 12'],
    [{ type: 'game-ended', winners: [0, 1] }, 'Game ended · winners Ada and Bob'],
    [{ type: 'began', red: 0, black: 1, white: 1 }, 'Began · red Ada · black Bob · white 1'],
    [{ type: 'dealt', hands: [{ size: 5 }, { size: 5 }, { size: 5 }, { size: 5 }] }, 'Dealt'],
  ];
  for (const [event, expected] of words) t.equal(describeEvent(event, names), expected);
});

test('an entry without events says who moved', async (t) => {
  const entry = {
    seq: 3,
    seat: 1,
    by: 'human',
    at: '',
    hash: '',
    move: option({ type: 'pass' }),
    events: [],
  };
  t.same(describeEntry(entry, names), ['Bob pass']);
});
