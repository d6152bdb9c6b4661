/** Players for tests, and what records say of their games. */
import { createHash, createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Test } from 'tap';
import type { AuditRecordView } from 'parlour-games/record/schemas/audit';
import { verify } from './python.js';
import { OPERATOR_TOKEN, type Call } from './service.js';
import { verifyRecord } from './verifier.js';

export interface NewPlayer {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

export async function newPlayer(call: Call, name = 'Ada', token?: string): Promise<NewPlayer> {
  const { body } = await call('POST', '/v1/players', { body: { name, kind: 'person' }, token });
  const { player, token: own } = body as { player: { id: string }; token: string };
  return { id: player.id, name, token: own };
}

export interface Match {
  readonly id: string;
  readonly status: string;
  readonly game: {
    readonly id: string;
    readonly seat: number;
    readonly links: { readonly self: string };
  } | null;
}

/** Requests about the matches of players. */
export function matching(call: Call) {
  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    { token }: NewPlayer,
    path: string,
    body?: object,
  ) => {
    const { status, body: received } = await call(method, path, { token, ...(body && { body }) });
    return { status, body: received, match: received.match as Match };
  };
  return {
    enter: (player: NewPlayer, type: string, body: object = {}) =>
      send('POST', player, `/v1/${type}/matches`, { against: 'anybody', ...body }),
    look: (player: NewPlayer, type: string, id: string, query = '') =>
      send('GET', player, `/v1/${type}/matches/${id}${query}`),
    leave: (player: NewPlayer, type: string, id: string) =>
      send('DELETE', player, `/v1/${type}/matches/${id}`),
  };
}

const canonical = (value: unknown): string => (canonicalize as unknown as (value: unknown) => string)(value);
const hmac = (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text);

/** The hashes of a record, as the contract says, without any code of the service. */
const hashesOf = ({ game, seed, entries }: AuditRecordView): string[] => {
  let prev = '';
  return entries.map(({ seq, at, body, seat, by, ...entry }) => {
    const salt = hmac(String(seed), `salt:${seq}`).digest('hex');
    if (salt !== entry.salt) throw new Error(`the salt of entry ${seq}`);
    const { type, config, seats, commitment, clock, joinWithinS, players, reserved, seating } = entry;
    const more = Object.entries({ clock, joinWithinS, players, reserved, seating }).filter(
      ([, value]) => value,
    );
    const link = { game: game.id, seq, at, body, prev };
    const covered =
      seq === 0
        ? { ...link, type, config, seats, commitment, ...Object.fromEntries(more) }
        : { ...link, seat, by };
    prev = createHash('sha256').update(canonical(covered)).digest('hex');
    return prev;
  });
};

/** Both verifiers accept the record of a finished game, and it has the ids of players but not their names. */
export async function checkRecord(t: Test, call: Call, path: string, names: readonly string[]) {
  const { body, text } = await call('GET', `${path}/audit`, { token: OPERATOR_TOKEN });
  const record = body as AuditRecordView;
  t.match(record, { format: 2, checks: { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' } });
  t.strictSame(verifyRecord(record).findings, []);
  t.strictSame(verify([record], '--chain-only').status, 0);
  t.strictSame(
    hashesOf(record),
    record.entries.map(({ hash }) => hash),
  );
  for (const name of names) t.notMatch(text, name);
  return record;
}
