/**
 * Loaded before the tests (`--import`) to run them on the instrumented modules in `PARLOUR_CONDITIONS`, a folder that
 * `conditions.ts` has written. With `PARLOUR_MUTANT`, such as `12 two ones`, site 12 behaves otherwise in that rare state;
 * without it, `effects.json` in the folder gets how often each mutant would have changed something.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { register, type LoadHook } from 'node:module';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import type { RareStates } from '#test/laws/rare-card-states.js';

const FOLDER = env['PARLOUR_CONDITIONS'] ?? '';

/** Replaces modules of the type by instrumented ones. Node.js calls it in a thread of its own. */
export const load: LoadHook = (url, context, nextLoad) => {
  const [, name] = /\/dist\/src\/games\/(.*)$/.exec(url.startsWith('file:') ? fileURLToPath(url) : '') ?? [];
  const file = `${FOLDER}/${name ?? ''}`;
  if (name === undefined || !existsSync(file)) return nextLoad(url, context);
  return { format: 'module', source: readFileSync(file), shortCircuit: true };
};

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
  if ('state' in value) return { ...value, state };
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

const MUTANT = env['PARLOUR_MUTANT'];
const [, site = '-1', mutantState = ''] = /^(\d+) (.*)$/.exec(MUTANT ?? '') ?? [];
const mutatedSite = Number(site);

/** `value`, or `other` if the mutant is at `id` and `state` is its rare state. */
const choose = (id: number, value: unknown, other: unknown, state: object): unknown => {
  if (MUTANT !== undefined && id !== mutatedSite) return value;
  if (value === other || isAsking) return value;
  const names = rareStatesOf(state);
  if (MUTANT !== undefined) return names.includes(mutantState) ? other : value;
  const counts = (effects[id] ??= {});
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return value;
};

if (isMainThread) {
  register(import.meta.url);
  Object.assign(globalThis, {
    $condition: (id: number, value: unknown, state: object) =>
      choose(id, value, value ? false : value, state),
    $return: (id: number, value: unknown, state: object) => choose(id, value, otherThan(value, state), state),
  });
  const { rareStates } = await import('#test/laws/rare-states.js');
  predicates = Object.entries(rareStates[env['PARLOUR_GAME_TYPES'] ?? ''] ?? {});
  if (MUTANT === undefined)
    process.once('exit', () => {
      writeFileSync(`${FOLDER}/effects.json`, JSON.stringify(effects));
    });
}
