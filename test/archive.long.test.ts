/** The service, killed at any time while it archives: no game is lost or archived twice. */
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { test, type Test } from 'tap';
import type { Engine } from '#src/engine/engine.js';
import { exportedGames } from '#src/engine/queries/audits.js';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { createSigner } from '#src/engine/signer.js';
import type { Creation, Store } from '#src/engine/store.js';
import type { GameType } from 'parlour-games/game-type';
import { gameTypes } from 'parlour-games/games';
import { recordLine } from '#src/http/streams/audit-record.js';
import { at } from 'parlour-games/kit/checked';
import { createTimers } from '#src/timers.js';
import { PROJECT_ROOT } from '#src/project.js';
import { archivedRecords } from 'parlour-games/record/archive/reader';
import { VISIBILITIES } from 'parlour-games/record/game-record';
import { playerRng } from 'parlour-games/record/rng';
import { openStore, temporaryFolder } from './persistence/stores.js';
import { dealCorpusGame, playCorpusMove, readCorpus, type CorpusGame } from './support/corpus.js';
import { seedOf } from './support/play.js';
import { startPostgres } from './support/postgres.js';
import { startService, type Service } from './support/service-process.js';
import { OPERATOR_TOKEN } from './support/service.js';

const GAMES_OF_TYPE = 6;
/** From the first file on. */
const LONGEST_RUN_MS = 200;
const DAY_MS = 24 * 3_600_000;
const rng = playerRng(seedOf(1));
const VERIFIER = fileURLToPath(new URL('dist/service/verify.js', PROJECT_ROOT));
const POLL_MS = 300;

/** A game of the corpus, played to its end, with a pause of some days before its first move. */
const play = (gameType: GameType, played: CorpusGame, number: number, days: number): Creation => {
  let { game, entry } = dealCorpusGame(gameType, { ...played, number });
  const entries = [entry];
  for (const [seat, afterMs, move] of played.moves) {
    const waitMs = entries.length === 1 ? days * DAY_MS : 0;
    const next = playCorpusMove(gameType, game, [seat, afterMs + waitMs, move]);
    if ('ok' in next) throw new Error(next.detail);
    ({ game, entry } = next);
    entries.push(entry);
  }
  return { game: { ...game, visibility: at(VISIBILITIES, number % 3) }, entries };
};

/** Stores games of all types that ended on two days of January 2026, and has them counted. */
const fill = async (store: Store): Promise<void> => {
  for (const [place, gameType] of [...gameTypes.values()].entries()) {
    // A creation stores no offers.
    const shortest = readCorpus(gameType.id)
      .filter(({ moves }) => !moves.some(([, , { type }]) => type.startsWith('offer-')))
      .toSorted((a, b) => a.moves.length - b.moves.length);
    for (const [index, played] of shortest.slice(0, GAMES_OF_TYPE).entries())
      await store.create(play(gameType, played, 1000 * place + index, index % 2));
  }
  await countFinishedGames(store);
};

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));

const statisticsOf = async (store: Store) => {
  const ofTypes = await Promise.all([...gameTypes.keys()].map((type) => store.typeStatistics(type)));
  return ofTypes.map((tallies) => tallies.map((each) => JSON.stringify(each)).toSorted());
};

const archivedTexts = (folder: string): string[] =>
  [...archivedRecords(folder)].map((each) => ('text' in each ? each.text.toString() : each.problem));

/** Everything that the database knows: the export of its records, line by line, and all statistics. */
const contentOf = async (store: Store) => {
  const signer = createSigner('parlour', pem);
  const parts = { store, gameTypes, timers: createTimers(), signer, clock: Date.now, games: null };
  const engine = parts as unknown as Engine;
  const lines = new Map<string, string>();
  for await (const audited of exportedGames(engine, {}, 'test')) {
    let line = '';
    for await (const piece of recordLine(engine, audited)) line += piece;
    lines.set(audited.game.id, line);
  }
  return { lines, statistics: await statisticsOf(store) };
};

const exportOf = async ({ url }: Service): Promise<string> => {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  return (await fetch(`${url}/v1/audit-records`, { headers })).text();
};

/** A folder that goes meanwhile is a change as well. */
const namesIn = (folder: string): Promise<string> =>
  readdir(folder, { recursive: true }).then((names) => names.toSorted().join(), String);

interface Database {
  readonly env: Readonly<Record<string, string>>;
  readonly open: () => Promise<Store>;
  readonly kills: number;
}

const checkLaw = async (t: Test, { env, open, kills }: Database): Promise<void> => {
  const { path, remove } = await temporaryFolder();
  t.teardown(remove);
  const folder = join(path, 'archive');
  await writeFile(join(path, 'key.pem'), pem);
  await writeFile(join(path, 'public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  const start = () =>
    startService('parlour', {
      ...env,
      SIGNING_KEY_FILE: join(path, 'key.pem'),
      RETENTION_DAYS: '1',
      ARCHIVE_DIR: folder,
      OPERATOR_TOKEN,
    });
  const verify = async () => {
    const args = [VERIFIER, '--finished', '--key', join(path, 'public.pem'), folder];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, error, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    return { code: code as number, output: `${out}${error}` };
  };
  const withStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const store = await open();
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const before = await withStore(async (store) => {
    await fill(store);
    return contentOf(store);
  });
  t.equal(before.lines.size, GAMES_OF_TYPE * gameTypes.size);

  /** Whether each game is in the database or, as it was, in the archive; returns how many have left. */
  const check = (when: string): Promise<number> =>
    withStore(async (store) => {
      const archived = new Set(archivedTexts(folder));
      let left = 0;
      for (const [id, line] of before.lines) {
        const isStored = (await store.head(id)) !== null;
        left += Number(!isStored);
        if (!isStored && !archived.has(line)) t.fail(`${when}: ${id} is lost`);
        if (isStored === ((await store.archivedGame(id)) !== null)) t.fail(`${when}: ${id} is there twice`);
      }
      t.same(await statisticsOf(store), before.statistics, `${when}: statistics`);
      return left;
    });

  const stages: number[] = [];
  await mkdir(folder);
  for (let kill = 0; kill < kills; kill += 1) {
    const unchanged = await namesIn(folder);
    const service = await start();
    while ((await namesIn(folder)) === unchanged) await sleep(1);
    await sleep(rng.below(LONGEST_RUN_MS));
    service.kill('SIGKILL');
    await service.exited;
    stages.push(await check(`kill ${kill}`));
    if (at(stages, -1) === before.lines.size) break;
  }
  t.comment(`games that had left after the kills: ${stages.join(', ')}`);
  const service = await start();
  while ((await exportOf(service)) !== '') await sleep(POLL_MS);
  await service.stop();
  t.equal(await check('in the end'), before.lines.size);
  t.same(await readdir(folder), ['index', 'private', 'records']);
  const texts = archivedTexts(folder);
  t.same(texts.toSorted(), [...before.lines.values()].toSorted(), 'what the export had, each game once');
  t.match(await verify(), {
    code: 0,
    output: new RegExp(`^${before.lines.size} records, .*: nothing is wrong`),
  });

  await rm(
    join(
      folder,
      at(
        (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.gz')),
        0,
      ),
    ),
  );
  t.match(await verify(), { code: 1, output: /: there is no such file[^]*1 problem/ });
};

test('the archive of a PostgreSQL server', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const open = () => openStore({ databaseUrl: postgres.url });
  await checkLaw(t, { env: { DATABASE_URL: postgres.url }, open, kills: 8 });
});

test('the archive of an embedded database', async (t) => {
  const { path, remove } = await temporaryFolder();
  t.teardown(remove);
  await checkLaw(t, { env: { DATA_DIR: path }, open: () => openStore({ dataDir: path }), kills: 2 });
});
