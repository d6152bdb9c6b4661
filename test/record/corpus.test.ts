/**
 * Every game of the corpus replays as it was played; a rule that changes states, events or draws needs a version. Its sentences
 * and drawings are those that were recorded; `UPDATE_SHOWN=1` records them anew.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'tap';
import type { GameType } from 'parlour-games/game-type';
import { get } from 'parlour-games/kit/checked';
import { JOIN, RESIGN, TAKEOVER_SEATS } from 'parlour-games/record/common-moves';
import {
  CORPUS,
  corpusFinding,
  playCorpusGame,
  readCorpus,
  SHOWN,
  shownHashes,
  type CorpusGame,
} from '#test/support/corpus.js';
import { gameTypes, testedTypes } from '#test/support/game-types.js';
import { seatCounts } from '#test/laws/support.js';

/** A new type gets a file once its rules are settled. */
const FIRST_TYPES = 7;
const FEWEST_GAMES = 60;

const values = (games: readonly CorpusGame[], of: (game: CorpusGame) => readonly unknown[]): unknown[] => [
  ...new Set(games.flatMap(of)),
];

/** What a type has that no game shows. */
const notCovered = (gameType: GameType, games: readonly CorpusGame[]): string[] => {
  const counts = values(games, ({ seats }) => [seats.length]);
  const players = values(games, ({ seats }) => seats);
  const reasons = values(games, ({ result }) => [result.reason]);
  const moves = values(games, ({ moves }) => moves.map(([, , { type }]) => type));
  const isTakenOver = ({ seats, moves }: CorpusGame) =>
    seats.length >= TAKEOVER_SEATS && moves.some(([, , { type }]) => type === RESIGN.type);
  const fields = Object.keys(gameType.schemas.config.properties);
  const settings = (field: string) =>
    values(games, ({ config }) => [(config as Record<string, unknown>)[field]]);
  const missing = (wanted: readonly unknown[], found: readonly unknown[], what: string) =>
    wanted.filter((each) => !found.includes(each)).map((each) => `${what} ${String(each)}`);
  return [
    ...missing(seatCounts(gameType), counts, 'seats'),
    ...missing(['human', 'open', ...Object.keys(gameType.cpu)], players, 'player'),
    ...missing(Object.keys(gameType.endReasons), reasons, 'end reason'),
    ...missing([JOIN, RESIGN.type], moves, 'move'),
    ...fields.filter((field) => settings(field).length < 2).map((field) => `another ${field}`),
    ...(gameType.seats.max >= TAKEOVER_SEATS && !games.some(isTakenOver) ? ['a takeover'] : []),
  ];
};

const types = readdirSync(CORPUS).map((file) => basename(file, '.jsonl'));

test('the corpus has the game types of release 1.0.0', async (t) => t.ok(types.length >= FIRST_TYPES));

const linesOf = (text: string, type: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(`${type} `));

/** Replaces the lines of a type. */
const updateShown = (type: string, lines: readonly string[]): void => {
  const recorded = readFileSync(SHOWN, 'utf8');
  const all = types.flatMap((each) => (each === type ? lines : linesOf(recorded, each)));
  writeFileSync(SHOWN, `${all.join('\n')}\n`);
};

for (const type of types.filter((each) => testedTypes.some(({ id }) => id === each)))
  test(type, async (t) => {
    const [gameType, games] = [get(gameTypes, type), readCorpus(type)];
    t.ok(games.length >= FEWEST_GAMES, `${FEWEST_GAMES} games or more`);
    t.same(notCovered(gameType, games), []);
    const shown: string[] = [];
    for (const game of games) {
      const played = [...playCorpusGame(gameType, game)];
      const finding = corpusFinding(game, played);
      if (finding !== null) t.fail(`${type}, game ${game.number}: ${finding}`);
      const { sentences, text, svg } = shownHashes(gameType, game, played);
      shown.push(`${type} ${game.number} sentences=${sentences} text=${text} svg=${svg}`);
    }
    if (process.env['UPDATE_SHOWN'] === '1') updateShown(type, shown);
    t.same(shown, linesOf(readFileSync(SHOWN, 'utf8'), type), 'sentences and drawings');
  });

test('a "50" is claimed', async (t) => {
  const claims = readCorpus('7reeg').flatMap(({ moves }) => moves.filter(([, , move]) => 'fifty' in move));
  t.ok(claims.length > 0, `${claims.length} times`);
});
