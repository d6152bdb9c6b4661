/** Connect Four with a query and a hard player that search without end, until the worker pool stops them. */
import Type from 'typebox';
import type { GameType, LoadResource, Query, Resource } from 'parlour-games/game-type';
import { connectFour } from 'parlour-games/games/connect-four/index';
import { bookResource } from 'parlour-games/games/connect-four/cpu/exact-scorer';
import type { Registry } from 'parlour-games/games';
import { at, defined } from 'parlour-games/kit/checked';
import { strictObject } from 'parlour-games/kit/schema';

type Spend = (positions: number) => void;
const spendResource: Resource<Spend> = { file: bookResource.file, parse: (_bytes, spend) => spend };

/** Counts `step` positions at a time. */
const searchForever = (load: LoadResource, step: number): never => {
  for (;;) load(spendResource)(step);
};

const queries = defined(connectFour.queries, 'the queries of Connect Four');

const endless: Query<{ readonly step: number }> = {
  ...at(queries, 0),
  path: 'endless',
  request: strictObject({ step: Type.Integer() }),
  examples: [{ step: 0 }],
  run: ({ step }, load) => searchForever(load, step),
};

const gameType: GameType = {
  ...(connectFour as unknown as GameType),
  queries: [...queries, endless],
  cpu: { ...(connectFour as unknown as GameType).cpu, hard: ({ load }) => searchForever(load, 0) },
};

export const registry: Registry = {
  gameTypes: new Map([[gameType.id, gameType]]),
  module: import.meta.url,
};
