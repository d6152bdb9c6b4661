/** Laws about what is seen: plain data, secrets and drawings. */
import assert from 'node:assert/strict';
import type { Typed, Viewer } from '#src/game-type.js';
import { playerRng } from '#src/engine/history/rng.js';
import { canonicalJson } from '#src/engine/history/hash-chain.js';
import { concreteMove } from '#src/kit/options.js';
import { contextOf, deepFreeze, seedOf, type Table } from '../support/play.js';
import { compile, looks, same, scene, viewersOf, type Played } from './support.js';

export const lawOfData = ({ table, steps }: Played): void => {
  const { gameType } = table;
  const fits = {
    state: compile(gameType.schemas.state),
    view: compile(gameType.schemas.view),
    event: compile(gameType.schemas.event),
  };
  const isOption = compile(gameType.schemas.option);
  for (const { state, events } of looks(steps)) {
    assert.equal(
      JSON.stringify(JSON.parse(JSON.stringify(state))),
      JSON.stringify(state),
      'the state survives JSON',
    );
    assert.deepEqual(JSON.parse(canonicalJson(state)), state, 'the state is plain JSON');
    assert.ok(fits.state(state), `the state fits its schema: ${JSON.stringify(fits.state.errors)}`);
    for (const event of events)
      assert.ok(
        fits.event(event),
        `the event fits its schema: ${JSON.stringify(event)} ${JSON.stringify(fits.event.errors)}`,
      );
    for (const viewer of viewersOf(table.seats)) {
      assert.ok(
        fits.view(gameType.view(state, viewer)),
        `the view fits its schema: ${JSON.stringify(fits.view.errors)}`,
      );
      for (const event of events) {
        const seen = gameType.viewEvent(event, viewer, state);
        assert.ok(fits.event(seen), `the seen event fits its schema: ${JSON.stringify(seen)}`);
      }
      const options = viewer === null ? [] : gameType.legalMoves(state, viewer);
      assert.ok(
        options.every((option) => isOption(option)),
        'the options fit their schema',
      );
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
const REVEALING = /^(hand|half|round|deck|game)-ended$/;

/** The same move in both: where the views stay equal, so do the events; what is told differs only where views do. */
const lawOfSecretMoves = ({ gameType }: Table, { state, other, viewer, seq, seed }: Twins): void => {
  const seat = gameType.turn(state);
  const option = seat === null ? undefined : gameType.legalMoves(state, seat)[0];
  if (seat === null || option === undefined) return;
  const move = concreteMove<Typed>(option, playerRng(seed), gameType.templates);
  const [a, b] = [state, other].map((each) => gameType.apply(each, seat, move, contextOf(seed, seq + 1)));
  if (a?.ok !== true || b?.ok !== true) return;
  same(
    gameType.viewMove(move, seat, viewer, a.state),
    gameType.viewMove(move, seat, viewer, b.state),
    'the same move is read',
  );
  if ([...a.events, ...b.events].some(({ type }) => REVEALING.test(type))) return;
  if (canonicalJson(gameType.view(a.state, viewer)) !== canonicalJson(gameType.view(b.state, viewer))) return;
  const read = [a, b].map(({ events, state: after }) =>
    events.map((event) => gameType.viewEvent(event, viewer, after)),
  );
  same(read[0], read[1], 'the same events are read');
};

/** Secrets: another state that a viewer cannot tell from this one looks the same in all that the viewer gets. */
export const lawOfSecrets = ({ table, steps }: Played): void => {
  const { gameType, config, seats, seed } = table;
  for (const { state, seq } of looks(steps)) {
    if (gameType.result(state) !== null) continue;
    for (const viewer of viewersOf(seats)) {
      const rng = playerRng(seedOf(seq));
      const view = gameType.view(state, viewer);
      const other = deepFreeze(gameType.determinize({ config, seats, viewer, view }, rng));
      same(gameType.view(other, viewer), view, 'the same view');
      assert.equal(gameType.turn(other), gameType.turn(state), 'the same turn');
      if (viewer !== null)
        same(gameType.legalMoves(other, viewer), gameType.legalMoves(state, viewer), 'the same options');
      assert.equal(
        gameType.draw.text(scene(table, other, viewer)),
        gameType.draw.text(scene(table, state, viewer)),
        'the same text',
      );
      assert.equal(
        gameType.draw.svg(scene(table, other, viewer)),
        gameType.draw.svg(scene(table, state, viewer)),
        'the same picture',
      );
      lawOfSecretMoves(table, { state, other, viewer, seq, seed });
    }
  }
};

export const lawOfDrawing = ({ table, steps }: Played): void => {
  const { gameType } = table;
  for (const { state } of [steps[0], steps[Math.floor(steps.length / 2)], steps.at(-1)].flatMap(
    (step) => step ?? [],
  )) {
    for (const viewer of viewersOf(table.seats)) {
      const text = gameType.draw.text(scene(table, state, viewer));
      assert.ok(text.endsWith('\n'), 'the text ends its last line');
      assert.ok(!/[ \t]+$/m.test(text), 'no line ends in blanks');
      assert.ok(
        text.split('\n').every((line) => [...line].length <= 80),
        'the text fits 80 columns',
      );
      const svg = gameType.draw.svg(scene(table, state, viewer));
      assert.match(svg, /^<(\?xml|svg)/, 'the picture is SVG');
      assert.match(svg, /<title[ >]/, 'it has a title');
      assert.match(svg, /<desc[ >]/, 'it has a description');
      assert.ok(!/(href|src)=["'](?!#)/.test(svg), 'it loads nothing from elsewhere');
    }
  }
};
