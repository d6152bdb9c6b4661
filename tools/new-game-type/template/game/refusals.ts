/** Every reason for which a move is refused, with its meaning. A roll is never refused. */
export const refusals: Readonly<Record<string, string>> = {};
