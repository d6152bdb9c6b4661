/** Bodies of the largest size that is accepted, meant to keep validation busy. */
import { atRate, type Scenario } from './support.js';

/** All that one address may send. */
const REQUESTS_PER_SECOND = 100;
const MARBLES = 12_000;

const flood = (name: string, path: string, body: object): Scenario => ({
  name,
  prepare: (attacker) =>
    Promise.resolve((stop) => atRate(REQUESTS_PER_SECOND, stop, () => attacker.send('POST', path, { body }))),
});

/** More than 2,000 fields are refused before they are looked at. */
const withFields = (count: number): Scenario => {
  const fields = Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 0]));
  return flood(`games with ${count} unknown fields`, '/v1/7reeg/games', fields);
};

export const scenarios: readonly Scenario[] = [
  flood(`traces with ${MARBLES} numbers for marbles`, '/v1/black-box/traces', {
    marbles: Array.from({ length: MARBLES }, (_, n) => n % 1000),
    from: { row: 1, col: 5 },
  }),
  withFields(2000),
  withFields(6000),
];
