/** What the host provides; its import module has the name of this file. */

/**
 * Counts positions that have been searched. Throws when the search has to stop: every entry in the tables is complete
 * at any time, so they stay valid.
 */
export declare function spend(positions: i32): void;
