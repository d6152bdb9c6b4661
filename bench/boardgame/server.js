/** boardgame.io with its PostgreSQL store: Connect Four for two, moves over socket.io. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');
const { PostgresStore } = require('bgio-postgres');

const COLUMNS = 7;
const ROWS = 6;
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

const run = (columns, seat, at, [dx, dy]) => {
  let length = 0;
  for (let [x, y] = at; columns[x]?.[y] === seat; x += dx, y += dy) length += 1;
  return length;
};

const hasFourAt = (columns, seat, at) =>
  DIRECTIONS.some(
    ([dx, dy]) => run(columns, seat, at, [dx, dy]) + run(columns, seat, at, [-dx, -dy]) - 1 >= 4,
  );

const connectFour = {
  name: 'connect-four',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ columns: Array.from({ length: COLUMNS }, () => []), winner: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      const chips = G.columns[column - 1];
      if (chips === undefined || chips.length >= ROWS) return INVALID_MOVE;
      chips.push(playerID);
      if (hasFourAt(G.columns, playerID, [column - 1, chips.length - 1])) G.winner = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.winner !== null) return { winner: G.winner };
    return ctx.turn > COLUMNS * ROWS ? { draw: true } : undefined;
  },
};

const db = new PostgresStore(process.env.DATABASE_URL, { logging: false });
const server = Server({ games: [connectFour], db, origins: ['http://localhost'] });
server.router.get('/metrics', (context) => {
  const { user, system } = process.cpuUsage();
  context.body = `process_cpu_seconds_total ${(user + system) / 1e6}\n`;
});
const { appServer } = await server.run({ port: 0 });
process.send?.({ url: `http://127.0.0.1:${appServer.address().port}` });
