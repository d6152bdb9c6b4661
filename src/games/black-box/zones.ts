import type { Zone } from '#src/game-type.js';
import type { Space } from './board.js';
import { hiderOf } from './halves.js';
import type { State } from './schemas.js';

/** A marble as canonical JSON spells it. */
const pieceOf = ({ row, col }: Space): string => `{"col":${col},"row":${row}}`;

/** The marbles of each half that has begun, none before they are placed. Only the hider sees them until the half is over. */
export const zones = ({ halves }: State): readonly Zone[] =>
  halves.map(({ marbles, ended }, index) => ({
    name: `marbles of half ${index + 1}`,
    pieces: (marbles ?? []).map(pieceOf),
    visibleTo: ended === null ? [hiderOf(index + 1)] : 'all',
  }));
