/** The OpenAPI 3.1 document at /openapi.json, made of the routes. */
import { readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { GameType } from 'parlour-games/game-type';
import { gameTypes as serviceTypes, type Registry } from 'parlour-games/games';
import { createStaticText, type StaticText } from '#src/http/pages/static-text.js';
import { rulesPath, typeDocumentPath } from '#src/http/requests.js';
import { PROJECT_ROOT, VERSION } from '#src/project.js';
import {
  enumerateConstants,
  hoistNamedSchemas,
  mapDiscriminators,
  shareHeaders,
  shareParameters,
  shareRefusals,
  unwrapSingleAlternatives,
} from './components.js';
import { addExamples, type Examples } from './examples.js';
import { type JsonObject, mapObjects, objectAt } from './json.js';
import { documentOfType } from './type-document.js';

const isOptional = (body: JsonObject): boolean => {
  const schema = objectAt(objectAt(objectAt(body, 'content'), 'application/json'), 'schema');
  return !('required' in schema) && !('$ref' in schema);
};

/** A body without required fields may be omitted; @fastify/swagger marks every body as required. */
const markOptionalBodies = (document: JsonObject): JsonObject =>
  mapObjects(document, (operation) => {
    if (!('requestBody' in operation)) return operation;
    const requestBody = objectAt(operation, 'requestBody');
    return isOptional(requestBody)
      ? { ...operation, requestBody: { ...requestBody, required: false } }
      : operation;
  });

/** Reads a file that `npm run docs` has written. */
const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`openapi/${name}.json`, PROJECT_ROOT), 'utf8'));

/** The requests and responses that were recorded. */
export function recordedExamples(): Examples {
  return recorded('examples') as Examples;
}

/** Turns what @fastify/swagger collects from the routes into the published document. */
const refineDocument = (document: JsonObject, examples: Examples): JsonObject => {
  const steps = [
    markOptionalBodies,
    unwrapSingleAlternatives,
    hoistNamedSchemas,
    mapDiscriminators,
    enumerateConstants,
    (each: JsonObject) => addExamples(each, examples),
    shareParameters,
    shareHeaders,
    shareRefusals,
  ];
  return steps.reduce((before, step) => step(before), document);
};

const description = `Parlour games over plain HTTP: create a game, read its state and legal moves, post moves, follow it live, verify its record.

**To try it here:** create a game, copy the \`token\` from the response, press *Authorize* and paste it, then play the game with the \`id\` from the response.`;

const documentOf = (gameTypes: ReadonlyMap<string, GameType>) => ({
  openapi: '3.1.0',
  info: {
    title: 'Parlour',
    version: VERSION,
    description,
    contact: { name: 'Whoever runs this service' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'This service.' }],
  tags: [
    { name: 'games', description: 'Before a game: the catalogue, public games and commitments' },
    { name: 'players', description: 'People and programs with seats in many games' },
    { name: 'series', description: 'Many games between the same participants' },
    { name: 'webhooks', description: 'Notices to a URL, for games that last days' },
    ...[...gameTypes.values()].map(({ id, title, summary }) => ({
      name: id,
      // Spectral does not accept relative URLs in `externalDocs`, and the service does not know its own address.
      description: `${title}: ${summary} [Rules](${rulesPath(id)})`,
    })),
    { name: 'service', description: 'The front door, health, error pages and the signing key' },
    { name: 'operator', description: 'Metrics, audit records of all games, deletion' },
  ],
  components: {
    securitySchemes: {
      seatToken: {
        type: 'http' as const,
        scheme: 'bearer',
        description: 'The token of your seat in the game.',
      },
      playerToken: {
        type: 'http' as const,
        scheme: 'bearer',
        description: 'A token of a player, which begins with `player_`.',
      },
      operatorToken: { type: 'http' as const, scheme: 'bearer', description: 'The operator’s token.' },
    },
  },
});

const asStaticText = (document: object): StaticText =>
  createStaticText(JSON.stringify(document), 'application/json; charset=utf-8');

/**
 * Adds the OpenAPI 3.1 documents at /openapi.json and, for each game type, at /openapi/{type}.json. Making the whole document
 * takes a second of processor time, in which no request is served. Therefore the document of the service's own types is read
 * from a file.
 */
export async function addApiDocument(app: FastifyInstance, { gameTypes }: Registry): Promise<void> {
  await app.register(swagger, {
    openapi: documentOf(gameTypes),
    convertConstToEnum: false,
    transformObject: (object) =>
      'swaggerObject' in object
        ? object.swaggerObject
        : (refineDocument(
            object.openapiObject as JsonObject,
            recordedExamples(),
          ) as typeof object.openapiObject),
  });
  const whole = (): JsonObject =>
    (gameTypes === serviceTypes ? recorded('openapi') : app.swagger()) as JsonObject;
  const serve = (path: string, make: () => object): void => {
    let text: StaticText | undefined;
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      text ??= asStaticText(make());
      return text.send(request, reply);
    });
  };
  serve('/openapi.json', whole);
  const types = [...gameTypes.values()];
  for (const gameType of types)
    serve(typeDocumentPath(gameType.id), () =>
      documentOfType(
        whole(),
        gameType,
        types.map(({ id }) => id).filter((id) => id !== gameType.id),
      ),
    );
}
