import type { Zone } from '#src/game-type.js';
import { spaceCode } from './board.js';
import { hiderOf } from './halves.js';
import type { State } from './schemas.js';

/** The marbles of each half that has begun, none before they are placed; the hider's secret until the half is over. */
export const zones = ({ halves }: State): readonly Zone[] =>
  halves.map(({ marbles, ended }, index) => ({
    name: `marbles of half ${index + 1}`,
    pieces: (marbles ?? []).map(spaceCode),
    visibleTo: ended === null ? [hiderOf(index + 1)] : 'all',
  }));
