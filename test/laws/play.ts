/** Laws about playing: what may be moved, how games end, and that they can be recomputed. */
import assert from 'node:assert/strict';
import type { GameType, Seat, Typed } from '#src/game-type.js';
import { loaderOf } from '#src/workers/resources.js';
import { playerRng } from '#src/engine/history/rng.js';
import { concreteMove, optionCovers } from '#src/kit/options.js';
import { contextOf, deepFreeze, type Table } from '../support/play.js';
import { compile, looks, playOnce, same, viewersOf, type Played } from './support.js';

const STRAY_MOVES = 3;

const lawOfRefusal = (
  { gameType, seed }: Table,
  state: object,
  seat: Seat,
  move: Typed,
  seq: number,
): void => {
  const applied = gameType.apply(state, seat, move, contextOf(seed, seq + 1));
  const canonical = gameType.canonicalMove(state, seat, move);
  const covered = gameType
    .legalMoves(state, seat)
    .some((option) => optionCovers(option, canonical, gameType.templates));
  assert.equal(applied.ok, covered, `what is accepted is listed, and nothing else: ${JSON.stringify(move)}`);
  if (!applied.ok) {
    assert.ok(applied.reason in gameType.refusals, `the reason ${applied.reason} is in the list`);
    assert.ok(applied.detail.length > 0, 'a refusal is explained');
  }
};

export const lawOfMoves = ({ table, steps }: Played): void => {
  const { gameType, seed } = table;
  const isMove = compile(gameType.schemas.move);
  const strays = looks(steps).flatMap(({ move }) => (move === null ? [] : [move]));
  for (const { state, seq } of looks(steps)) {
    const seat = gameType.turn(state);
    if (seat === null) continue;
    const before = JSON.stringify(state);
    const options = gameType.legalMoves(state, seat);
    assert.ok(options.length > 0, 'the seat to move has a move');
    const context = contextOf(seed, seq + 1);
    for (const option of options) {
      const move = deepFreeze(concreteMove(option, playerRng(seed), gameType.templates));
      assert.ok(
        isMove(move),
        `a listed move fits the schema: ${JSON.stringify(move)} ${JSON.stringify(isMove.errors)}`,
      );
      assert.ok(
        gameType.apply(state, seat, move, context).ok,
        `a listed move is accepted: ${JSON.stringify(move)}`,
      );
    }
    for (const stray of strays.slice(0, STRAY_MOVES)) lawOfRefusal(table, state, seat, stray, seq);
    assert.equal(JSON.stringify(state), before, 'neither accepted nor refused moves touch the state');
  }
};

export const lawOfRepetition = (gameType: GameType): void => {
  const [first, second] = [playOnce(gameType, 1), playOnce(gameType, 1)];
  same(
    first.steps.map(({ state }) => state),
    second.steps.map(({ state }) => state),
    'the same seed and moves give the same states',
  );
  same(
    first.steps.map(({ events }) => events),
    second.steps.map(({ events }) => events),
    'and the same events',
  );
};

export const lawOfTheEnd = ({ table, steps }: Played): void => {
  const { gameType, seats, config } = table;
  const last = steps.at(-1)?.state ?? {};
  const result = gameType.result(last);
  assert.equal(gameType.turn(last), null, 'nobody has to move any more');
  assert.ok(result, 'there is a result');
  assert.ok(result.reason in gameType.endReasons, `the reason ${result.reason} is in the list`);
  assert.ok(compile(gameType.schemas.details)(result.details), 'the details fit their schema');
  assert.equal(result.scores.length, seats, 'every seat has a score');
  assert.deepEqual(
    [...result.winners].sort((a, b) => a - b),
    result.winners,
    'winners are in ascending order',
  );
  if (result.outcome === 'win') assert.equal(result.winners.length, 1, 'a win has one winner');
  if (seats > 1)
    assert.ok(result.winners.length > 0 && result.outcome !== 'loss', 'several seats always have winners');
  for (const seat of viewersOf(seats)) {
    if (seat !== null)
      assert.equal(gameType.legalMoves(last, seat).length, 0, 'there is no move after the end');
    same(gameType.view(last, seat), gameType.view(last, null), 'everything is open');
  }
  assert.ok(gameType.configure(config, seats).ok, 'a complete config is accepted again');
};

/** Computer players keep to the rules, and to what they are given: a twin of the state, sent as JSON, changes nothing. */
export const lawOfComputers = ({ table, steps }: Played): void => {
  const { gameType, config, seats, seed } = table;
  for (const { state } of looks(steps).slice(0, 12)) {
    const viewer = gameType.turn(state);
    if (viewer === null) continue;
    const view = gameType.view(state, viewer);
    const twin = gameType.determinize({ config, seats, viewer, view }, playerRng(seed));
    for (const choose of Object.values(gameType.cpu)) {
      const thinkOf = (each: object) => {
        const seen = {
          config,
          view: gameType.view(each, viewer),
          legalMoves: gameType.legalMoves(each, viewer),
        };
        const sent = deepFreeze(JSON.parse(JSON.stringify(seen)) as typeof seen);
        return choose({ ...sent, seats, viewer, rng: playerRng(seed), load: loaderOf(gameType) });
      };
      const move = thinkOf(state);
      same(thinkOf(twin), move, 'the same position and chance give the same move, whatever is hidden');
      assert.ok(
        gameType.apply(state, viewer, move, contextOf(seed, 1)).ok,
        `a computer player plays by the rules: ${JSON.stringify(move)}`,
      );
    }
  }
};

export const lawOfResignation = ({ table, steps }: Played): void => {
  const { gameType, seats } = table;
  const { state } = steps[Math.floor(steps.length / 2)] ?? { state: {} };
  if (seats > 2 || gameType.result(state) !== null) return;
  for (let seat = 0; seat < seats; seat += 1) {
    const resigned = gameType.resign(state, seat);
    const result = gameType.result(resigned.state);
    assert.ok(result, 'resigning ends the game');
    assert.equal(gameType.turn(resigned.state), null, 'nobody has to move');
    if (seats === 2) {
      assert.deepEqual(
        [result.outcome, result.winners, result.reason],
        ['win', [1 - seat], 'resigned'],
        'the other seat wins',
      );
    }
    assert.ok(compile(gameType.schemas.state)(resigned.state), 'the state fits its schema');
  }
};
