/** The law of openness: every piece that a viewer may see is in its view, and only hidden pieces make views differ. */
import assert from 'node:assert/strict';
import type { Viewer, Zone } from 'parlour-games/game-type';
import { viewerName, viewersOf, type Playthrough } from '#test/support/play.js';
import { isVisible, visiblePieces } from './knowledge.js';
import { countOf, countsOf, mentionsIn } from './mentions.js';
import { assertSame, sampleOf } from './support.js';

/** `where` names the view: `after entry 3 the view of seat 1`. */
export function assertShown(view: object, pieces: readonly string[], where: string): void {
  const shown = countsOf(mentionsIn(view, new Set(pieces)).map(({ piece }) => piece));
  for (const [piece, copies] of countsOf(pieces))
    assert.ok(countOf(shown, piece) >= copies, `${where} shows all ${copies} of ${piece}`);
}

/** The names of the zones that a viewer may see, the empty ones among them. */
const visibleZones = (zones: readonly Zone[], viewer: Viewer): string =>
  zones
    .filter((zone) => isVisible(zone, viewer))
    .map(({ name }) => name)
    .join();

/** Viewers who may see the same zones have the same view: whatever is hidden from some of them lies in a zone. */
export function lawOfDifferences({ setup: { gameType, seats }, steps }: Playthrough): void {
  for (const { state, seq } of sampleOf(steps)) {
    const zones = gameType.zones(state);
    const views = new Map<string, object>();
    for (const viewer of viewersOf(seats)) {
      const key = visibleZones(zones, viewer);
      const view = gameType.view(state, viewer);
      const who = `after entry ${seq} ${viewerName(viewer)} has the view of all who may see the same zones`;
      assertSame(view, views.get(key) ?? view, who);
      views.set(key, view);
    }
  }
}

/**
 * Every visible copy of a piece has a mention in the view, at the end of the game too. Only games without any secret
 * are exempt: their views may sum up pieces that do not matter, such as chips that are not played yet.
 */
export function lawOfOpenness({ setup: { gameType, seats }, steps }: Playthrough): void {
  const hasSecrets = steps.some(({ state }) =>
    gameType.zones(state).some(({ visibleTo }) => visibleTo !== 'all'),
  );
  if (!hasSecrets) return;
  for (const { state, seq } of sampleOf(steps)) {
    const zones = gameType.zones(state);
    for (const viewer of viewersOf(seats)) {
      const where = `after entry ${seq} the view of ${viewerName(viewer)}`;
      assertShown(gameType.view(state, viewer), visiblePieces(zones, viewer), where);
    }
  }
}
