/** The clock of the database, as this instance knows it between two requests to it. */
export interface DatabaseClock {
  /**
   * Milliseconds since 1970, by the clock that decides in the game; never ahead of it, and behind by as much as a request to the
   * database takes.
   */
  readonly now: (gameId?: string) => number;
  /** Takes over a time that the database has just told. */
  readonly set: (time: number) => void;
  /** Asks the database, for instance because it has refused a time in this game as wrong. */
  readonly correct: (gameId: string) => Promise<void>;
  /** Makes sure that `now` knows the clock that will decide in a new game. */
  readonly prepare: (gameId: string) => Promise<void>;
}
