import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'tap';
import {
  randomPlay,
  playthroughText,
  replayedText,
  seedOf,
  type Step,
  type Table,
} from '../../support/play.js';
import { asGameType } from './support.js';

const FOLDER = new URL('golden/', import.meta.url);

const PLAYTHROUGHS = [
  { file: 'two-seats-one-deck.txt', seed: 1, seats: 2, config: { target: 1, jackBasra: 0 }, moves: Infinity },
  { file: 'four-seats-jack-basra.txt', seed: 2, seats: 4, config: { target: 1, jackBasra: 25 }, moves: 22 },
];

const recorded = ({ seed, seats, config, moves }: (typeof PLAYTHROUGHS)[number]): string => {
  const game: Generator<Step, Table> = randomPlay(asGameType, seedOf(seed), seats, config);
  const steps: Step[] = [];
  for (;;) {
    const next = game.next();
    if (next.done === true || next.value.seq > moves) break;
    steps.push(next.value);
  }
  const table = {
    gameType: asGameType,
    seed: seedOf(seed),
    seats,
    config,
  };
  return playthroughText(table, steps);
};

if (process.env.UPDATE_GOLDEN === '1') {
  for (const playthrough of PLAYTHROUGHS)
    writeFileSync(new URL(playthrough.file, FOLDER), recorded(playthrough));
}

void test('recorded playthroughs are replayed to the letter', (t) => {
  t.strictSame(readdirSync(FOLDER).sort(), PLAYTHROUGHS.map(({ file }) => file).sort());
  for (const { file } of PLAYTHROUGHS) {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    t.equal(replayedText(asGameType, text), text, file);
  }
  t.end();
});

void test('one of them runs to the end of the game', (t) => {
  t.match(readFileSync(new URL('two-seats-one-deck.txt', FOLDER), 'utf8'), /^result .*"target-reached"/m);
  t.end();
});
