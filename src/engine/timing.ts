/** What the store is told of the time in a game, all of it by the clock of the database. */

import type { GameRecord } from 'parlour-games/record/game-record';

/** How an update of a game with clocks depends on the clock of the database. */
export interface Timing {
  /**
   * When the game is due for the job that watches clocks; `null` if never. An earlier time that is stored stays until then, since
   * a column with an index is dear to change with every move.
   */
  readonly dueAt: number | null;
  /** The deadline before the update: of the running clock, or of the time to join. `null` if there was none. */
  readonly deadline: number | null;
  /**
   * In a waiting game an `expiry`, the cancellation by the clock, is stored at the deadline or later; a `join`, which is
   * anything else, only before it. Afterwards a `timeout` is stored at the deadline or later, and only while instances
   * note outages; a `move`, which is anything else that is done in the game, only before it. Neither is stored while an
   * outage is left by which the game has to be extended.
   */
  readonly kind: 'move' | 'timeout' | 'extension' | 'join' | 'expiry';
  /** The version at which responses end that waited for the replies of computer players; `null` if they still wait. */
  readonly settledVersion: number | null;
}

/** A game that may be due. */
export interface DueGame {
  readonly game: GameRecord;
  /** The time at which it was found due, by the clock that decides in it. */
  readonly now: number;
}

/** When a game is due that was claimed too early. */
export interface Postponed {
  readonly id: string;
  readonly version: number;
  /** `null` if the game is not due before its next entry. */
  readonly dueAt: number | null;
}
