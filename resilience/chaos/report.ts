/** The figures of an experiment, as lines of text. */
import type { Tally } from './load/tally.js';

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? NaN;

/** `12 ms median, 34 ms at most of 5`. */
export const spread = (valuesMs: readonly number[]): string => {
  const [median, p99, most] = [0.5, 0.99, 1].map((q) => quantile(valuesMs, q).toFixed(0));
  return `${median} ms median, ${p99} ms p99, ${most} ms at most, of ${valuesMs.length}`;
};

const line = (name: string, value: string | number): string => `  ${name.padEnd(42)} ${value}`;

export const report = (
  title: string,
  tally: Tally,
  extra: Readonly<Record<string, string | number>>,
): string => {
  const answers = [...tally.answers].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    `${title}:`,
    ...Object.entries(extra).map(([name, value]) => line(name, value)),
    ...Object.entries(tally.counts).map(([name, value]) => line(name, value)),
    ...(tally.eventDelaysMs.length > 0
      ? [line('entry to event at a follower', spread(tally.eventDelaysMs))]
      : []),
    ...answers.map(([name, count]) => line(`answers ${name}`, count)),
    ...tally.notes.map((note) => `  ! ${note}`),
    '',
  ].join('\n');
};
