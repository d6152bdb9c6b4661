/** The player who is notified in a leak hunt, and the notices. */
import type { Findings } from '#resilience/support/findings.js';
import { jsonOf, jsonRequest, type RawClient } from '#resilience/support/raw-http.js';
import { jsonIn, piecesInJson } from './search.js';
import { keysOf, type KnownGame } from './secrets.js';

export interface Hook {
  readonly url: string;
  readonly received: readonly { readonly body: string }[];
}

const WEBHOOK = '/v1/players/me/webhook';

/** The token of a new player. */
export async function newPlayer(client: RawClient): Promise<string> {
  const created = await jsonOf(client, jsonRequest('POST', '/v1/players', { name: 'Ada', kind: 'bot' }));
  return String(created['token']);
}

/** Creates a player that is notified at `hook`; resolves with its token and the secret of its webhook. */
export async function notifiedPlayer(client: RawClient, { url }: Hook): Promise<readonly [string, string]> {
  const token = await newPlayer(client);
  const { webhook } = (await jsonOf(client, jsonRequest('PUT', WEBHOOK, { url }, token))) as {
    webhook: { secret: string };
  };
  await client.send(jsonRequest('POST', `${WEBHOOK}/test`, {}, token));
  return [token, webhook.secret];
}

export function allPieces({ setup: { gameType }, steps }: KnownGame): ReadonlySet<string> {
  return new Set(steps.flatMap(({ state }) => gameType.zones(state).flatMap((zone) => zone.pieces)));
}

/** No notice to a player of a running game may name any piece, hidden or not. */
export function searchNotices(
  { received }: Hook,
  game: KnownGame & { readonly path: string },
  findings: Findings,
): void {
  const pieces = allPieces(game);
  for (const { body } of received) {
    const { type, data } = JSON.parse(body) as { type: string; data: { game?: string } };
    if (type === 'finished' || data.game === undefined || !game.path.endsWith(data.game)) continue;
    findings.response('webhook', 200);
    for (const piece of piecesInJson(jsonIn(body), pieces))
      findings.violation('pieces in notices', `${game.path}: ${piece}`);
    for (const key of keysOf(game))
      if (body.includes(key)) findings.violation('secrets in notices', `${game.path}: ${key}`);
  }
}
