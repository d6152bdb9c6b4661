/** War never refuses a move: every well-formed flip is legal while the game runs. */
export const refusals = {} as const;
