/** What requests cost in the rate limits: about one unit per millisecond of work. docs/operations.md lists them. */
import type { FastifyRequest } from 'fastify';
import type { Level } from 'parlour-games/game-type';

/** The cost of a route's requests, where it is not 1. */
export type Cost = number | ((request: FastifyRequest) => number);

export const CREATE_COST = 5;
export const EXPENSIVE_QUERY_COST = 20;
export const AUDIT_COST = 5;
export const EXPORT_COST = 50;
export const PLAYER_STREAM_COST = 5;

const HINT_COSTS: Readonly<Record<Level, number>> = { easy: 2, medium: 5, hard: 20 };

/** By the level asked for. A query that is not valid costs as much as a valid one. */
export function hintCost({ query }: FastifyRequest): number {
  const { level } = query as { level?: unknown };
  return level === 'easy' || level === 'hard' ? HINT_COSTS[level] : HINT_COSTS.medium;
}

const LISTED_GAMES_PER_UNIT = 20;
const MAX_LIST_COST = 5;

/** By the length of the page. A length that is not valid costs as much as the default. */
export function listCost({ query }: FastifyRequest): number {
  const games = Number((query as { limit?: unknown }).limit);
  return games > 0 ? Math.min(Math.ceil(games / LISTED_GAMES_PER_UNIT), MAX_LIST_COST) : 1;
}

const AUDITED_ENTRIES_PER_UNIT = 4;
const LOGGED_ENTRIES_PER_UNIT = 50;
const REPLAYED_ENTRIES_PER_UNIT = 20;

/** What the audit of a log of this length costs in addition. */
export function auditedEntriesCost(entries: number): number {
  return Math.floor(entries / AUDITED_ENTRIES_PER_UNIT);
}

/** What entries of a log cost in addition: the whole log, or those that an event stream starts with. */
export function loggedEntriesCost(entries: number): number {
  return Math.floor(entries / LOGGED_ENTRIES_PER_UNIT);
}

/** What a replay of this many entries costs in addition. */
export function replayedEntriesCost(entries: number): number {
  return Math.floor(entries / REPLAYED_ENTRIES_PER_UNIT);
}

const BODY_BYTES_PER_UNIT = 4096;

/** What a body costs in addition. */
export function bodyCost(bytes: number): number {
  return Math.floor(bytes / BODY_BYTES_PER_UNIT);
}
