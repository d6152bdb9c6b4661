/**
 * The load generator for boardgame.io. Like bench/http/driver.ts, but a move is an `update` event on a socket, and is
 * complete when the server sends the next state. Both players of a match share a socket, so the server sends one copy.
 */
import { io } from 'socket.io-client';

const COLUMNS = 7;
const ROWS = 6;

const post = async (url, body) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
};

/** A random column with room, whose height it then increases. Columns are numbered from 1. */
const takeColumn = (heights) => {
  let column = Math.floor(Math.random() * COLUMNS);
  while (heights[column] >= ROWS) column = (column + 1) % COLUMNS;
  heights[column] += 1;
  return column + 1;
};

const createMatch = async (url) => {
  const lobby = `${url}/games/connect-four`;
  const { matchID } = await post(`${lobby}/create`, { numPlayers: 2 });
  const join = (playerID) => post(`${lobby}/${matchID}/join`, { playerID, playerName: `player ${playerID}` });
  const joined = [await join('0'), await join('1')];
  return { matchID, credentials: joined.map(({ playerCredentials }) => playerCredentials) };
};

/** Resolves with the next state of the match. */
const nextState = (socket, matchID, event) =>
  new Promise((resolve) => {
    const listen = (id, payload) => {
      if (id !== matchID) return;
      socket.off(event, listen);
      resolve(event === 'sync' ? payload.state : payload);
    };
    socket.on(event, listen);
  });

const drive = async ({ url, games, seconds }) => {
  const latenciesMs = [];
  const started = performance.now();
  const end = started + seconds * 1000;

  const playMatch = async (socket) => {
    const { matchID, credentials } = await createMatch(url);
    const synced = nextState(socket, matchID, 'sync');
    socket.emit('sync', matchID, '0', credentials[0], 2);
    let state = await synced;
    const heights = new Array(COLUMNS).fill(0);
    while (performance.now() < end && state.ctx.gameover === undefined) {
      const playerID = state.ctx.currentPlayer;
      const payload = {
        type: 'drop',
        args: [takeColumn(heights)],
        playerID,
        credentials: credentials[Number(playerID)],
      };
      const sent = performance.now();
      const answered = nextState(socket, matchID, 'update');
      socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, matchID, playerID);
      state = await answered;
      latenciesMs.push(performance.now() - sent);
    }
  };

  const player = async () => {
    const socket = io(`${url}/connect-four`, { transports: ['websocket'], forceNew: true });
    await new Promise((resolve) => socket.on('connect', resolve));
    while (performance.now() < end) await playMatch(socket);
    socket.close();
  };
  await Promise.all(Array.from({ length: games }, player));
  return {
    count: latenciesMs.length,
    seconds: (performance.now() - started) / 1000,
    latenciesMs,
    failures: 0,
  };
};

process.once('message', (load) => {
  void drive(load).then((measured) => process.send(measured, () => process.exit(0)));
});
