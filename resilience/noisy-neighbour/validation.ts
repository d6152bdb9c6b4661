/** Bodies of the largest size that is accepted, meant to keep validation busy. */
import { atRate, type Scenario } from './support.js';

/** All that one address may send. */
const REQUESTS_PER_SECOND = 100;
const MARBLES = 12_000;
const UNKNOWN_FIELDS = 1000;

const from = { row: 1, col: 5 };
const unknownFields = Object.fromEntries(Array.from({ length: UNKNOWN_FIELDS }, (_, n) => [`k${n}`, 0]));

const flood = (name: string, path: string, body: object): Scenario => ({
  name,
  prepare: (attacker) =>
    Promise.resolve((stop) => atRate(REQUESTS_PER_SECOND, stop, () => attacker.send('POST', path, { body }))),
});

export const scenarios: readonly Scenario[] = [
  flood(`traces with ${MARBLES} numbers for marbles`, '/v1/black-box/traces', {
    marbles: Array.from({ length: MARBLES }, (_, n) => n % 1000),
    from,
  }),
  flood(`games with ${UNKNOWN_FIELDS} unknown fields`, '/v1/7reeg/games', unknownFields),
];
