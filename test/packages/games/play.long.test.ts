/** The front door of parlour-games: what is played in memory is what a service plays and records. */
import { test, type Test } from 'tap';
import { gameTypes, play, verifyRecord, type Play, type SeatPlayer } from 'parlour-games';
import { basra } from 'parlour-games/games/basra/index';
import { at, defined } from 'parlour-games/kit/checked';
import { randomMove } from 'parlour-games/kit/options';
import { playerRng } from 'parlour-games/record/rng';
import type { AuditRecordView } from 'parlour-games/record/schemas/audit';
import { seedOf } from '#test/support/play.js';
import { playOut, quickConfig } from '#test/support/quick-games.js';
import { openGame } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const SEED = 'c0ffee00'.repeat(8);
/** Fewer than the computer moves of one request. */
const ROUNDS = 400;

type AuditEntry = AuditRecordView['entries'][number];

/** A person in seat 0, and in the others computer players of all levels that the type has. */
const playersOf = (levels: readonly string[], seats: number): SeatPlayer[] =>
  Array.from({ length: seats }, (_, seat) =>
    seat === 0 ? 'human' : (at(levels, seat % levels.length) as SeatPlayer),
  );

/** Repeats a recorded entry: the moves of people as recorded, those of computer players as these choose them. */
const repeat = (game: Play, { seat, by, move }: AuditEntry): void => {
  if (by !== 'human') game.computerMove();
  else if (move !== null && 'type' in move && move.type === 'resign') game.resign(Number(seat));
  else game.move(Number(seat), move as { type: string });
};

const isSameAsInService = async (t: Test, id: string): Promise<void> => {
  const { call } = await sharedService(t);
  const { seats, cpu } = defined(gameTypes.get(id), id);
  const players = playersOf(Object.keys(cpu), seats.default);
  const config = quickConfig(id);
  const seed = seedOf(7).toString('hex');
  const opened = await openGame(call, id, {
    config,
    seed,
    seats: players.map((player) => (player === 'human' ? { kind: player } : { kind: 'cpu', level: player })),
  });
  await playOut(call, opened);
  const { body } = await call('GET', `${opened.path}/audit`);
  const recorded = body as AuditRecordView;
  let seq = 0;
  const now = (): number => Date.parse(at(recorded.entries, seq).at);
  const game = play(id, { seed, seats: players, config, id: recorded.game.id, now });
  for (seq = 1; seq < recorded.entries.length; seq += 1) repeat(game, at(recorded.entries, seq));
  const own = game.record() as AuditRecordView;
  t.same(
    own.entries.map(({ hash }) => hash),
    recorded.entries.map(({ hash }) => hash),
    'the same hashes',
  );
  t.same(own.entries, recorded.entries, 'the same entries');
  t.same(own.game.result, recorded.game.result, 'the same result');
  t.same(verifyRecord(own).findings, [], 'what was played in memory is sound');
  t.same(verifyRecord(recorded).findings, [], 'so is what the service recorded');
};

for (const id of gameTypes.keys())
  test(`${id} in memory is what it is over HTTP`, (t) => isSameAsInService(t, id));

/** Plays a game of people at random to its end. */
const playAtRandom = (game: Play): void => {
  const rng = playerRng(seedOf(1));
  for (let moves = 0; moves < ROUNDS && game.turn !== null; moves += 1)
    game.move(game.turn, randomMove(game.legalMoves(game.turn), rng));
};

test('a game shows each viewer what it may know, and is drawn', (t) => {
  const game = play(basra, { seed: SEED });
  t.same(
    game.view(0).hands.map(({ cards }) => cards?.length ?? null),
    [5, null],
  );
  t.same(game.legalMoves(1), [], 'it is not the turn of seat 1');
  t.match(game.text(0), /^.*Basra/);
  t.match(game.svg(null), /<svg [^]*<\/svg>\n$/);
  t.equal(game.log.length, 1);
  t.equal(game.turn, 0);
  t.equal(game.result, null);
  t.end();
});

test('what the rules do not allow is refused and changes nothing', (t) => {
  const game = play('connect-four', { seed: SEED });
  t.match(game.move(1, { type: 'drop', column: 1 } as never), { ok: false, reason: 'not-your-turn' });
  t.match(game.move(0, { type: 'drop', column: 9 } as never), { ok: false, reason: 'malformed' });
  t.match(game.move(7, { type: 'drop', column: 1 } as never), { ok: false, reason: 'no-such-seat' });
  for (const seat of [0, 1, 0, 1, 0, 1]) game.move(seat, { type: 'drop', column: 1 } as never);
  t.match(game.move(0, { type: 'drop', column: 1 } as never), { ok: false, reason: 'column-full' });
  t.equal(game.log.length, 7);
  t.match(game.resign(0), { ok: true, entry: { by: 'human' } });
  t.match(game.result, { reason: 'resigned', winners: [1] });
  t.match(game.move(1, { type: 'drop', column: 2 } as never), { ok: false, reason: 'game-over' });
  t.match(game.resign(1), { ok: false, reason: 'game-over' });
  t.throws(() => game.computerMove(), /over/);
  t.same(verifyRecord(game.record()).findings, []);
  t.end();
});

test('options that a type does not allow are errors', (t) => {
  for (const [options, message] of [
    [{ seed: 'short' }, /64 lower-case hex digits/],
    [{ seed: SEED, config: { target: 0 } }, /the config is not valid/],
    [{ seed: SEED, seats: ['human', 'human', 'human'] }, /seats/],
    [{ seed: SEED, seats: ['human', 'genius'] }, /nobody plays like genius/],
  ] as const)
    t.throws(() => play('basra', options as never), message);
  t.throws(() => play('chess', { seed: SEED }), /chess/);
  t.end();
});

test('a record of a game that is not over has no secrets', (t) => {
  const game = play('double-7', { seed: SEED });
  t.match(game.record(), { seed: null, game: { fairness: { seed: null } } });
  t.same(verifyRecord(game.record()).findings, []);
  t.end();
});

test('the computer players of Connect Four use the files of the package, or those that they are given', (t) => {
  const options = { seed: SEED, seats: ['hard', 'hard'] } as const;
  const { move } = play('connect-four', options).computerMove();
  t.same(move, { type: 'drop', column: 4 });
  const readFile = (): Uint8Array => {
    throw new Error('no such file');
  };
  t.doesNotThrow(() => play('connect-four', { ...options, readFile }).computerMove(), 'they are read once');
  t.end();
});

test('the same seed and moves give the same game', (t) => {
  const [first, second] = [play('war', { seed: SEED }), play('war', { seed: SEED })];
  playAtRandom(first);
  playAtRandom(second);
  t.same(first.record(), second.record());
  t.not(play('war', { seed: seedOf(2).toString('hex') }).log[0]?.hash, first.log[0]?.hash);
  t.end();
});
