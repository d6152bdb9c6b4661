/** Records what the service responds to requests that belong to no game type. */
import { setTimeout as sleep } from 'node:timers/promises';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { gameTypes } from 'parlour-games/games';
import { CSV_MEDIA_TYPE } from '#src/http/streams/audit-record.js';
import { operationId } from '#src/http/route.js';
import { at } from 'parlour-games/kit/checked';
import { expected } from './games.js';
import type { Recorder } from './recorder.js';
import type { WebhookSender } from '#src/engine/players/webhook-store.js';
import { OPERATOR_TOKEN, type Service } from './service.js';

const READS: readonly (readonly [operation: string, name: string, path: string])[] = [
  ['getHealth', 'ok', '/healthz'],
  ['getReadiness', 'ok', '/readyz'],
  ['explainProblem', 'illegalMove', '/problems/illegal-move'],
  ['listGameTypes', 'catalogue', '/v1/game-types'],
  ['listGames', 'page', '/v1/games?status=active&limit=1'],
  ['getSigningKey', 'key', '/v1/signing-key'],
];

/** Long enough for a stream to tell what stands. */
const STREAM_MS = 1_000;

/** Targets that may be called, without a look at the network. */
const SENDER: WebhookSender = { check: async () => undefined, send: async () => 'accepted' };

/** Of each type, after a public game that ends at once. */
const recordStatistics = async (recorder: Recorder, { app, send }: Service): Promise<void> => {
  for (const gameType of gameTypes.values()) {
    const path = `/v1/${gameType.id}`;
    const seats = [{ kind: 'human' }, ...(gameType.seats.max > 1 ? [{ kind: 'cpu', level: 'easy' }] : [])];
    const { text } = await send({
      method: 'POST',
      path: `${path}/games`,
      body: { seats, visibility: 'public' },
    });
    const { game, tokens } = JSON.parse(text) as { game: { id: string }; tokens: { token: string }[] };
    await send({ method: 'POST', path: `${path}/games/${game.id}/resign`, token: at(tokens, 0).token });
    await countFinishedGames(app.engine.store);
    const response = await send({ method: 'GET', path: `${path}/statistics` });
    recorder.add(operationId(gameType, 'get', 'statistics'), 'statistics', expected(response, 200, path));
  }
};

const recordPlayers = async (recorder: Recorder, { app, send }: Service): Promise<void> => {
  const players = '/v1/players';
  const body = { name: 'Ada', kind: 'person' };
  const create = async (status: number, name: string, of: object): Promise<string> => {
    recorder.addRequest('createPlayer', name, of);
    const created = await send({ method: 'POST', path: players, token: OPERATOR_TOKEN, body: of });
    recorder.add('createPlayer', name, expected(created, status, name));
    return created.text;
  };
  const person = JSON.parse(await create(201, 'person', body)) as { player: { id: string }; token: string };
  const {
    token,
    player: { id: ada },
  } = person;
  const play = () => send({ method: 'POST', path: '/v1/war/games', token, body: { visibility: 'public' } });
  const { game } = JSON.parse((await play()).text) as { game: { id: string } };
  await send({ method: 'POST', path: `/v1/war/games/${game.id}/resign`, token });
  await countFinishedGames(app.engine.store);
  await play();
  const own = { ...body, externalId: 'ada@example.org' };
  await create(201, 'ownPlayer', own);
  const { player } = JSON.parse(await create(200, 'knownPlayer', own)) as { player: { id: string } };
  for (const [operation, name, method, path, by, request] of [
    ['getMe', 'person', 'GET', 'me', token],
    ['listMyGames', 'page', 'GET', 'me/games?status=active', token],
    ['listPlayerGames', 'page', 'GET', `${ada}/games?status=active`],
    ['getPlayerStatistics', 'public', 'GET', `${ada}/statistics`],
    ['renameMe', 'renamed', 'PATCH', 'me', token, { name: 'Grace' }],
    [
      'registerWebhook',
      'registered',
      'PUT',
      'me/webhook',
      token,
      { url: 'https://hooks.example.org/parlour' },
    ],
    ['getWebhook', 'registered', 'GET', 'me/webhook', token],
    ['replaceMyToken', 'token', 'POST', 'me/tokens', token],
    ['getPlayer', 'person', 'GET', player.id],
    ['changePlayer', 'suspended', 'PATCH', player.id, OPERATOR_TOKEN, { suspended: true }],
    ['issuePlayerToken', 'token', 'POST', `${player.id}/tokens`, OPERATOR_TOKEN, { expiresInS: 3600 }],
  ] as const) {
    const response = await send({ method, path: `${players}/${path}`, token: by, body: request });
    if (request !== undefined) recorder.addRequest(operation, name, request);
    recorder.add(operation, name, expected(response, method === 'POST' ? 201 : 200, path));
  }
  // The stream ends with its player.
  const streamed = send({ method: 'GET', path: `${players}/me/events`, token });
  await sleep(STREAM_MS);
  await send({ method: 'DELETE', path: `${players}/me`, token });
  recorder.add('followMyGames', 'turn', expected(await streamed, 200, 'the stream'));
};

export async function recordService(recorder: Recorder, service: Service): Promise<void> {
  const { app, send } = service;
  Object.assign(app.engine, { webhookSender: SENDER });
  for (const [operation, name, path] of READS)
    recorder.add(operation, name, expected(await send({ method: 'GET', path }), 200, path));
  for (const [name, headers] of [
    ['record', {}],
    ['results', { accept: CSV_MEDIA_TYPE }],
  ] as const) {
    const path = '/v1/audit-records?type=connect-four';
    const exported = await send({ method: 'GET', path, token: OPERATOR_TOKEN, headers });
    recorder.add('exportAuditRecords', name, expected(exported, 200, 'the export'));
  }
  await recordPlayers(recorder, service);
  await recordStatistics(recorder, service);
  const commitment = await send({ method: 'POST', path: '/v1/commitments' });
  recorder.add('createCommitment', 'commitment', expected(commitment, 201, 'a commitment'));
}
