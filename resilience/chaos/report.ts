/** The figures of an experiment, as lines of text. */
import { quantile } from '#test/support/statistics.js';
import type { Counters } from '#resilience/load/counters.js';

/** For example `12 ms median, 30 ms p99, 34 ms max of 5`. */
export function spread(valuesMs: readonly number[]): string {
  const ms = (q: number): string => `${quantile(valuesMs, q).toFixed(0)} ms`;
  return `${ms(0.5)} median, ${ms(0.99)} p99, ${ms(1)} max of ${valuesMs.length}`;
}

const line = (name: string, value: string | number): string => `  ${name.padEnd(44)} ${value}`;

export function formatReport(
  title: string,
  { counts, responses, eventDelaysMs, notes }: Counters,
  figures: Readonly<Record<string, string | number>>,
): string {
  return [
    `${title}:`,
    ...Object.entries(figures).map(([name, value]) => line(name, value)),
    ...Object.entries(counts).map(([name, value]) => line(name, value)),
    ...(eventDelaysMs.length > 0 ? [line('from entry to event at a subscriber', spread(eventDelaysMs))] : []),
    ...[...responses]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => line(`responses ${name}`, count)),
    ...notes.map((note) => `  ! ${note}`),
    '',
  ].join('\n');
}
