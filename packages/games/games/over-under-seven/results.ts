import type { Outcome, Result } from '../../game-type.js';
import { BANK_LIMIT, type Details, type EndReason, type State } from './schemas.js';

/** Why the game ends after a roll; `null` if it continues. The target takes precedence over breaking the bank. */
export function endReasonAfterRoll({ config, bankroll }: State): EndReason | null {
  if (config.target !== undefined && bankroll >= config.target) return 'target-reached';
  if (bankroll >= BANK_LIMIT) return 'bank-broken';
  return bankroll === 0 ? 'bust' : null;
}

export function netGain({ bankroll, config }: State): number {
  return bankroll - config.bankroll;
}

const outcomeOf = (ending: EndReason, net: number): Outcome => {
  if (ending === 'bust') return 'loss';
  if (ending !== 'cashed-out' || net > 0) return 'win';
  return net === 0 ? 'draw' : 'loss';
};

export function result(state: State): Result | null {
  if (state.ending === null) return null;
  const net = netGain(state);
  const outcome = outcomeOf(state.ending, net);
  const details: Details = { net, rolls: state.rolls };
  return {
    outcome,
    winners: outcome === 'win' ? [0] : [],
    scores: [state.bankroll],
    reason: state.ending,
    details,
  };
}
