import type { Position } from '../../../game-type.js';
import { randomMove } from '../../../kit/options.js';
import type { Config, Move, Option, View } from '../schemas.js';

/** The kit draws integers from ranges of up to 2^32 values. */
const LARGEST_WAGER = 2 ** 32;

const withinReach = (option: Option): Option =>
  option.type === 'bet'
    ? { ...option, wager: { min: 1, max: Math.min(option.wager.max, LARGEST_WAGER) } }
    : option;

/** Any bet or the cash-out, each equally likely; the wager is random too, of at most 2^32. */
export const easy = ({ options, chance }: Position<Config, View, Option>): Move =>
  randomMove<Move>(options.map(withinReach), chance);
