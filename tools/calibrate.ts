/**
 * Rates the computer players of each type: a service of its own plays rated series between every two levels, which an
 * operator may create. Prints the ladder of each type as a row of a Markdown table.
 * `node dist/tools/calibrate.js [games of each series = 100] [type …]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Parlour, type GameTypeId } from 'parlour-client';
import { gameTypes } from 'parlour-games/games';
import { LEVELS, type Level } from 'parlour-games/game-type';
import { startService } from '#test/support/service-process.js';

const [games = '100', ...types] = process.argv.slice(2);
const PAIRS = [
  ['easy', 'medium'],
  ['medium', 'hard'],
  ['easy', 'hard'],
] as const;
const OPERATOR_TOKEN = 'operator-token-of-the-calibration';
const PARALLEL = 20;
const LOOK_MS = 1000;

/** All but War, which has no choices, and Over/Under Seven, which has no opponents. */
const DEFAULT_TYPES = [...gameTypes.values()]
  .filter(({ id, seats }) => seats.max > 1 && id !== 'war')
  .map(({ id }) => id);

const folder = await mkdtemp(join(tmpdir(), 'parlour-calibration-'));
const service = await startService('Parlour', {
  DATABASE_URL: '',
  DATA_DIR: join(folder, 'data'),
  OPERATOR_TOKEN,
});
const parlour = new Parlour({ baseUrl: service.url, playerToken: OPERATOR_TOKEN });

console.log(`| game | ${LEVELS.join(' | ')} |\n|---|${'---|'.repeat(LEVELS.length)}`);
for (const type of (types.length > 0 ? types : DEFAULT_TYPES) as GameTypeId[]) {
  const ofType = parlour.games(type);
  for (const pair of PAIRS) {
    const players = pair.map((level) => ({ level }));
    const terms = { players, games: Number(games), parallel: PARALLEL, rated: true };
    const { id } = await ofType.createSeries(terms);
    for await (const _ of ofType.watchSeries(id));
  }
  const rated = PAIRS.length * Number(games);
  const ladder = async () => (await ofType.ladder({ provisional: true })).items;
  let items = await ladder();
  while (items.reduce((sum, each) => sum + each.games, 0) < 2 * rated) {
    await sleep(LOOK_MS);
    items = await ladder();
  }
  const ratingOf = (level: Level): string => {
    const row = items.find((item) => 'level' in item && item.level === level);
    return `${row?.rating ?? '?'} ± ${row?.deviation ?? '?'}`;
  };
  console.log(`| ${type} | ${LEVELS.map(ratingOf).join(' | ')} |`);
}
await service.stop();
await rm(folder, { recursive: true });
