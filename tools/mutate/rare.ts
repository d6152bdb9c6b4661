/**
 * Bundled before the tests with modules that `conditions.ts` has instrumented. With `PARLOUR_RARE`, such as `12 two ones`,
 * site 12 behaves otherwise in that rare state; with `PARLOUR_EFFECTS`, a file gets how often each mutant would have changed
 * something.
 */
import { writeFileSync } from 'node:fs';
import { env } from 'node:process';
import type { RareStates } from '#test/laws/rare-card-states.js';

/** By number of the site, by rare state, how often the mutant differed. */
export type Effects = Record<number, Record<string, number>>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What a mutant returns in place of `value`; `value` itself if it has nothing else to return. */
const otherThan = (value: unknown, state: object): unknown => {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return value.length === 0 ? value : value.slice(0, -1);
  if (!isObject(value)) return value;
  // The step leaves the state as it was.
  if ('state' in value) return value.state === state ? value : { ...value, state };
  return Object.keys(state).every((key) => key in value) ? state : null;
};

const effects: Effects = {};
const holding = new WeakMap<object, string[]>();
let predicates: [string, RareStates<object>[string]][] = [];
/** While predicates are asked, which call the rules themselves. */
let isAsking = false;

const holds = (predicate: RareStates<object>[string], state: object): boolean => {
  try {
    return predicate(state);
  } catch {
    // A part of a state.
    return false;
  }
};

const rareStatesOf = (state: object): string[] => {
  const known = holding.get(state);
  if (known !== undefined || isAsking) return known ?? [];
  isAsking = true;
  const names = predicates.filter(([, predicate]) => holds(predicate, state)).map(([name]) => name);
  isAsking = false;
  holding.set(state, names);
  return names;
};

const [, site, mutantState] = /^(\d+) (.*)$/.exec(env['PARLOUR_RARE'] ?? '') ?? [];
const mutatedSite = site === undefined ? null : Number(site);

/** `value`, or what the mutant at `id` has in its place if `state` is a rare state. */
const choose = <T>(id: number, value: T, otherOf: (value: T, state: object) => T, state: object): T => {
  if (isAsking || (mutatedSite !== null && id !== mutatedSite)) return value;
  const other = otherOf(value, state);
  if (value === other) return value;
  const names = rareStatesOf(state);
  if (mutatedSite !== null) return names.length > 0 ? other : value;
  const counts = (effects[id] ??= {});
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return value;
};

// What the instrumented modules call.
Object.assign(globalThis, {
  $condition: (id: number, value: unknown, state: object) =>
    choose(id, value, () => (value ? false : value), state),
  $return: (id: number, value: unknown, state: object) => choose(id, value, otherThan, state),
});
const { rareStates } = await import('#test/laws/rare-states.js');
predicates = Object.entries(rareStates[env['PARLOUR_GAME_TYPES'] ?? ''] ?? {}).filter(
  ([name]) => name === (mutantState ?? name),
);
const file = env['PARLOUR_EFFECTS'];
if (file !== undefined)
  process.once('exit', () => {
    writeFileSync(file, JSON.stringify(effects));
  });
