/** What War tells people of its battles. */
import { test } from 'tap';
import { war } from 'parlour-games/games/war/index';
import { after, decks, flip, observationOf, stateOf } from './support.js';

const NAMES = ['Mira', 'Noor'];
const told = (first: string, second: string, battles: number): readonly string[] =>
  war.describe(after(stateOf(decks(first, second)), flip(battles)).events, NAMES, null);

test('several battles are summed up, with their wars by name', async (t) => {
  t.same(told('9C 2C 7C 2D 2H 2S AC KC', '8D 3D 7D 3H 3S 4H TC QC', 3), [
    'Of 3 battles, Mira wins 2 and Noor wins 1.',
    'Battle 3 is a war: Mira takes 10 cards.',
    'Mira gains 5 cards and now has 13.',
  ]);
  t.same(told('9C 2C 5C', '8D 3D 5D', 2), [
    'Of 2 battles, Mira wins 1 and Noor wins 1.',
    'Nobody gains a card: Mira has 3 cards and Noor 3.',
  ]);
});

test('the end after several battles is told as after one', async (t) => {
  t.same(told('9C AC', '8D 3D', 10), [
    'Of 2 battles, Mira wins 2 and Noor wins 0.',
    'Mira gains 2 cards and now has 4.',
    'Now Noor has no cards left, so Mira wins the game.',
  ]);
  t.same(told('9C 7C 2C 3C', '8D 7D 4D', 10), [
    'Of 2 battles, Mira wins 1 and Noor wins 0.',
    'Mira turns up 7♣ and Noor 7♦: equal ranks mean war.',
    'War! Each needs 4 more cards, but Noor has only 1 left.',
    'So Mira wins the game.',
  ]);
});

test('whoever turns up the cards is told the score, once there is one', async (t) => {
  const task = (state: ReturnType<typeof stateOf>): string =>
    war.prompts.task({ ...observationOf(state, 0), viewer: 0, legalMoves: [] });
  const dealt = stateOf(decks('9C 2C 3C 4C 5C 6C', '8D 3D 4D 5D 6D 7D'));
  t.equal(task(dealt), 'Turn up the next cards: the higher one takes both.');
  const { state } = after(dealt);
  t.equal(task(state), 'You lead, 7 cards to 5.');
  t.equal(task(after(state).state), 'You are level: 6 cards each.');
  t.equal(
    task(after(state, flip(3)).state),
    'You have too few cards for a war: equal ones would end the game.',
  );
});
