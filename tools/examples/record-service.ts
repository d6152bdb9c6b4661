/** Records what the service responds to requests that belong to no game type. */
import { expected } from './games.js';
import type { Recorder } from './recorder.js';
import { OPERATOR_TOKEN, type Service } from './service.js';

const READS: readonly (readonly [operation: string, name: string, path: string])[] = [
  ['getHealth', 'ok', '/healthz'],
  ['getReadiness', 'ok', '/readyz'],
  ['explainProblem', 'illegalMove', '/problems/illegal-move'],
  ['listGameTypes', 'catalogue', '/v1/game-types'],
  ['listGames', 'page', '/v1/games?status=active&limit=1'],
  ['getSigningKey', 'key', '/v1/signing-key'],
];

export const recordService = async (recorder: Recorder, { send }: Service): Promise<void> => {
  for (const [operation, name, path] of READS)
    recorder.add(operation, name, expected(await send({ method: 'GET', path }), 200, path));
  const exported = await send({
    method: 'GET',
    path: '/v1/audit-records?type=connect-four',
    token: OPERATOR_TOKEN,
  });
  recorder.add('exportAuditRecords', 'record', expected(exported, 200, 'the export'));
  const commitment = await send({ method: 'POST', path: '/v1/commitments' });
  recorder.add('createCommitment', 'commitment', expected(commitment, 201, 'a commitment'));
};
