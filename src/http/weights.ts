/** What requests weigh in the rate limits: about one unit per millisecond of work. docs/operations.md lists them. */
import type { FastifyRequest } from 'fastify';
import type { Level } from '#src/game-type.js';

/** The weight of a route's requests, where it is not 1. */
export type Weight = number | ((request: FastifyRequest) => number);

export const CREATE_WEIGHT = 5;
export const EXPENSIVE_QUERY_WEIGHT = 20;
export const AUDIT_WEIGHT = 5;
export const EXPORT_WEIGHT = 50;

const HINT_WEIGHTS: Readonly<Record<Level, number>> = { easy: 2, medium: 5, hard: 20 };

/** By the level asked for. A query that is not valid weighs as much as a valid one. */
export const hintWeight = ({ query }: FastifyRequest): number => {
  const { level } = query as { level?: unknown };
  return level === 'easy' || level === 'hard' ? HINT_WEIGHTS[level] : HINT_WEIGHTS.medium;
};

const AUDITED_ENTRIES_PER_UNIT = 4;
const LOGGED_ENTRIES_PER_UNIT = 50;
const REPLAYED_ENTRIES_PER_UNIT = 20;

/** What the audit of a log of this length weighs in addition. */
export const auditedEntriesWeight = (entries: number): number =>
  Math.floor(entries / AUDITED_ENTRIES_PER_UNIT);

/** What entries of a log weigh in addition: the whole log, or those that an event stream starts with. */
export const loggedEntriesWeight = (entries: number): number => Math.floor(entries / LOGGED_ENTRIES_PER_UNIT);

/** What a replay of this many entries weighs in addition. */
export const replayedEntriesWeight = (entries: number): number =>
  Math.floor(entries / REPLAYED_ENTRIES_PER_UNIT);

const BODY_BYTES_PER_UNIT = 4096;

/** What a body weighs in addition. */
export const bodyWeight = (bytes: number): number => Math.floor(bytes / BODY_BYTES_PER_UNIT);
