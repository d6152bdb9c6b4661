/** The laws that every game type keeps, tried on random games of all registered types. */
import assert from 'node:assert/strict';
import { test } from 'tap';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { GameType, Scene, Seat, Typed, Viewer } from '../src/game-type.js';
import { playerChance } from '../src/engine/chance.js';
import { canonicalJson } from '../src/engine/hashing.js';
import { concreteMove, optionCovers } from '../src/kit/options.js';
import { gameTypes } from '../src/games/index.js';
import { contextOf, deepFreeze, randomPlay, seedOf, type Step, type Table } from './support/play.js';

const GAMES = 12;
/** Long games are looked at every so many entries. */
const LOOKS_A_GAME = 40;
const STRAY_MOVES = 3;

const seatCounts = ({ seats: { min, max }, configure }: GameType): number[] =>
  Array.from({ length: max - min + 1 }, (_, i) => min + i).filter((seats) => configure({}, seats).ok);

const viewersOf = (seats: number): Viewer[] => [null, ...Array.from({ length: seats }, (_, seat) => seat)];

interface Played {
  readonly table: Table;
  readonly steps: readonly Step[];
}

const playOnce = (gameType: GameType, game: number): Played => {
  const counts = seatCounts(gameType);
  const seats = counts[game % counts.length] ?? gameType.seats.default;
  const play = randomPlay(gameType, seedOf(game), seats);
  const steps: Step[] = [];
  let next = play.next();
  while (next.done !== true) {
    steps.push(next.value);
    if (steps.length > gameType.longestRandomGame + 1) throw new Error(`${gameType.id} goes on for ever`);
    next = play.next();
  }
  return { table: next.value, steps };
};

const looks = (steps: readonly Step[]): Step[] => {
  const every = Math.max(1, Math.ceil(steps.length / LOOKS_A_GAME));
  return steps.filter((step, at) => at % every === 0 || step === steps.at(-1));
};

const same = (a: unknown, b: unknown, what: string): void => {
  assert.equal(canonicalJson(a), canonicalJson(b), what);
};

const scene = ({ gameType, config, seats }: Table, state: object, viewer: Viewer): Scene<object, object> => ({
  config,
  seats,
  viewer,
  view: gameType.view(state, viewer),
  turn: gameType.turn(state),
  result: gameType.result(state),
  names: Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`),
});

const compile = (schema: object) => {
  const ajv = new Ajv2020({ discriminator: true, strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
};

const lawOfMoves = ({ table, steps }: Played): void => {
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
      const move = deepFreeze(concreteMove(option, playerChance(seed)));
      assert.ok(isMove(move), `a listed move fits the schema: ${JSON.stringify(move)} ${JSON.stringify(isMove.errors)}`);
      assert.ok(gameType.apply(state, seat, move, context).ok, `a listed move is accepted: ${JSON.stringify(move)}`);
    }
    for (const stray of strays.slice(0, STRAY_MOVES)) lawOfRefusal(table, state, seat, stray, seq);
    assert.equal(JSON.stringify(state), before, 'neither accepted nor refused moves touch the state');
  }
};

const lawOfRefusal = ({ gameType, seed }: Table, state: object, seat: Seat, move: Typed, seq: number): void => {
  const applied = gameType.apply(state, seat, move, contextOf(seed, seq + 1));
  const canonical = gameType.canonicalMove(state, seat, move);
  const covered = gameType.legalMoves(state, seat).some((option) => optionCovers(option, canonical));
  assert.equal(applied.ok, covered, `what is accepted is listed, and nothing else: ${JSON.stringify(move)}`);
  if (!applied.ok) {
    assert.ok(applied.reason in gameType.refusals, `the reason ${applied.reason} is in the list`);
    assert.ok(applied.detail.length > 0, 'a refusal is explained');
  }
};

const lawOfData = ({ table, steps }: Played): void => {
  const { gameType } = table;
  const fits = { state: compile(gameType.schemas.state), view: compile(gameType.schemas.view), event: compile(gameType.schemas.event) };
  const isOption = compile(gameType.schemas.option);
  for (const { state, events } of looks(steps)) {
    assert.equal(JSON.stringify(JSON.parse(JSON.stringify(state))), JSON.stringify(state), 'the state survives JSON');
    assert.deepEqual(JSON.parse(canonicalJson(state)), state, 'the state is plain JSON');
    assert.ok(fits.state(state), `the state fits its schema: ${JSON.stringify(fits.state.errors)}`);
    for (const event of events) assert.ok(fits.event(event), `the event fits its schema: ${JSON.stringify(event)} ${JSON.stringify(fits.event.errors)}`);
    for (const viewer of viewersOf(table.seats)) {
      assert.ok(fits.view(gameType.view(state, viewer)), `the view fits its schema: ${JSON.stringify(fits.view.errors)}`);
      for (const event of events) {
        const seen = gameType.viewEvent(event, viewer, state);
        assert.ok(fits.event(seen), `the seen event fits its schema: ${JSON.stringify(seen)}`);
      }
      if (viewer !== null) for (const option of gameType.legalMoves(state, viewer)) assert.ok(isOption(option), 'the option fits its schema');
    }
  }
};

const lawOfRepetition = (gameType: GameType): void => {
  const [first, second] = [playOnce(gameType, 1), playOnce(gameType, 1)];
  same(first.steps.map(({ state }) => state), second.steps.map(({ state }) => state), 'the same seed and moves give the same states');
  same(first.steps.map(({ events }) => events), second.steps.map(({ events }) => events), 'and the same events');
};

const lawOfTheEnd = ({ table, steps }: Played): void => {
  const { gameType, seats, config } = table;
  const last = steps.at(-1)?.state ?? {};
  const result = gameType.result(last);
  assert.equal(gameType.turn(last), null, 'nobody has to move any more');
  assert.ok(result, 'there is a result');
  if (result === null) return;
  assert.ok(result.reason in gameType.reasons, `the reason ${result.reason} is in the list`);
  assert.ok(compile(gameType.schemas.details)(result.details), 'the details fit their schema');
  assert.equal(result.scores.length, seats, 'every seat has a score');
  assert.deepEqual([...result.winners].sort((a, b) => a - b), result.winners, 'winners are in ascending order');
  assert.equal(result.outcome === 'win' ? 1 : 0, result.outcome === 'win' ? result.winners.length : 0, 'a win has one winner');
  if (seats > 1) assert.ok(result.winners.length > 0 && result.outcome !== 'loss', 'several seats always have winners');
  for (const seat of viewersOf(seats)) {
    if (seat !== null) assert.equal(gameType.legalMoves(last, seat).length, 0, 'there is no move after the end');
    same(gameType.view(last, seat), gameType.view(last, null), 'everything is open');
  }
  assert.ok(gameType.configure(config, seats).ok, 'a complete config is accepted again');
};

/** Secrets: another state that a viewer cannot tell from this one looks the same in all that the viewer gets. */
const lawOfSecrets = ({ table, steps }: Played): void => {
  const { gameType, config, seats, seed } = table;
  for (const { state, seq } of looks(steps)) {
    if (gameType.result(state) !== null) continue;
    for (const viewer of viewersOf(seats)) {
      const chance = playerChance(seedOf(seq));
      const view = gameType.view(state, viewer);
      const other = deepFreeze(gameType.determinize({ config, seats, viewer, view }, chance));
      same(gameType.view(other, viewer), view, 'the same view');
      assert.equal(gameType.turn(other), gameType.turn(state), 'the same turn');
      if (viewer !== null) same(gameType.legalMoves(other, viewer), gameType.legalMoves(state, viewer), 'the same options');
      assert.equal(gameType.draw.text(scene(table, other, viewer)), gameType.draw.text(scene(table, state, viewer)), 'the same text');
      assert.equal(gameType.draw.svg(scene(table, other, viewer)), gameType.draw.svg(scene(table, state, viewer)), 'the same picture');
      lawOfSecretMoves(table, { state, other, viewer, seq, seed });
    }
  }
};

interface Twins {
  readonly state: object;
  readonly other: object;
  readonly viewer: Viewer;
  readonly seq: number;
  readonly seed: Buffer;
}

/** What ends a hand, deck, round or game tells what was secret in it. */
const TELLING = /^(hand|half|round|deck|game)-ended$/;

/** The same move in both: where the views stay equal, so do the events; what is told differs only where views do. */
const lawOfSecretMoves = ({ gameType }: Table, { state, other, viewer, seq, seed }: Twins): void => {
  const seat = gameType.turn(state);
  const option = seat === null ? undefined : gameType.legalMoves(state, seat)[0];
  if (seat === null || option === undefined) return;
  const move = concreteMove<Typed>(option, playerChance(seed));
  const [a, b] = [state, other].map((each) => gameType.apply(each, seat, move, contextOf(seed, seq + 1)));
  if (a?.ok !== true || b?.ok !== true) return;
  same(gameType.viewMove(move, seat, viewer, a.state), gameType.viewMove(move, seat, viewer, b.state), 'the same move is read');
  if ([...a.events, ...b.events].some(({ type }) => TELLING.test(type))) return;
  if (canonicalJson(gameType.view(a.state, viewer)) !== canonicalJson(gameType.view(b.state, viewer))) return;
  const read = [a, b].map(({ events, state: after }) => events.map((event) => gameType.viewEvent(event, viewer, after)));
  same(read[0], read[1], 'the same events are read');
};

const lawOfDrawing = ({ table, steps }: Played): void => {
  const { gameType } = table;
  for (const { state } of [steps[0], steps[Math.floor(steps.length / 2)], steps.at(-1)].flatMap((step) => step ?? [])) {
    for (const viewer of viewersOf(table.seats)) {
      const text = gameType.draw.text(scene(table, state, viewer));
      assert.ok(text.endsWith('\n'), 'the text ends its last line');
      assert.ok(!/[ \t]+$/m.test(text), 'no line ends in blanks');
      assert.ok(text.split('\n').every((line) => [...line].length <= 80), 'the text fits 80 columns');
      const svg = gameType.draw.svg(scene(table, state, viewer));
      assert.match(svg, /^<(\?xml|svg)/, 'the picture is SVG');
      assert.match(svg, /<title[ >]/, 'it has a title');
      assert.match(svg, /<desc[ >]/, 'it has a description');
      assert.ok(!/(href|src)=["'](?!#)/.test(svg), 'it loads nothing from elsewhere');
    }
  }
};

const lawOfComputers = ({ table, steps }: Played): void => {
  const { gameType, config, seats, seed } = table;
  for (const { state } of looks(steps).slice(0, 12)) {
    const viewer = gameType.turn(state);
    if (viewer === null) continue;
    const options = gameType.legalMoves(state, viewer);
    for (const choose of Object.values(gameType.cpu)) {
      const think = () => choose({ config, seats, viewer, options, view: deepFreeze(gameType.view(state, viewer)), chance: playerChance(seed) });
      const move = think();
      same(think(), move, 'the same position and chance give the same move');
      assert.ok(gameType.apply(state, viewer, move, contextOf(seed, 1)).ok, `a computer player plays by the rules: ${JSON.stringify(move)}`);
    }
  }
};

const lawOfResignation = ({ table, steps }: Played): void => {
  const { gameType, seats } = table;
  const { state } = steps[Math.floor(steps.length / 2)] ?? { state: {} };
  if (seats > 2 || gameType.result(state) !== null) return;
  for (let seat = 0; seat < seats; seat += 1) {
    const resigned = gameType.resign(state, seat);
    const result = gameType.result(resigned.state);
    assert.ok(result, 'resigning ends the game');
    assert.equal(gameType.turn(resigned.state), null, 'nobody has to move');
    if (seats === 2) {
      assert.deepEqual([result?.outcome, result?.winners, result?.reason], ['win', [1 - seat], 'resigned'], 'the other seat wins');
    }
    assert.ok(compile(gameType.schemas.state)(resigned.state), 'the state fits its schema');
  }
};

for (const gameType of gameTypes.values()) {
  test(gameType.id, async (t) => {
    const games = Array.from({ length: GAMES }, (_, game) => playOnce(gameType, game));
    const laws: Record<string, (played: Played) => void> = {
      'moves: what is listed is accepted, nothing else': lawOfMoves,
      'data: everything is plain JSON that fits its schema': lawOfData,
      'the end: random play ends with a result': lawOfTheEnd,
      'secrets: what a viewer may not know changes nothing for it': lawOfSecrets,
      'drawings: text and SVG keep their form': lawOfDrawing,
      'computer players: lawful and repeatable': lawOfComputers,
      'resignation: ends games of one and two seats': lawOfResignation,
    };
    for (const [name, law] of Object.entries(laws)) {
      await t.test(name, async (each) => {
        for (const game of games) law(game);
        each.pass(`kept in ${games.length} random games`);
      });
    }
    await t.test('repetition: a game can be recomputed', async (each) => {
      lawOfRepetition(gameType);
      each.pass('kept');
    });
  });
}
