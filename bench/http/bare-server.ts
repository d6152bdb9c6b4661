/**
 * A bare Fastify and pg server that stores moves without rules, tokens or hashes: with the plainest statement that is
 * correct, or, with `STATEMENT=parlour`, with Parlour's own.
 */
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { UPDATE_STATEMENT } from '#src/persistence/write-statements.js';
import { updateParameters } from '#src/persistence/write-statements.js';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';

const HASH = '0'.repeat(64);
const seat = { kind: 'human', name: 'Player', created: { kind: 'human' }, tokenHash: HASH } as const;

const blank = (id: string): GameRecord => ({
  id,
  type: 'connect-four',
  rulesVersion: 1,
  version: 1,
  status: 'active',
  visibility: 'unlisted',
  autoplay: false,
  hints: true,
  config: { drawWhenUnwinnable: false },
  seats: [seat, seat],
  state: { config: { drawWhenUnwinnable: false }, position: '', resignedBy: null },
  result: null,
  offers: null,
  seed: HASH,
  seedChosenBy: 'server',
  commitment: HASH,
  head: HASH,
  rematchOf: null,
  createdAt: Date.now(),
  updatedAt: Date.now(),
});

const INSERT = `INSERT INTO game (id, type, version, status, visibility, autoplay, hints, config, seats, state, seed, seed_chosen_by, commitment, head, created_at, updated_at)
VALUES ($1, 'connect-four', 1, 'active', 'unlisted', false, false, '{}', '${JSON.stringify([seat, seat])}', '{}', '', 'server', '', '\\x${HASH}', now(), now())`;

/** The plainest statement that is correct: one guarded update, and one line of the log if it took effect. */
const PLAIN = `WITH moved AS (
  UPDATE game SET version = version + 1, state = $3, updated_at = now() WHERE id = $1 AND version = $2 RETURNING id
)
INSERT INTO entry (game_id, seq, seat, by, move, events, at, body, hash)
SELECT id, $2, $4, 'human', $5, $6, now(), $7, $7 FROM moved`;
const HASH_BYTES = Buffer.from(HASH, 'hex');

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const games = new Map<string, GameRecord>();
const app = Fastify();

/** Stores a move that leads to `next`; returns whether the stored version was the one before. */
type StoreMove = (next: GameRecord, entry: EntryRecord) => Promise<boolean>;

const storePlainly: StoreMove = async ({ id, state }, { seq, seat, move, events }) => {
  const documents = [state, move, events].map((each) => JSON.stringify(each));
  const [stateText, moveText, eventsText] = documents;
  const values = [id, seq, stateText, seat, moveText, eventsText, HASH_BYTES];
  return (await pool.query({ name: 'plain', text: PLAIN, values })).rowCount === 1;
};

const storeLikeParlour: StoreMove = async (game, entry) => {
  const values = updateParameters([{ game, entries: [entry], previousHead: HASH }]);
  return (await pool.query({ name: 'update', text: UPDATE_STATEMENT, values })).rowCount === 1;
};

const storeMove = process.env['STATEMENT'] === 'parlour' ? storeLikeParlour : storePlainly;

app.post('/v1/connect-four/games', async (_request, reply) => {
  const game = blank(randomUUID());
  await pool.query({ name: 'insert', text: INSERT, values: [game.id] });
  games.set(game.id, game);
  return reply
    .code(201)
    .send({ game: { id: game.id, status: 'active' }, tokens: [{ token: 'a' }, { token: 'b' }] });
});

app.post<{ Params: { id: string }; Body: { column: number } }>(
  '/v1/connect-four/games/:id/moves',
  async (request, reply) => {
    const game = games.get(request.params.id);
    if (game === undefined) return reply.code(404).send({});
    const { version, state } = game;
    const at = Date.now();
    const position = `${(state as { position: string }).position}${request.body.column}`;
    const next = {
      ...game,
      version: version + 1,
      state: { ...state, position },
      updatedAt: at,
    };
    const entry = {
      seq: version,
      seat: version % 2,
      by: 'human',
      move: { type: 'drop' },
      events: [{ type: 'dropped' }],
      at,
      body: HASH,
      hash: HASH,
    };
    const stored = await storeMove(next, entry);
    if (stored) games.set(game.id, next);
    return reply
      .code(stored ? 201 : 409)
      .send({ game: { id: game.id, status: position.length < 20 ? 'active' : 'finished' } });
  },
);

app.get('/metrics', () => {
  const { user, system } = process.cpuUsage();
  return `process_cpu_seconds_total ${(user + system) / 1e6}\n`;
});

const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ url });
