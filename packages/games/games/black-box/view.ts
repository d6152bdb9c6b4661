/** Who may know what: shots, guesses and points are public; only the hider sees marbles and paths until the half is over. */
import type { Viewer, Views } from '../../game-type.js';
import { at } from '../../kit/checked.js';
import type { Event, Half, HalfView, Move, ShotView, State, View } from './schemas.js';
import { halfHiddenBy, hiderOf, isOver, phaseOf, seekerOf } from './halves.js';
import { trace } from './laser.js';
import { scoresOf } from './results.js';
import type { Space } from './board.js';

const mayKnow = (state: State, half: number, viewer: Viewer): boolean =>
  viewer === hiderOf(half) || isOver(state) || at(state.halves, half - 1).ended !== null;

const hiddenTrace = { outcome: null, path: null, turns: null } as const;

const viewShot = ({ from, exit, times }: Half['shots'][number], marbles: Half['marbles']): ShotView => {
  if (marbles === null) return { from, exit, times, ...hiddenTrace };
  const { outcome, path, turns } = trace(marbles, from);
  return { from, exit, times, outcome, path: [...path], turns };
};

const viewHalf = (half: Half, number: number, marbles: Half['marbles']): HalfView => ({
  half: number,
  hider: hiderOf(number),
  seeker: seekerOf(number),
  marbles,
  shots: half.shots.map((shot) => viewShot(shot, marbles)),
  guesses: half.guesses,
  points: half.points,
  ended: half.ended,
});

const viewOf = (state: State, isShown: (half: number) => boolean): View => ({
  phase: phaseOf(state),
  halves: state.halves.map((half, index) =>
    viewHalf(half, index + 1, isShown(index + 1) ? half.marbles : null),
  ),
  scores: scoresOf(state),
  resignedBy: state.resignedBy,
});

/** The half in progress, or the last one. */
export function currentHalfOf({ halves }: View): HalfView {
  return at(halves, -1);
}

/** A marble as canonical JSON spells it. */
const pieceOf = ({ row, col }: Space): string => `{"col":${col},"row":${row}}`;

export const views: Views<State, Move, Event, View> = {
  view: (state, viewer) => viewOf(state, (half) => mayKnow(state, half, viewer)),

  /** The marbles of both halves, and every path. */
  openView: (state) => viewOf(state, () => true),

  /** Hides the marbles and paths of the half in progress from everyone but its hider. */
  viewEvent(event, viewer, state) {
    if (event.type === 'marbles-hidden')
      return mayKnow(state, event.half, viewer) ? event : { ...event, marbles: null };
    if (event.type === 'laser-exited')
      return mayKnow(state, event.half, viewer) ? event : { ...event, ...hiddenTrace };
    return event;
  },

  /** Hides a placement like its marbles; lasers and guesses are public. */
  viewMove: (move, seat, viewer, state) =>
    move.type !== 'place' || mayKnow(state, halfHiddenBy(seat), viewer)
      ? move
      : { type: 'place', marbles: null },

  /** The marbles of each half that has begun, none before they are placed. Only the hider sees them until the half is over. */
  zones: ({ halves }) =>
    halves.map(({ marbles, ended }, index) => ({
      name: `marbles of half ${index + 1}`,
      pieces: (marbles ?? []).map(pieceOf),
      visibleTo: ended === null ? [hiderOf(index + 1)] : 'all',
    })),
};
