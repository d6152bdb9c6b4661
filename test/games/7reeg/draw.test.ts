import { test } from 'tap';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import type { Event, Move, View } from 'parlour-games/games/7reeg/schemas';
import { attempt, BANK, play, sceneOf, stateOf, type Parts } from './support.js';

/** The picture of the round that a move ends, before the next deal. */
const endedBy = (parts: Parts, move: Move): string => {
  const state = stateOf(parts);
  const applied = attempt(state, move);
  if (!applied.ok || applied.ending === undefined) throw new Error('the round goes on');
  return sevenReeg.draw.svg({ ...sceneOf(state), view: applied.ending as View, turn: null, legalMoves: [] });
};

const DISCARD: Move = { type: 'discard', card: '2D' };

test('the picture of a round that is over says who has won it', async (t) => {
  const out = { scores: [0, 40, 0], outAfterRound: [null, 2, null], round: 3 };
  const won = endedBy({ hands: ['2D', '', '4C 5C'], ...out }, DISCARD);
  t.match(won, /Asha has no cards left.*and wins the round\./);
  t.notMatch(won, 'drew a card');
  const dead = { hands: ['2D', '4C 5C'], bankIsAll: true, reshuffles: 2, phase: 'draw' } as const;
  t.match(endedBy(dead, BANK), /The bank is empty: nobody.*wins the round\./);
  const last = play(stateOf({ hands: ['2D', '4C 5C'], config: { maxRounds: 1 } }), DISCARD).state;
  t.match(sevenReeg.draw.svg(sceneOf(last)), 'Asha has no cards left', 'and that of the last round');
  const resigned = sevenReeg.resign(stateOf(dead), 1).state;
  t.notMatch(sevenReeg.draw.svg(sceneOf(resigned)), 'The bank is empty', 'a resignation ends no round');
});

const told = (parts: Parts): string =>
  sevenReeg.draw.svg(sceneOf(stateOf(parts))).replaceAll(/<[^>]+>/g, ' ');

test('the table says what the seat to move has laid in the round so far', (t) => {
  const laid = [[0, 'TC TD TS'], [0, '8H 9H TH'], [1, 'JC QC KC']] as const; // prettier-ignore
  const hands = ['2D 3D', '4C', ''];
  t.match(told({ hands, pile: '5D' }), /drew a card\./);
  t.match(told({ hands, pile: '5D', laid }), /drew a card; so\s+far 2 melds worth 57\./);
  const taken = [{ seat: 0, card: 'TH' as const, from: 2, fifty: false }];
  t.match(told({ hands, laid, taken }), /took 10♥; so\s+far 2 melds worth 57\./);
  t.end();
});

test('empty hands and discards that are not shown are told', (t) => {
  const discards = 'AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS';
  const hands = ['2D 3D', ''];
  t.match(told({ hands }), 'no cards');
  t.notMatch(told({ hands, pile: `AH ${discards}` }), '…', 'fourteen are shown');
  t.match(told({ hands, pile: `AH 2H ${discards}` }), /Discards: 15\s+…\s+A♠/);
  t.end();
});

test('a hand that takes two lines breaks evenly', (t) => {
  const lines = (hand: string): number[] =>
    sevenReeg.draw
      .svg(sceneOf(stateOf({ hands: [hand, '4C'] })))
      .split('scale(0.9)')
      .map((line) => line.split(' data-card=').length - 1)
      .filter((size) => size > 0);
  t.strictSame(lines('2D 3D 4D 5D 6D 7D 8D 9D'), [8]);
  t.strictSame(lines('2D 3D 4D 5D 6D 7D 8D 9D TD'), [5, 4]);
  t.end();
});

test('in sentences, figures have a true minus sign, and names stay as they are', (t) => {
  const event: Event = {
    type: 'round-ended',
    round: 1,
    winner: 0,
    fifty: false,
    fiftyFrom: null,
    hands: [[], ['4H', '5H']],
    points: [-1, 2],
    scores: [-1, 2],
  };
  const text = sevenReeg.describe([event], ['Ann -3', 'Ben'], null).join(' ');
  t.match(text, 'counts −1 for Ann -3 and 2 for Ben.');
  t.match(text, 'Now Ann -3 has −1 point and Ben 2;');
  t.end();
});
