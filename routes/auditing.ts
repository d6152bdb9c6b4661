/** What auditors need besides the record of one game. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { createCommitment } from '#src/engine/commands/create-commitment.js';
import { timeText } from 'parlour-games/record/entries';
import { commitmentOf } from 'parlour-games/record/hash-chain';
import { sendCreated } from '#src/http/commands.js';
import { keyedRequest } from '#src/http/idempotency-key.js';
import { noToken, operatorTokenRequired } from '#src/http/type-routes.js';
import { IdempotencyHeaders, jsonResponse } from '#src/http/schemas/common.js';
import {
  KEYED_PROBLEMS,
  problemResponses,
  problemResponsesWithoutDatabase,
} from '#src/http/schemas/problem.js';
import { Commitment, EmptyBody, auditRecordsQuery, exportQueryOf } from '#src/http/schemas/requests.js';
import { EngineError } from '#src/engine/errors.js';
import { SIGNING_ALGORITHM } from 'parlour-games/record/checkpoints';
import type { Signer } from '#src/engine/signer.js';
import Type from 'typebox';
import { SigningKey } from 'parlour-games/record/schemas/audit';
import { isOperator } from '#src/engine/access.js';
import type { Engine } from '#src/engine/engine.js';
import { exportedGames, type AuditedGame } from '#src/engine/queries/export-audits.js';
import { recordLine, resultLines } from '#src/http/streams/audit-record.js';
import { CSV_MEDIA_TYPE } from '#src/http/csv.js';
import { NDJSON_MEDIA_TYPE } from '#src/http/streams/audits.js';
import { Problem } from '#src/http/problems/problems.js';
import { EXPORT_COST } from '#src/http/costs.js';

const commitments: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/v1/commitments',
    {
      schema: {
        tags: ['games'],
        operationId: 'createCommitment',
        summary: 'Have the server commit to its part of a seed',
        description:
          'The server commits before it knows your game. Then create the game with `commitmentId` and a `clientSeed` of your own: neither side alone chooses the cards (commit–reveal). See docs/auditing.md.',
        security: noToken,
        headers: IdempotencyHeaders,
        body: EmptyBody,
        response: {
          201: jsonResponse(Commitment, 'The SHA-256 of a new secret. Make a note of it.'),
          ...problemResponses(...KEYED_PROBLEMS),
        },
      },
      config: { returnsSecret: true },
    },
    async (request, reply) => {
      const keyed = keyedRequest(request);
      const { id, secret, expiresAt } = await createCommitment(app.engine, keyed);
      return sendCreated(reply, { id, commitment: commitmentOf(secret), expiresAt: timeText(expiresAt) });
    },
  );
};

/** The public key and its name for verifiers; refuses (`not-found`) if the service has none. */
const signingKeyOf = (signer: Signer | null) => {
  if (signer === null) throw new EngineError('not-found', 'This service does not sign checkpoints.');
  return { algorithm: SIGNING_ALGORITHM, origin: signer.origin, publicKey: signer.publicKey };
};

const signingKey: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/v1/signing-key',
    {
      schema: {
        tags: ['service'],
        operationId: 'getSigningKey',
        summary: 'The public key that verifies checkpoints',
        security: noToken,
        description: '404 on a service that does not sign. See docs/auditing.md.',
        response: {
          200: jsonResponse(SigningKey, 'The key.'),
          ...problemResponsesWithoutDatabase('not-found'),
        },
      },
    },
    () => signingKeyOf(app.engine.signer),
  );
};

async function* recordLines(engine: Engine, games: AsyncIterable<AuditedGame>): AsyncGenerator<string> {
  for await (const exported of games) yield* recordLine(engine, exported);
}

const auditRecords: FastifyPluginAsyncTypebox = async (app) => {
  const { gameTypes } = app.engine;
  app.get(
    '/v1/audit-records',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['operator'],
        operationId: 'exportAuditRecords',
        summary: 'The audit records of all finished games of every type',
        description: `One per line, in the order in which the games ended; with \`Accept: ${CSV_MEDIA_TYPE}\` only the result of each, with its moves in the notation of the type. A response that is cut off ends without the final HTTP chunk. See docs/auditing.md.`,
        security: operatorTokenRequired,
        querystring: auditRecordsQuery([...gameTypes.keys()]),
        response: {
          200: {
            description: 'Records as in `GET …/audit`, one per line.',
            content: {
              [NDJSON_MEDIA_TYPE]: {
                schema: Type.Union([...gameTypes.values()].map((each) => app.schemasOf(each).audit)),
              },
              [CSV_MEDIA_TYPE]: { schema: Type.Unsafe<object>(Type.String()) },
            },
          },
          ...problemResponses('validation-failed', 'unauthorized'),
        },
      },
      config: { produces: [NDJSON_MEDIA_TYPE, CSV_MEDIA_TYPE], cost: EXPORT_COST },
      preValidation: async ({ token }) => {
        if (isOperator(token, app.engine.operatorTokenHash)) return;
        throw new Problem('unauthorized', 'Only the operator may read the records of all games.');
      },
    },
    async (request, reply) => {
      const query = exportQueryOf(request.query);
      const isCsv = request.negotiatedType === CSV_MEDIA_TYPE;
      const games = () => exportedGames(app.engine, query, request.client.address);
      const stream = app.openExport(reply, () =>
        isCsv ? resultLines(games()) : recordLines(app.engine, games()),
      );
      const mediaType = isCsv ? `${CSV_MEDIA_TYPE}; charset=utf-8; header=present` : NDJSON_MEDIA_TYPE;
      return reply.header('cache-control', 'no-store').type(mediaType).send(stream);
    },
  );
};

export default [commitments, signingKey, auditRecords];
