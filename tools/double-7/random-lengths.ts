/**
 * Measures games of random players: their length in moves by seats and target, and how hands end.
 * Run: node dist/tools/double-7/random-lengths.js
 */
import type { Event } from '#src/games/double-7/event-schema.js';
import { DEFAULT_TARGET, type State } from '#src/games/double-7/schemas.js';
import { randomPlay, seedOf } from '#test/support/play.js';
import { asGameType } from '#test/games/double-7/support.js';

const HIGHEST_TARGET = 10_000;
const GAMES = 400;

interface Count {
  moves: number;
  hands: number;
  blocked: number;
  openingDraws: number;
  longestArm: number;
}

const longestArmOf = ({ layout }: State): number =>
  Math.max(0, ...layout.map(({ end }) => layout.filter((play) => play.end === end).length));

const countOf = (seed: number, seats: number, target: number): Count => {
  const count: Count = { moves: 0, hands: 0, blocked: 0, openingDraws: 0, longestArm: 0 };
  for (const { seq, state, events } of randomPlay(asGameType, seedOf(seed), seats, { target })) {
    count.moves = seq;
    count.longestArm = Math.max(count.longestArm, longestArmOf(state as State));
    for (const event of events as Event[]) {
      if (event.type === 'hand-ended') count.hands += 1;
      if (event.type === 'hand-ended' && event.reason === 'blocked') count.blocked += 1;
      if (event.type === 'dealt' && event.openingDraws.length > 0) count.openingDraws += 1;
    }
  }
  return count;
};

const report = (seats: number, target: number, games: number): string => {
  const counts = Array.from({ length: games }, (_, seed) => countOf(seed, seats, target));
  const sorted = counts.map(({ moves }) => moves).sort((a, b) => a - b);
  const sum = (of: (count: Count) => number): number => counts.reduce((total, count) => total + of(count), 0);
  const hands = sum((count) => count.hands);
  return [
    `${seats} seats, target ${target}, ${games} games`,
    `moves median ${sorted[Math.floor(games / 2)]}, most ${sorted.at(-1)}`,
    `${(hands / games).toFixed(1)} hands a game`,
    `${((100 * sum((count) => count.blocked)) / hands).toFixed(1)} % blocked`,
    `${sum((count) => count.openingDraws)} opened by drawing`,
    `longest arm ${Math.max(...counts.map(({ longestArm }) => longestArm))}`,
  ].join('; ');
};

for (const seats of [2, 3, 4, 5, 6]) {
  console.log(report(seats, DEFAULT_TARGET, GAMES));
  console.log(report(seats, HIGHEST_TARGET, 2));
}
