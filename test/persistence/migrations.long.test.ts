import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { test } from 'tap';
import { MIGRATIONS_FOLDER, readMigrations, TABLES } from '#src/persistence/migrations.js';
import { startPostgres } from '#test/support/postgres.js';
import { openStore, temporaryFolder } from './stores.js';

const PROJECT_NAMES = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);

const columnsOf = (body: string): string[] => {
  const fields = [...body.matchAll(/^ {2}(\w+) +(\w+)\S* *(.*)$/gm)];
  const scalars = fields.filter(([, , type = '']) =>
    ['BigInt', 'Boolean', 'Bytes', 'DateTime', 'Float', 'Int', 'Json', 'String'].includes(type),
  );
  return scalars.map(([, name = '', , rest = '']) => /@map\("(\w+)"\)/.exec(rest)?.[1] ?? name);
};

const columnsOfPrismaSchema = async (): Promise<Set<string>> => {
  const schema = await readFile(join(MIGRATIONS_FOLDER, '..', 'schema.prisma'), 'utf8');
  const models = [...schema.matchAll(/^model \w+ \{\n(.*?)@@map\("(\w+)"\)/gms)];
  return new Set(
    models.flatMap(([, body = '', table = '']) => columnsOf(body).map((name) => `${table}.${name}`)),
  );
};

test('migrations', async (t) => {
  const postgres = await startPostgres();
  const folder = await temporaryFolder();
  await cp(MIGRATIONS_FOLDER, folder.path, { recursive: true });
  const client = new pg.Client(postgres.url);
  await client.connect();
  t.teardown(async () => {
    await client.end();
    await postgres.remove();
    await folder.remove();
  });
  const open = () => openStore({ databaseUrl: postgres.url, migrations: folder.path });
  const openAndClose = async () => {
    const store = await open();
    await store.close();
  };
  const records = async () =>
    (await client.query<Record<string, unknown>>('SELECT * FROM _prisma_migrations ORDER BY migration_name'))
      .rows;
  const add = async (name: string, sql: string) => {
    await mkdir(join(folder.path, name), { recursive: true });
    await writeFile(join(folder.path, name, 'migration.sql'), sql);
  };

  await t.test('instances that start at once apply each migration once', async (t) => {
    await add('20990101000000_slow', 'SELECT pg_sleep(0.3); CREATE TABLE slow (id int);');
    await Promise.all([openAndClose(), openAndClose(), openAndClose()]);
    t.strictSame(
      (await records()).map((row) => row['migration_name']),
      [...PROJECT_NAMES, '20990101000000_slow'],
    );
  });

  await t.test('the records are like those that Prisma Migrate writes', async (t) => {
    const script = await readFile(join(MIGRATIONS_FOLDER, '20261122000000_init', 'migration.sql'));
    const [record] = await records();
    t.match(record, {
      id: /^[0-9a-f-]{36}$/,
      checksum: createHash('sha256').update(script).digest('hex'),
      finished_at: Date,
      logs: null,
      rolled_back_at: null,
      started_at: Date,
      applied_steps_count: 1,
    });
  });

  await t.test('a second start changes nothing', async (t) => {
    const before = await records();
    await openAndClose();
    t.strictSame(await records(), before);
  });

  await t.test('a migration that fails leaves nothing behind', async (t) => {
    await add('20990102000000_broken', 'CREATE TABLE half (id int); SELECT 1 / 0;');
    await t.rejects(openAndClose(), {
      message: 'Migration 20990102000000_broken failed and was rolled back: division by zero',
    });
    t.equal((await records()).length, PROJECT_NAMES.length + 1);
    t.strictSame((await client.query(`SELECT to_regclass('half') AS half`)).rows, [{ half: null }]);
    await add('20990102000000_broken', 'CREATE TABLE half (id int);');
    await openAndClose();
    t.equal((await records()).length, PROJECT_NAMES.length + 2, 'once repaired, it is applied');
  });

  await t.test('a migration that was changed after it was applied prevents the start', async (t) => {
    await add('20990101000000_slow', 'CREATE TABLE slow (id bigint);');
    await t.rejects(openAndClose(), { message: /20990101000000_slow was changed/ });
    await add('20990101000000_slow', 'SELECT pg_sleep(0.3); CREATE TABLE slow (id int);');
    await openAndClose();
  });

  await t.test(
    'an unfinished migration of Prisma Migrate prevents the start, a rolled back one does not',
    async (t) => {
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'y', '20990103000000_unfinished')`,
      );
      await t.rejects(openAndClose(), { message: /20990103000000_unfinished failed half-way/ });
      await client.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = 'x'`);
      await openAndClose();
    },
  );

  await t.test('a store is not ready while a migration is missing', async (t) => {
    const store = await open();
    t.equal(await store.ready(), true);
    await client.query(`DELETE FROM _prisma_migrations WHERE migration_name = '20990102000000_broken'`);
    t.equal(await store.ready(), false);
    await store.close();
  });

  await t.test('the tables match the Prisma schema', async (t) => {
    const columns = await client.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_name = ANY ($1)`,
      [TABLES],
    );
    t.strictSame(new Set(columns.rows.map(({ name }) => name)), await columnsOfPrismaSchema());
  });

  await t.test('every table, view and column has a comment', async (t) => {
    const silent = await client.query(
      `SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relname = ANY ($1) AND a.attnum > 0 AND NOT a.attisdropped
         AND (obj_description(c.oid, 'pg_class') IS NULL OR col_description(c.oid, a.attnum) IS NULL)`,
      [[...TABLES, 'logged_entry']],
    );
    t.strictSame(silent.rows, []);
  });
});
