/** Every game type over HTTP: played to its end by people and by computers, with what nobody may see looked for. */
import { test } from 'tap';
import { playerRng } from '#src/engine/history/rng.js';
import { gameTypes } from '#test/support/game-types.js';
import type { GameType, Typed } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import { verifyRecord } from '#test/support/verifier.js';
import { seedOf } from '../support/play.js';
import { openGame, startService, type Call, type Opened } from '../support/service.js';

/** Configs under which random play ends soon. */
const QUICK: Readonly<Record<string, object>> = {
  war: { maxBattles: 40 },
  'black-box': { maxPoints: 12 },
  basra: { target: 20 },
  'double-7': { target: 25 },
  '7reeg': { eliminationScore: 12, maxRounds: 2 },
};
const MAX_MOVES = 3000;
const CHECKS_OK = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };

const seatCounts = ({ seats: { min, max }, configure }: GameType): number[] =>
  Array.from({ length: max - min + 1 }, (_, i) => min + i).filter((seats) => configure({}, seats).ok);

interface State {
  readonly type: string;
  readonly status: string;
  readonly version: number;
  readonly turn: { readonly seat: number } | null;
  readonly legalMoves: readonly Typed[];
}

/** Lets each seat play random moves until the game is over; returns the number of moves. */
const playOut = async (call: Call, { path, tokens }: Opened): Promise<number> => {
  const rng = playerRng(seedOf(1));
  let game = (await call('GET', path)).body as State;
  let moves = 0;
  while (game.turn !== null && moves < MAX_MOVES) {
    const token = tokens[game.turn.seat];
    const { body } = await call('GET', path, { token });
    const answer = await call('POST', `${path}/moves`, {
      token,
      body: randomMove((body as State).legalMoves, rng, gameTypes.get((body as State).type)?.templates),
    });
    if (answer.status !== 201) throw new Error(answer.text);
    game = (answer.body as { game: State }).game;
    moves += 1;
  }
  return moves;
};

const readUntil = async (response: Response, wanted: string): Promise<string> => {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes(wanted)) break;
  }
  return text;
};

test('every game type over HTTP', async (t) => {
  const { call, url } = await startService(t);
  for (const gameType of gameTypes.values()) {
    await t.test(gameType.id, async (t) => {
      const config = QUICK[gameType.id] ?? {};
      for (const seats of seatCounts(gameType)) {
        await t.test(`${seats} people play to the end`, async (t) => {
          const game = await openGame(call, gameType.id, {
            config,
            seats: Array(seats).fill({ kind: 'human' }),
            seed: seedOf(seats).toString('hex'),
          });
          const moves = await playOut(call, game);
          const [seen, audit, all] = [
            await call('GET', game.path),
            await call('GET', `${game.path}/audit`),
            await call('GET', `${game.path}/moves`, { headers: { accept: 'application/x-ndjson' } }),
          ];
          t.match(seen.body, {
            status: 'finished',
            version: moves + 1,
            fairness: { seed: seedOf(seats).toString('hex') },
          });
          t.same(audit.body.checks, CHECKS_OK);
          t.same(verifyRecord(audit.body).faults, [], 'a stranger finds the same');
          t.equal(all.text.trimEnd().split('\n').length, moves + 1);
          for (const token of game.tokens) {
            t.same(
              (await call('GET', game.path, { token })).body.state,
              seen.body.state,
              'when it is over everything is open',
            );
            t.equal((await call('GET', `${game.path}/board.txt`, { token })).status, 200);
          }
        });
      }
      await t.test('one person against computers', async (t) => {
        const game = await openGame(call, gameType.id, { config });
        await playOut(call, game);
        t.match((await call('GET', game.path)).body, { status: 'finished' });
        t.same((await call('GET', `${game.path}/audit`)).body.checks, CHECKS_OK);
      });
      await t.test('computers of all levels alone', async (t) => {
        const levels = Object.keys(gameType.cpu).toReversed();
        const count = gameType.seats.max;
        const seats = Array.from({ length: count }, (_, seat) => ({
          kind: 'cpu',
          level: levels[seat % levels.length],
        }));
        const game = await openGame(call, gameType.id, { config, seats });
        let { body } = await call('POST', `${game.path}/cpu-moves`, { body: { count: 100 } });
        for (let calls = 0; calls < 60 && body.game?.status === 'active'; calls += 1) {
          ({ body } = await call('POST', `${game.path}/cpu-moves`, { body: { count: 100 } }));
        }
        t.match(body.game, { status: 'finished' });
        t.same((await call('GET', `${game.path}/audit`)).body.checks, CHECKS_OK);
      });
      await t.test('hints are moves that may be played', async (t) => {
        for (const level of Object.keys(gameType.cpu)) {
          const game = await openGame(call, gameType.id, { config });
          const hint = await call('GET', `${game.path}/hint?level=${level}`, { token: game.tokens[0] });
          t.equal(hint.status, 200, hint.text.slice(0, 200));
          const played = await call('POST', `${game.path}/moves`, {
            token: game.tokens[0],
            body: hint.body.move,
            headers: { 'idempotency-key': `hint-${level}` },
          });
          t.equal(played.status, 201, played.text.slice(0, 200));
        }
      });
      if (gameType.seats.max > 2) {
        await t.test('a seat that resigns in a larger game is taken over', async (t) => {
          const seats = gameType.seats.max;
          const game = await openGame(call, gameType.id, {
            config,
            seats: Array(seats).fill({ kind: 'human' }),
          });
          const stop = new AbortController();
          const stream = await fetch(url + game.path + '/events', {
            headers: { authorization: `Bearer ${game.tokens[1]}` },
            signal: stop.signal,
          });
          const resigned = await call('POST', `${game.path}/resign`, { token: game.tokens[1] });
          t.match(resigned.body.game, { you: null, legalMoves: [] }, 'who has resigned is a spectator');
          t.match(await readUntil(stream, '"takenOverBy":"cpu:easy"'), 'id: 1', 'also on a stream');
          stop.abort();
          t.match(resigned.body.entries[0], {
            seat: 1,
            by: 'human',
            move: { type: 'resign' },
            events: [{ type: 'resigned', seat: 1, takenOverBy: 'cpu:easy' }],
          });
          const seen = await call('GET', game.path);
          t.match(seen.body.seats[1], { kind: 'cpu', level: 'easy', resigned: true });
          t.equal(
            (await call('GET', game.path, { token: game.tokens[1] })).status,
            401,
            'its token is worth nothing',
          );
          await playOut(call, game);
          t.match((await call('GET', game.path)).body, { status: 'finished' });
          t.same((await call('GET', `${game.path}/audit`)).body.checks, CHECKS_OK);
          const again = await call('POST', `${game.path}/rematch`, { token: game.tokens[0] });
          t.match(again.body.game.seats[1], { kind: 'cpu', level: 'easy' });
        });
      }
    });
  }
});
