import type { Rng, Seat, Observation, Viewer } from '#src/game-type.js';
import { sortCells } from './board.js';
import { halfHiddenBy, hiderOf, isOver, seekerOf } from './halves.js';
import { trace } from './laser.js';
import { consistentPlacements, PLACEMENTS } from './placements.js';
import { scoresOf } from './results.js';
import { phaseOf } from './rules.js';
import type { Config, Event, Half, HalfView, Move, ShotView, State, View } from './schemas.js';

/** The hider knows where the marbles lie; everyone does once the half or the game is over. */
const mayKnow = (state: State, half: number, viewer: Viewer): boolean =>
  viewer === hiderOf(half) || isOver(state) || (state.halves[half - 1]?.ended ?? null) !== null;

const SECRET = { outcome: null, path: null, turns: null } as const;

const tracedShot = ({ from, exit, times }: Half['shots'][number], marbles: Half['marbles']): ShotView => {
  const known = { from, exit, times };
  if (marbles === null) return { ...known, ...SECRET };
  const { outcome, path, turns } = trace(marbles, from);
  return { ...known, outcome, path: [...path], turns };
};

const viewHalf = (state: State, half: Half, number: number, viewer: Viewer): HalfView => {
  const marbles = mayKnow(state, number, viewer) ? half.marbles : null;
  return {
    half: number,
    hider: hiderOf(number),
    seeker: seekerOf(number),
    marbles,
    shots: half.shots.map((shot) => tracedShot(shot, marbles)),
    guesses: half.guesses,
    points: half.points,
    ended: half.ended,
  };
};

/** Shots, guesses and points are open to all; marbles and paths to the hider, and to all when the half is over. */
export const view = (state: State, viewer: Viewer): View => ({
  phase: phaseOf(state),
  halves: state.halves.map((half, index) => viewHalf(state, half, index + 1, viewer)),
  scores: scoresOf(state),
  resignedBy: state.resignedBy,
});

/** Hides marbles and paths of a half that is going on from all but its hider. */
export const viewEvent = (event: Event, viewer: Viewer, state: State): Event => {
  if (event.type === 'marbles-hidden') {
    return mayKnow(state, event.half, viewer) ? event : { ...event, marbles: null };
  }
  if (event.type === 'laser-exited') {
    return mayKnow(state, event.half, viewer) ? event : { ...event, ...SECRET };
  }
  return event;
};

/** Where marbles were placed is hidden like the marbles; lasers and guesses are made aloud. */
export const viewMove = (move: Move, seat: Seat, viewer: Viewer, state: State): object =>
  move.type !== 'place' || mayKnow(state, halfHiddenBy(seat), viewer)
    ? move
    : { type: 'place', marbles: null };

const fullHalf = ({ marbles, shots, guesses, points, ended }: HalfView, hidden: Half['marbles']): Half => ({
  marbles: marbles ?? hidden,
  shots: shots.map(({ from, exit, times }) => ({ from, exit, times })),
  guesses,
  points,
  ended,
});

const drawPlacement = (half: HalfView, rng: Rng): Half['marbles'] => {
  const possible = consistentPlacements(half);
  return sortCells(PLACEMENTS[possible[rng.below(possible.length)] ?? 0] ?? []);
};

/** Puts hidden marbles in one of the placements, each equally likely, that fit all lasers and guesses of the half. */
export const determinize = (
  { config, view: { halves, phase, resignedBy } }: Observation<Config, View>,
  rng: Rng,
): State => {
  const last = halves.at(-1);
  const secret = phase === 'seeking' && last?.marbles === null;
  const drawn = secret ? drawPlacement(last, rng) : null;
  return {
    config,
    halves: halves.map((half, index) => fullHalf(half, index === halves.length - 1 ? drawn : null)),
    resignedBy,
  };
};
