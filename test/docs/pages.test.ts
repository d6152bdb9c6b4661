/** Checks the documentation against the code: settings, metrics, links, commands, paths. */
import { existsSync, readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { test } from 'tap';
import { rangeOf, Settings } from '#src/config.js';
import { gameTypes } from 'parlour-games/games';
import { addMetrics } from '#src/http/plugins/metrics.js';
import { defined } from 'parlour-games/kit/checked';
import { anchorsOf, linksOf, pages, pathsOf, programsOf, readPage, rowsOf, scriptsOf } from './markdown.js';

interface Setting {
  readonly description?: string;
  readonly default: string | number;
  readonly range?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
}

/** The default depends on the machine. */
const MACHINE_DEFAULTS: Readonly<Record<string, string>> = { WORKER_THREADS: 'cores − 1, at least 2' };

const operations = rowsOf(readPage('docs/operations.md'));
const rowNamed = (name: string): string[] =>
  defined(
    operations.find(([first]) => first === name),
    `the row of ${name}`,
  );
const namesLike = (pattern: RegExp): string[] =>
  operations.map(([name = '']) => name).filter((name) => pattern.test(name));

test('docs/operations.md lists every setting and metric', async (t) => {
  const settings = Object.entries(Settings.properties as unknown as Record<string, Setting>);

  await t.test('settings: all, in the order of the code', async (t) => {
    t.same(
      namesLike(/^[A-Z_]+$/),
      settings.map(([name]) => name),
    );
  });

  await t.test('settings: default, meaning and range', async (t) => {
    for (const [name, setting] of settings) {
      const [, fallback, meaning, range] = rowNamed(name);
      t.equal(fallback, MACHINE_DEFAULTS[name] ?? String(setting.default), `${name}: default`);
      t.equal(meaning, setting.description?.replaceAll('`', ''), `${name}: meaning`);
      t.equal(range, rangeOf(setting).replaceAll('`', ''), `${name}: range`);
    }
  });

  await t.test('metrics: all, in the order of the code', async (t) => {
    const app = Fastify();
    addMetrics(app);
    const registered = app.metrics.registry.getMetricsAsArray().map(({ name }) => name);
    t.same(
      namesLike(/^parlour_/),
      registered.filter((name) => name.startsWith('parlour_')),
    );
    await app.close();
  });
});

test('README.md has a row for every game type', async (t) => {
  const text = readPage('README.md');
  for (const { id, title } of gameTypes.values()) {
    const row = defined(
      text.split('\n').find((line) => line.includes(`](docs/rules/${id}.md) |`)),
      `the row of ${id}`,
    );
    t.ok(row.includes(title), id);
  }
});

test('every page leads to what exists', async (t) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  for (const page of pages()) {
    await t.test(page, async (t) => {
      const text = readPage(page);
      for (const { file, anchor } of linksOf(page)) {
        t.ok(existsSync(file), `link to ${file}`);
        if (anchor !== '' && existsSync(file)) t.ok(anchorsOf(file).has(anchor), `link to ${file}#${anchor}`);
      }
      for (const program of programsOf(text)) {
        // The bundle has no source of the same name.
        const source = program.startsWith('dist/service/')
          ? program
          : program.replace(/^dist\//, '').replace(/\.js$/, '.ts');
        t.ok(existsSync(source), `node ${program}`);
      }
      for (const script of scriptsOf(text)) t.ok(script in scripts, `npm run ${script}`);
      for (const path of pathsOf(text)) t.ok(existsSync(path), path);
    });
  }
});
