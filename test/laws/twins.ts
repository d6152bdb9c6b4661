/**
 * Twin states: the same state with pieces renamed that a viewer does not know, so that other cards are in other hands.
 * They are made from the zones, never with `determinize`, which starts from a view.
 */
import type { Rng, Viewer } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { deepFreeze, type GameSetup, type Step } from '#test/support/play.js';
import { isVisible, pastPieces } from './knowledge.js';
import { renamed, type Renaming } from './mentions.js';
import { assertSameText, type Outcome } from './support.js';
import type { Version, Watch } from './versions.js';

/** Unknown pieces, and those that are not in the game yet; neither may be mentioned for reasons of the past. */
const exchangeable = ({ zones, pieces }: Version, { knowledge, unknown }: Watch): string[] => {
  const present = new Set(zones.flatMap((zone) => zone.pieces));
  const past = pastPieces(knowledge);
  const isFree = (piece: string): boolean => !present.has(piece) && !knowledge.known.has(piece);
  return [...pieces].filter((piece) => !past.has(piece) && (unknown.has(piece) || isFree(piece)));
};

/** Each piece gets the name of the next one, and the last that of the first. */
export function cycle(pieces: readonly string[]): Renaming {
  return new Map(pieces.map((piece, i) => [piece, at(pieces, (i + 1) % pieces.length)]));
}

/** Renamings of pieces that `watch` cannot tell apart: of two of them, and of all. None if it knows every piece. */
export function renamingsFor(version: Version, watch: Watch, rng: Rng): Renaming[] {
  const shuffled = rng.shuffle(exchangeable(version, watch));
  const first = shuffled.find((piece) => watch.unknown.has(piece));
  if (first === undefined || shuffled.length === 1) return [];
  const pieces = [first, ...shuffled.filter((piece) => piece !== first)];
  return [pieces.slice(0, 2), pieces].map(cycle);
}

const NEXT_PIECES = 3;

/** Renamings of the next piece of a pile that nobody sees, so that the next draw is another one; hands stay as they are. */
export function renamingsOfDraws(version: Version, watch: Watch, rng: Rng): Renaming[] {
  const free = new Set(exchangeable(version, watch));
  return version.zones
    .filter(({ visibleTo }) => visibleTo === 'nobody')
    .flatMap(({ pieces: [next = '', ...others] }) => {
      const drawn = rng.shuffle(others.filter((piece) => piece !== next && free.has(piece)));
      return free.has(next) ? drawn.slice(0, NEXT_PIECES).map((piece) => cycle([next, piece])) : [];
    });
}

export function twinOf(state: object, renaming: Renaming): object {
  return deepFreeze(renamed(state, renaming));
}

/** The log of the twin: what was played and happened there. */
export function twinLog(log: readonly Step[], renaming: Renaming): Step[] {
  return log.map((step) => ({
    ...step,
    move: renamed(step.move, renaming),
    events: renamed(step.events, renaming),
  }));
}

/** Whether the viewer may see the same pieces in the same places, and the same seat is to move. */
export function looksAlike({ gameType }: GameSetup, a: object, b: object, viewer: Viewer): boolean {
  const visible = (state: object): string =>
    JSON.stringify(gameType.zones(state).filter((zone) => isVisible(zone, viewer)));
  return visible(a) === visible(b) && gameType.turn(a) === gameType.turn(b);
}

/** Two outcomes of a move that the viewer cannot tell apart must give it the same output, as far as that is `compared`. */
export function assertSameOutcome(
  { gameType }: GameSetup,
  a: Outcome,
  b: Outcome,
  { knowledge: { viewer } }: Watch,
  compared: (value: unknown) => unknown,
): void {
  const told = ({ state, events }: Outcome) => ({
    view: gameType.view(state, viewer),
    events: events.map((event) => gameType.viewEvent(event, viewer, state)),
    options: viewer === null ? [] : gameType.legalMoves(state, viewer),
  });
  const [toldOfA, toldOfB] = [told(a), told(b)];
  for (const part of ['view', 'events', 'options'] as const)
    assertSameText(
      compared(toldOfB[part]),
      compared(toldOfA[part]),
      `the same ${part} after a move, whatever is hidden`,
    );
}
