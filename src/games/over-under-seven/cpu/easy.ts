import type { DecisionPoint } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import { TEMPLATES, type Config, type Move, type Option, type View } from '../schemas.js';

/** The kit draws integers from ranges of up to 2^32 values. */
const LARGEST_WAGER = 2 ** 32;

const withinReach = (option: Option): Option =>
  option.type === 'bet'
    ? { ...option, wager: { min: 1, max: Math.min(option.wager.max, LARGEST_WAGER) } }
    : option;

/** Any bet or the cash-out, each equally likely; the wager is random too, of at most 2^32. */
export const easy = ({ legalMoves, rng }: DecisionPoint<Config, View, Option>): Move =>
  randomMove<Move>(legalMoves.map(withinReach), rng, TEMPLATES);
