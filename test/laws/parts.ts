/** The law of parts: the picture of a round, a hand, a deck or a half that ended shows what everybody has been told of it. */
import assert from 'node:assert/strict';
import type { GameType } from 'parlour-games/game-type';
import { sceneOf } from 'parlour-games/record/observations';
import { contextOf, recordAt, seedOf, viewersOf, type Playthrough, type Step } from '#test/support/play.js';
import { drawingOf } from './given.js';
import { mentionsIn } from './mentions.js';
import { assertSame, compile, viewBoxOf } from './support.js';

const OTHER_SEED = seedOf(2 ** 29);

/** Whether an entry ends a part of the game, and begins another one. */
const endsPart = ({ result }: GameType, { state, events }: Step): boolean =>
  result(state) === null && events.some(({ type }) => type.endsWith('-ended'));

/** What everybody knows after an entry: what a spectator saw before it, and its events. */
const toldBy = ({ view, viewEvent }: GameType, before: Step, { state, events }: Step): object => [
  view(before.state, null),
  events.map((event) => viewEvent(event, null, state)),
];

export function lawOfParts({ setup, steps }: Playthrough): void {
  const { gameType, seats, seed } = setup;
  const isView = compile(gameType.schemas.view);
  for (const step of steps) {
    const before = steps[step.seq - 1];
    const { seat, move, state, seq } = step;
    if (before === undefined || seat === null || move === null || !endsPart(gameType, step)) continue;
    const endingWith = (random: Buffer): object | undefined => {
      const applied = gameType.apply(before.state, seat, move, contextOf(random, seq));
      return applied.ok ? applied.ending : undefined;
    };
    const ending = endingWith(seed);
    assert.ok(ending, `entry ${seq} shows the part that it ends`);
    assert.ok(isView(ending), `as a view: ${JSON.stringify(isView.errors)}`);
    assertSame(endingWith(OTHER_SEED), ending, `whatever is dealt in entry ${seq}`);
    const pieces = new Set(gameType.zones(before.state).flatMap((zone) => zone.pieces));
    const told = new Set(mentionsIn(toldBy(gameType, before, step), pieces).map(({ piece }) => piece));
    const [untold] = mentionsIn(ending, pieces).filter(({ piece }) => !told.has(piece));
    assert.equal(untold?.piece, undefined, `nobody has been told of this piece, which entry ${seq} shows`);
    for (const viewer of viewersOf(seats)) {
      const drawn = gameType.draw.svg(sceneOf(gameType, recordAt(setup, state), viewer, ending));
      assert.equal(viewBoxOf(drawn), viewBoxOf(drawingOf(setup, 'svg', before.state, viewer)));
    }
  }
}
