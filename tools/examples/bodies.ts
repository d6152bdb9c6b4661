/** Bodies and queries that the schemas refuse, by the last part of an operation’s path. */
import type { Operation } from './operations.js';

interface Wrong {
  readonly body?: object | string;
  readonly query?: string;
}

const POST: Readonly<Record<string, Wrong>> = {
  games: { body: { seats: [{ kind: 'robot' }], visiblity: 'public' } },
  commitments: { body: { secret: 'mine' } },
  players: { body: { name: 'Ada', kind: 'robot' } },
  tokens: { body: { expiresInS: 1 } },
  matches: { body: { against: 'nobody' } },
  join: { body: { nam: 'Grace' } },
  moves: { body: { type: 'castle' } },
  'cpu-moves': { body: { count: 0 } },
  offers: { body: { type: 'truce' } },
  resign: { body: { reason: 'tired' } },
  rematch: { body: { seats: 2 } },
  analyses: { body: { position: '4458' } },
  traces: { body: { marbles: [{ row: 3, col: 10 }], from: { row: 1, col: 5 } } },
};

const GET: Readonly<Record<string, Wrong>> = {
  games: { query: '?limit=1000' },
  moves: { query: '?after=last' },
  hint: { query: '?level=expert' },
  events: { query: '?after=7' },
  audit: { query: '?format=1' },
  'legal-moves': { query: '?seat=0' },
  '{id}': { query: '?at=0' },
  'board.txt': { query: '?at=start' },
  'board.svg': { query: '?as=spectator' },
  'audit-records': { query: '?from=yesterday' },
};

const PATCH: Readonly<Record<string, Wrong>> = {
  me: { body: { nam: 'Grace' } },
  '{id}': { body: { suspended: 'yes' } },
};

const PUT: Readonly<Record<string, Wrong>> = { webhook: { body: { url: 'hooks.example.org' } } };

const BY_METHOD: Readonly<Record<string, Readonly<Record<string, Wrong>>>> = { POST, GET, PATCH, PUT };

/** What the schemas of an operation refuse. Those without fields refuse text that is not JSON. */
export function wrongRequest({ method, path }: Operation): Wrong {
  return BY_METHOD[method]?.[path.slice(path.lastIndexOf('/') + 1)] ?? { body: '{"reason":' };
}
