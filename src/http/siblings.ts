/** The port to the other processes of the service on this machine (PROCESSES). */

/** What the other processes have open. */
export interface OtherCounts {
  readonly total: () => number;
  readonly of: (key: string) => number;
}

export interface Siblings {
  /** The path of the socket on which this process serves the others. */
  readonly socket: string;
  /** The sockets of the other processes that serve at present. */
  readonly otherSockets: () => readonly string[];
  /** The socket of the process that serves this game; `null` if it is this one. */
  readonly socketFor: (game: string) => string | null;
  /**
   * Returns a function that tells the others of a cost; `onCost` is called for theirs. They hear of it within 50 ms, in one
   * message with all that came meanwhile.
   */
  readonly shareCosts: (
    name: string,
    onCost: (key: string, cost: number) => void,
  ) => (key: string, cost: number) => void;
  /** The same for what is open: `own` are this process's counts, `changed` is to be called with each key whose count changed. */
  readonly shareCounts: (
    name: string,
    own: ReadonlyMap<string, number>,
  ) => { readonly changed: (key: string) => void; readonly others: OtherCounts };
}
