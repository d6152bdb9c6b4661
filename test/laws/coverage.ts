/** What the games of the laws reach: the law of coverage, and the cases that the search of tools/law-games/index.ts looks for. */
import assert from 'node:assert/strict';
import type { GameType, Typed } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { viewersOf, type GameSetup, type Playthrough, type Step } from '#test/support/play.js';
import { candidatesFor, refusalsAt, type Candidates } from './candidates.js';
import { casesOf, type Cases } from './cases.js';
import { rareStates } from './rare-states.js';
import { sampleOf, seatCounts } from './support.js';
import { unreachable } from './unreachable.js';

/** In events, numbers and lists are not told apart. */
const isDetail = (name: string): boolean => /=-?\d|>|\[/.test(name);

const casesOfEvents = ({ schemas }: GameType): Cases =>
  casesOf(schemas.event, 'event').filter(([name]) => !isDetail(name));
const casesOfMoves = ({ schemas }: GameType): Cases => casesOf(schemas.move, 'move');
const casesOfConfigs = ({ schemas }: GameType): Cases => casesOf(schemas.config, 'config');

const prefixed = (kind: string, names: Iterable<string | number>): string[] =>
  [...names].map((name) => `${kind} ${name}`);

const versionsOf = ({ rules: { version } }: GameType): number[] =>
  Array.from({ length: version }, (_, i) => i + 1);

/** Every case that the games of a type should reach. */
export function allCases(gameType: GameType): string[] {
  return [
    ...prefixed('seats', seatCounts(gameType)),
    ...prefixed('rules', versionsOf(gameType)),
    ...[casesOfConfigs, casesOfMoves, casesOfEvents].flatMap((each) => each(gameType).map(([name]) => name)),
    ...prefixed('refusal', Object.keys(gameType.refusals)),
    ...prefixed('end', Object.keys(gameType.endReasons)),
    ...prefixed('level', Object.keys(gameType.cpu)),
    ...prefixed('rare', Object.keys(rareStates[gameType.id] ?? {})),
  ];
}

const namesOf = (cases: Cases, values: readonly unknown[]): string[] =>
  cases.filter(([, holds]) => values.some(holds)).map(([name]) => name);

/** The cases of a game as a whole. `config` is as it was given, without the defaults. */
export function casesOfSetup({ gameType, seats, rulesVersion }: GameSetup, config: object): string[] {
  return [`seats ${seats}`, `rules ${rulesVersion}`, ...namesOf(casesOfConfigs(gameType), [config])];
}

interface Matchers {
  readonly moves: Cases;
  readonly events: Cases;
}
const matchers = new WeakMap<GameType, Matchers>();
const matchersOf = (gameType: GameType): Matchers => {
  const known = matchers.get(gameType) ?? { moves: casesOfMoves(gameType), events: casesOfEvents(gameType) };
  matchers.set(gameType, known);
  return known;
};

const viewedEvents = ({ gameType, seats }: GameSetup, { events, state }: Step): Typed[] => [
  ...events,
  ...viewersOf(seats).flatMap((viewer) => events.map((event) => gameType.viewEvent(event, viewer, state))),
];

/** The rare states that a state is. */
export function rareCasesOf({ id }: GameType, state: object): string[] {
  return Object.entries(rareStates[id] ?? {}).flatMap(([name, holds]) =>
    holds(state) ? [`rare ${name}`] : [],
  );
}

/** The cases of a position and of the entry that led to it, but for refusals. */
export function casesAt(setup: GameSetup, step: Step): string[] {
  const { gameType } = setup;
  const { moves, events } = matchersOf(gameType);
  const { state, move } = step;
  const result = gameType.result(state);
  return [
    ...namesOf(moves, move === null ? [] : [move]),
    ...namesOf(events, viewedEvents(setup, step)),
    ...(result === null ? prefixed('level', Object.keys(gameType.cpu)) : [`end ${result.reason}`]),
    ...rareCasesOf(gameType, state),
  ];
}

/** The reasons for which moves are refused after a step. */
export function refusalCasesAt(setup: GameSetup, step: Step, candidates: Candidates): string[] {
  return prefixed('refusal', refusalsAt(setup, step, candidates).keys());
}

/** How often the games reach each case, at the positions that the laws look at. */
const reachedBy = (playthroughs: readonly Playthrough[]): Map<string, number> => {
  const reached = new Map<string, number>();
  for (const playthrough of playthroughs) {
    const { setup, steps } = playthrough;
    const candidates = candidatesFor(playthrough);
    const cases = [
      ...casesOfSetup(setup, playthrough.given ?? setup.config),
      ...sampleOf(steps).flatMap((step) => [
        ...casesAt(setup, step),
        ...refusalCasesAt(setup, step, candidates),
      ]),
    ];
    for (const name of cases) reached.set(name, (reached.get(name) ?? 0) + 1);
  }
  return reached;
};

/** `basra: 7 games, 45 positions: 2 seats, 1 rules, 6 config, …` */
const tableOf = (
  { id }: GameType,
  playthroughs: readonly Playthrough[],
  reached: readonly string[],
): string => {
  const kinds = reached.map((name) => at(name.split(/[ .]/), 0));
  const counts = [...new Set(kinds)].map((kind) => `${kinds.filter((each) => each === kind).length} ${kind}`);
  const positions = playthroughs.flatMap(({ steps }) => sampleOf(steps)).length;
  return `${id}: ${playthroughs.length} games, ${positions} positions: ${counts.join(', ')}`;
};

/** Returns what was reached, in a line. Throws if the games miss a case, or reach one that is said to be out of reach. */
export function lawOfCoverage(gameType: GameType, playthroughs: readonly Playthrough[]): string {
  const reached = reachedBy(playthroughs);
  const excused = unreachable[gameType.id] ?? {};
  const all = allCases(gameType);
  const missed = all.filter((name) => !reached.has(name) && !(name in excused));
  const { id } = gameType;
  assert.deepEqual(
    missed,
    [],
    `the games reach every case: node dist/tools/law-games/index.js ${id} finds games that do`,
  );
  for (const name of Object.keys(excused)) {
    assert.ok(all.includes(name), `${name} is a case of ${id}`);
    assert.ok(!reached.has(name), `${name} is out of reach`);
  }
  const found = all.filter((name) => reached.has(name));
  return tableOf(gameType, playthroughs, found);
}
