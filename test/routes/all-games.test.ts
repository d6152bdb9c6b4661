/** Every game type over HTTP: played to the end by people and by computers. */
import { test } from 'tap';
import type { GameType } from '#src/game-type.js';
import { gameTypes } from '#src/games/index.js';
import { verifyRecord } from '#src/verify/record.js';
import { openEventStream } from '../support/event-stream.js';
import { seedOf } from '../support/play.js';
import { playOut, quickConfig } from '../support/quick-games.js';
import { openGame, startService } from '../support/service.js';
import { atLength } from '../support/length.js';

const CHECKS_OK = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };

const seatCounts = ({ seats: { min, max }, configure }: GameType): number[] =>
  Array.from({ length: max - min + 1 }, (_, i) => min + i).filter((seats) => configure({}, seats).ok);

test('every game type over HTTP', async (t) => {
  const { call, url } = await startService(t);
  for (const gameType of gameTypes.values()) {
    await t.test(gameType.id, async (t) => {
      const config = quickConfig(gameType.id);
      for (const seats of atLength({ brief: seatCounts(gameType).slice(0, 1), full: seatCounts(gameType) })) {
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
          t.same(verifyRecord(audit.body).faults, [], 'the offline verifier agrees');
          t.equal(all.text.trimEnd().split('\n').length, moves + 1);
          for (const token of game.tokens) {
            t.same(
              (await call('GET', game.path, { token })).body.state,
              seen.body.state,
              'after the end nothing is hidden',
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
      await t.test('computers of all levels play to the end', async (t) => {
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
      await t.test('hints can be played', async (t) => {
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
        await t.test('a computer player takes over a seat that resigns in a larger game', async (t) => {
          const seats = gameType.seats.max;
          const game = await openGame(call, gameType.id, {
            config,
            seats: Array(seats).fill({ kind: 'human' }),
          });
          const stream = await openEventStream(`${url}${game.path}/events`, {
            authorization: `Bearer ${game.tokens[1]}`,
          });
          const resigned = await call('POST', `${game.path}/resign`, { token: game.tokens[1] });
          t.match(resigned.body.game, { you: null, legalMoves: [] }, 'the player is a spectator now');
          const [, event] = await stream.received(2);
          t.match(event, { id: '1', data: '"takenOverBy":"cpu:easy"' }, 'also on the stream');
          stream.close();
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
            'the token is revoked',
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
