import type { Refusal } from '#src/game-type.js';

/** Every reason for which a move is refused, with its meaning. */
export const refusals = { 'wager-exceeds-bankroll': 'The wager is more than the bankroll.' } as const;
type RefusalReason = keyof typeof refusals;

const refuse = (reason: RefusalReason, detail: string): Refusal => ({ ok: false, reason, detail });

export const wagerExceedsBankroll = (wager: number, bankroll: number): Refusal =>
  refuse(
    'wager-exceeds-bankroll',
    `The wager of ${wager} is more than the bankroll. Wager between 1 and ${bankroll}.`,
  );
