/** Holds the pages for operators, bot writers and authors of games against the code. */
import { existsSync, readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { test } from 'tap';
import { Settings } from '#src/config.js';
import { PROBLEM_CODES } from '#src/http/problems.js';
import { gameTypes } from '#src/games/index.js';
import metrics from '#src/http/plugins/metrics.js';

const page = (name: string): string => readFileSync(`docs/${name}.md`, 'utf8');

/** The rows of the tables of a page: their cells, without the backticks. */
const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim().replaceAll('`', '')),
  );

interface Setting {
  readonly description?: string;
  readonly default: string | number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
}

/** What a setting takes, where its schema says it in numbers or words. */
const rangeOf = ({ minimum, maximum, enum: words }: Setting): string | undefined => {
  if (minimum !== undefined) return `${minimum}–${maximum}`;
  return words?.join(', ');
};

test('docs/operations.md', async (t) => {
  const rows = rowsOf(page('operations'));
  const settings = Object.entries(Settings.properties as unknown as Record<string, Setting>);

  await t.test('has every setting, in the order of the code, and no other', async (t) => {
    const named = rows.map(([name = '']) => name).filter((name) => /^[A-Z_]+$/.test(name));
    t.same(named, settings.map(([name]) => name)); // prettier-ignore
  });

  await t.test('with the default, meaning and range of each', async (t) => {
    for (const [name, setting] of settings) {
      const [, fallback, meaning, range] = rows.find(([first]) => first === name) ?? [];
      const ofMachine = name === 'CPU_WORKERS';
      t.equal(fallback, ofMachine ? 'cores − 1, at least 1' : String(setting.default), `${name}: default`);
      t.equal(meaning, setting.description, `${name}: meaning`);
      const expected = rangeOf(setting);
      if (expected !== undefined) t.equal(range, expected, `${name}: range`);
    }
  });

  await t.test('has every metric of the service, and no other', async (t) => {
    const app = Fastify();
    await app.register(metrics);
    const measured = app.metrics.registry.getMetricsAsArray().map(({ name }) => name);
    const named = rows.map(([name = '']) => name).filter((name) => name.startsWith('parlour_'));
    t.same(named, measured.filter((name) => name.startsWith('parlour_'))); // prettier-ignore
    await app.close();
  });
});

test('docs/bots.md says what to do about every error code, and knows no other', async (t) => {
  const [, table = ''] = page('bots').split('## Refusals');
  const named = rowsOf(table).flatMap(([codes = '']) => codes.split(', ')).filter((code) => /^[a-z-]+$/.test(code)); // prettier-ignore
  t.same(new Set(named), new Set([...PROBLEM_CODES, 'code']));
  t.equal(named.length, PROBLEM_CODES.length + 1, 'each once');
});

test('docs/game-types.md explains every member of the contract', async (t) => {
  const text = page('game-types');
  const members = new Set([...gameTypes.values()].flatMap((gameType) => Object.keys(gameType)));
  for (const member of members) t.match(text, new RegExp(`\`${member}[\`(]`), member);
  t.ok(members.has('questions'), 'the optional one included');
});

test('what the docs point at is there', async (t) => {
  for (const name of ['auditing', 'operations', 'bots', 'game-types']) {
    const paths = page(name).match(/(?<=`)(src|docs|test|examples|prisma|openapi)\/[\w./-]+(?=`)/g) ?? [];
    t.ok(paths.length > 0, name);
    for (const path of paths) t.ok(existsSync(path), `${name}: ${path}`);
  }
});
