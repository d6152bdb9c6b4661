import type { FastifyInstance } from 'fastify';
import type { GameType } from 'parlour-games/game-type';
import type { Registry } from 'parlour-games/games';
import { Checkpoint, SigningKey } from 'parlour-games/record/schemas/audit';
import { catalogue, GameList } from '#src/http/schemas/catalogue.js';
import { auditOfUnknownRules, gameSchemas, type GameSchemas } from '#src/http/schemas/type-schemas.js';
import { gameSummary } from 'parlour-games/record/schemas/game';
import { ProblemSchema } from '#src/http/schemas/problem.js';
import { Commitment } from '#src/http/schemas/requests.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** References to the schemas of a game type's routes. */
    readonly schemasOf: (gameType: GameType) => GameSchemas;
  }
}

/** Registers the shared schemas, so that routes and the OpenAPI document can refer to them. */
export function addSchemas(app: FastifyInstance, { gameTypes }: Registry): void {
  const types = [...gameTypes.keys()];
  const ofAnyType = [gameSummary(types), GameList, catalogue(types), auditOfUnknownRules(types)];
  for (const schema of [ProblemSchema, ...ofAnyType, Commitment, Checkpoint, SigningKey])
    app.addSchema(schema);
  const byType = new Map<string, GameSchemas>();
  for (const gameType of gameTypes.values()) {
    const schemas = gameSchemas(gameType);
    for (const schema of schemas.shared) app.addSchema(schema);
    byType.set(gameType.id, schemas);
  }
  app.decorate('schemasOf', ({ id }) => {
    const schemas = byType.get(id);
    if (schemas === undefined) throw new Error(`${id} is not in the registry`);
    return schemas;
  });
}
