/**
 * The law of open views, which replays of finished games show: every piece is there, also in drawings, and what a viewer's
 * own view tells is told in the same way.
 */
import assert from 'node:assert/strict';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import { ALL } from 'parlour-games/record/observations';
import type { Scene, Viewer } from 'parlour-games/game-type';
import { sceneOf, viewerName, viewersOf, type GameSetup, type Playthrough } from '#test/support/play.js';
import { assertShown } from './openness.js';
import { isName, mentionsInProse } from './mentions.js';
import { sampleOf } from './support.js';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths at which `open` is not `view` with something in place of its nulls, or with more fields. */
export function differencesIn(view: unknown, open: unknown, path = '$'): string[] {
  if (view === null) return [];
  if (Array.isArray(view) && Array.isArray(open) && view.length === open.length)
    return view.flatMap((item, i) => differencesIn(item, open[i], `${path}[${i}]`));
  if (isObject(view) && isObject(open))
    return Object.entries(view).flatMap(([key, value]) => differencesIn(value, open[key], `${path}.${key}`));
  return canonicalJson(view) === canonicalJson(open ?? null) ? [] : [path];
}

const assertFillsIn = (view: object, open: object, viewer: Viewer, seq: number): void => {
  const [path = ''] = differencesIn(view, open);
  const who = viewerName(viewer);
  assert.equal(path, '', `after entry ${seq} the open view fills in what the view of ${who} hides`);
};

/** Pieces that nobody, or not everybody, may see have to be in both drawings; objects and numbers have no name there. */
const assertDrawn = (setup: GameSetup, scene: Scene<object, object>, state: object, seq: number): void => {
  const { zones, draw } = setup.gameType;
  const hidden = zones(state).filter(({ visibleTo }) => visibleTo !== 'all');
  const isDrawn = (piece: string): boolean => isName(piece) && !piece.startsWith('{');
  const pieces = new Set(hidden.flatMap((zone) => zone.pieces).filter(isDrawn));
  for (const [form, drawn] of Object.entries(draw)) {
    const named = new Set(mentionsInProse(drawn(scene), pieces).map(({ piece }) => piece));
    const missing = [...pieces].filter((piece) => !named.has(piece));
    assert.deepEqual(missing, [], `after entry ${seq} the open ${form} drawing shows every piece`);
  }
};

/** Views of games without any secret may sum up pieces that do not matter, such as chips that are not played yet. */
export function lawOfOpenViews({ setup, steps }: Playthrough): void {
  const { gameType, seats } = setup;
  const hasSecrets = steps.some(({ state }) =>
    gameType.zones(state).some(({ visibleTo }) => visibleTo !== 'all'),
  );
  for (const { state, seq } of sampleOf(steps)) {
    const open = gameType.openView(state);
    for (const viewer of viewersOf(seats)) assertFillsIn(gameType.view(state, viewer), open, viewer, seq);
    const pieces = gameType.zones(state).flatMap((zone) => [...zone.pieces]);
    if (hasSecrets) assertShown(open, pieces, `after entry ${seq} the open view`);
    assertDrawn(setup, sceneOf(setup, state, ALL), state, seq);
  }
}
