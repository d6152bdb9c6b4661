/** What statistics cost with a million finished games. Run: node dist/bench/statistics.js [games] */
import pg from 'pg';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { SESSION_SETUP } from '#src/persistence/database.js';
import { COUNT_STATEMENT, PLAYER_STATEMENT, TYPE_STATEMENT } from '#src/persistence/statistics.js';
import { openStore } from '#test/persistence/stores.js';
import { startPostgres } from '#test/support/postgres.js';

const games = Number(process.argv[2] ?? 1_000_000);

/** A thousand players, seven types, 3,000 lengths of games. */
const FILL = `
INSERT INTO player (id, name, kind, created_at)
SELECT md5('player ' || n)::uuid, 'Ada', 'bot', now() FROM generate_series(0, 999) AS n;
INSERT INTO game (
  id, type, version, status, visibility, autoplay, config, seats, state, result, seed, seed_chosen_by, commitment, head,
  created_at, updated_at
)
SELECT md5('game ' || n)::uuid, 'type-' || n % 7, 2 + n % 3000, 'finished', CASE n % 3 WHEN 0 THEN 'private' ELSE 'public' END,
  true, '{}', json_build_array(
    json_build_object('kind', 'human', 'player', json_build_object('id', md5('player ' || n % 1000)::uuid, 'kind', 'bot')),
    json_build_object('kind', 'cpu', 'level', 'easy')
  ), '{}', json_build_object('outcome', 'win', 'winners', json_build_array(n % 2), 'reason', 'reason-' || n % 5),
  '\\x00', 'server', '\\x00', '\\x00', now(), now()
FROM generate_series(1, ${games}) AS n;
INSERT INTO entry (game_id, seq, seat, by, move, events, at, body, hash)
SELECT md5('game ' || n)::uuid, 1 + n % 3000, 0, 'human', '{"type": "resign"}', '[]', now(), '\\x00', '\\x00'
FROM generate_series(1, ${games}) AS n;
VACUUM ANALYZE;`;

const postgres = await startPostgres();
const store = await openStore({ databaseUrl: postgres.url });
const client = new pg.Client(postgres.url);
await client.connect();
await client.query(SESSION_SETUP);

const buffersOf = async (statement: string, parameters: readonly unknown[]): Promise<string> => {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${statement}`, [
    ...parameters,
  ]);
  const lines = rows.map((row) => row['QUERY PLAN']);
  return `${lines.find((line) => line.includes('Buffers:'))?.trim()}; ${lines.at(-1)}`;
};
const [{ id: player } = { id: '' }] = (
  await client.query<{ id: string }>("SELECT md5('player 1')::uuid AS id")
).rows;
const report = async (when: string): Promise<void> => {
  console.log(when);
  console.log('  a player:', await buffersOf(PLAYER_STATEMENT, [player, false]));
  console.log('  a type:', await buffersOf(TYPE_STATEMENT, ['type-1']));
  console.log('  the job, nothing to count:', await buffersOf(COUNT_STATEMENT, [500]));
};

for (const statement of FILL.split(';\n')) await client.query(statement);
const began = performance.now();
await countFinishedGames(store);
const seconds = (performance.now() - began) / 1000;
console.log(`${games} games counted in ${seconds.toFixed(0)} s`);
await report('just counted:');
await client.query('VACUUM ANALYZE');
await report('after a vacuum:');
await client.end();
await store.close();
await postgres.remove();
