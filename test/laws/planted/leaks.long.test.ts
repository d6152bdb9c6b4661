/**
 * Which laws find which leaks: `leaks.md` has the table. Fails when a law finds less than it says. For each leak, one of its
 * laws is tried, by turns; briefly, only leaks that reach everybody.
 * `UPDATE_LEAKS=1 node dist/test/laws/planted/leaks.long.test.js` writes the table again.
 */
import { AssertionError } from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'tap';
import type { GameType } from 'parlour-games/game-type';
import { at, get } from 'parlour-games/kit/checked';
import { checkGame, type LawOfGames } from '#test/laws/index.js';
import { randomGame } from '#test/laws/support.js';
import { testedTypes } from '#test/support/game-types.js';
import type { Playthrough } from '#test/support/play.js';
import { duetsWithDice } from './dice.js';
import { leakClasses, plantedLeak, type LeakClass } from './leaking-types.js';

const FILE = 'test/laws/planted/leaks.md';

/** The laws that look for leaks, by the letters of the table. */
const LAWS: ReadonlyMap<string, LawOfGames> = new Map([
  ['D', 'disclosure'],
  ['S', 'secrecy'],
  ['I', 'indistinguishable states'],
  ['T', 'twin games'],
  ['F', 'drawings'],
  ['C', 'computer players'],
]);
const FOR_DATA: readonly LawOfGames[] = ['disclosure', 'secrecy', 'indistinguishable states', 'twin games'];
const lawsFor = (channel: LeakClass['channel']): readonly LawOfGames[] => {
  if (channel === 'drawing') return ['secrecy', 'indistinguishable states', 'drawings'];
  return channel === 'hint' ? ['secrecy', 'computer players'] : FOR_DATA;
};
const NOTHING_LEAKS = '–';
const MISSED = 'missed';

/** Types with secrets. In the last one, these are numbers. */
const TYPES: ReadonlyMap<string, GameType> = new Map([
  ...['war', 'black-box', 'basra', 'double-7', '7reeg', 'duets'].flatMap((id) => {
    const gameType = testedTypes.find((each) => each.id === id);
    return gameType === undefined ? [] : [[id, gameType] as const];
  }),
  ['dice', duetsWithDice],
]);
/** The number of random games, of which the shortest are tried; small letters stand for laws that need the others, too. */
const GAMES = { all: 6, tried: 2 } as const;

/** The share of the leaks in the table that each law must still find. */
const FLOOR = 0.95;

interface Trial {
  readonly isFound: boolean;
  readonly hasLeaked: boolean;
}

const tryLaw = (law: LawOfGames, leak: LeakClass, sound: GameType, games: readonly Playthrough[]): Trial => {
  let hasLeaked = false;
  for (const { setup, steps } of games) {
    const { gameType, leaks } = plantedLeak(leak, sound, setup.seats);
    try {
      checkGame(law, { setup: { ...setup, gameType }, steps });
    } catch (error) {
      if (error instanceof AssertionError) return { isFound: true, hasLeaked: true };
    }
    hasLeaked ||= leaks() > 0;
  }
  return { isFound: false, hasLeaked };
};

/** The shortest first. */
const gamesOf = (gameType: GameType): Playthrough[] =>
  Array.from({ length: GAMES.all }, (_, n) => randomGame(gameType, n)).sort(
    (a, b) => a.steps.length - b.steps.length,
  );

/** The letters of the laws that find a leak. */
const cellOf = (leak: LeakClass, sound: GameType, games: readonly Playthrough[]): string => {
  const laws = [...LAWS].filter(([, law]) => lawsFor(leak.channel).includes(law));
  const trialsOf = (among: readonly Playthrough[]) =>
    laws.map(([letter, law]) => ({ letter, ...tryLaw(law, leak, sound, among) }));
  const lettersOf = (trials: ReturnType<typeof trialsOf>): string =>
    trials.flatMap(({ letter, isFound }) => (isFound ? [letter] : [])).join('');
  const trials = trialsOf(games.slice(0, GAMES.tried));
  const letters = lettersOf(trials);
  if (letters !== '') return letters;
  if (!trials.some(({ hasLeaked }) => hasLeaked)) return NOTHING_LEAKS;
  const more = lettersOf(trialsOf(games.slice(GAMES.tried)));
  return more === '' ? MISSED : more.toLowerCase();
};

const rowOf = ({ channel, leak, victim }: LeakClass): string => `${channel} ${leak} | ${victim}`;

const writeTable = (): void => {
  const made = [...TYPES.values()].map((sound) => {
    const games = gamesOf(sound);
    return leakClasses.map((leak) => cellOf(leak, sound, games));
  });
  const rows = leakClasses.map((leak, n) => [rowOf(leak), ...made.map((column) => column[n])]);
  const line = (cells: readonly unknown[]): string => `| ${cells.join(' | ')} |\n`;
  const [before = ''] = readFileSync(FILE, 'utf8').split('| leak');
  const table = [['leak', 'reaches', ...TYPES.keys()], ['---', '---', ...made.map(() => '---')], ...rows];
  writeFileSync(FILE, `${before}${table.map(line).join('')}`);
};

if (process.env['UPDATE_LEAKS'] === '1') writeTable();

/** By row, the cells by type. */
const table = new Map(
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
    .map(([leak = '', victim = '', ...cells]) => [`${leak} | ${victim}`, cells] as const),
);
const columns = get(table, 'leak | reaches');

/** One of the laws that find a leak, by turns. */
const lawTried = (cell: string, turn: number): LawOfGames | undefined => {
  const letters = [...cell].filter((letter) => LAWS.has(letter));
  return LAWS.get(letters[turn % Math.max(1, letters.length)] ?? '');
};

test('the laws find nearly all leaks', async (t) => {
  const cells = leakClasses.flatMap((leak) => get(table, rowOf(leak)));
  const leaking = cells.filter((cell) => cell !== NOTHING_LEAKS);
  const found = leaking.filter((cell) => cell !== MISSED).length;
  t.comment(`${found} of ${leaking.length} leaks are found`);
  t.ok(found >= FLOOR * leaking.length);
});

/** By law, the leaks that it has found, and those that it should have. */
const found = new Map<string, number>();
const lost = new Map<string, string[]>();

for (const [type, sound] of TYPES)
  test(`leaks of ${type}`, async (t) => {
    const games = gamesOf(sound).slice(0, GAMES.tried);
    const column = columns.indexOf(type);
    for (const [row, leak] of leakClasses.entries()) {
      const law = lawTried(at(get(table, rowOf(leak)), column), row + column);
      if (law === undefined) continue;
      if (tryLaw(law, leak, sound, games).isFound) found.set(law, (found.get(law) ?? 0) + 1);
      else lost.set(law, [...(lost.get(law) ?? []), `${type}: ${rowOf(leak)}`]);
    }
    t.pass('tried');
  });

test('each law finds what it did', async (t) => {
  for (const law of LAWS.values()) {
    const [hits, misses] = [found.get(law) ?? 0, lost.get(law) ?? []];
    t.ok(hits >= FLOOR * (hits + misses.length), `${law} finds ${hits} leaks`, { lost: misses });
  }
});
