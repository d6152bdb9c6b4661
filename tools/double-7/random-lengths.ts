/**
 * Measures games of random players, by seats and target: how many moves they take and how their hands end.
 * Run: node dist/tools/double-7/random-lengths.js
 */
import type { Event } from '#src/games/double-7/events.js';
import { DEFAULT_TARGET, type State } from '#src/games/double-7/schemas.js';
import { at } from '#src/kit/checked.js';
import { asGameType } from '#test/games/double-7/support.js';
import { randomPlay, seedOf } from '#test/support/play.js';

const HIGHEST_TARGET = 10_000;
const GAMES = 400;
const GAMES_TO_HIGHEST_TARGET = 2;

interface GameCounts {
  moves: number;
  hands: number;
  blocked: number;
  openingDraws: number;
  longestArm: number;
}

const longestArmOf = ({ layout }: State): number =>
  Math.max(0, ...layout.map(({ end }) => layout.filter((play) => play.end === end).length));

const countsOf = (seed: number, seats: number, target: number): GameCounts => {
  const counts: GameCounts = { moves: 0, hands: 0, blocked: 0, openingDraws: 0, longestArm: 0 };
  for (const { seq, state, events } of randomPlay(asGameType, seedOf(seed), seats, { target })) {
    counts.moves = seq;
    counts.longestArm = Math.max(counts.longestArm, longestArmOf(state as State));
    for (const event of events as Event[]) {
      if (event.type === 'hand-ended') counts.hands += 1;
      if (event.type === 'hand-ended' && event.reason === 'blocked') counts.blocked += 1;
      if (event.type === 'dealt' && event.openingDraws.length > 0) counts.openingDraws += 1;
    }
  }
  return counts;
};

const report = (seats: number, target: number, games: number): string => {
  const all = Array.from({ length: games }, (_, seed) => countsOf(seed, seats, target));
  const lengths = all.map(({ moves }) => moves).sort((a, b) => a - b);
  const sum = (of: (counts: GameCounts) => number): number =>
    all.reduce((total, counts) => total + of(counts), 0);
  const hands = sum((counts) => counts.hands);
  return [
    `${seats} seats, target ${target}, ${games} games`,
    `median ${at(lengths, Math.floor(games / 2))} moves, most ${at(lengths, -1)}`,
    `${(hands / games).toFixed(1)} hands per game`,
    `${((100 * sum((counts) => counts.blocked)) / hands).toFixed(1)} % of hands blocked`,
    `${sum((counts) => counts.openingDraws)} opened after drawing for a double`,
    `longest arm ${Math.max(...all.map(({ longestArm }) => longestArm))}`,
  ].join('; ');
};

for (const seats of [2, 3, 4, 5, 6]) {
  console.log(report(seats, DEFAULT_TARGET, GAMES));
  console.log(report(seats, HIGHEST_TARGET, GAMES_TO_HIGHEST_TARGET));
}
