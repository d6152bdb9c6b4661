import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import type { GameType } from '#src/game-type.js';
import { VERSION } from '#src/version.js';
import { rulesPath } from '../urls.js';

const description = `Parlour games over plain HTTP: create a game, read its state and legal moves, post moves, follow it live, verify its record.

**To try it here:** create a game, copy the \`token\` from the response, press *Authorize* and paste it, then play the game with the \`id\` from the response.`;

const documentOf = (gameTypes: ReadonlyMap<string, GameType>) => ({
  openapi: '3.1.0',
  info: { title: 'Parlour', version: VERSION, description },
  tags: [
    { name: 'games', description: 'The catalogue and the list of public games' },
    ...[...gameTypes.values()].map(({ id, title, summary }) => ({
      name: id,
      description: `${title}: ${summary}`,
      externalDocs: { url: rulesPath(id), description: 'Rules' },
    })),
    { name: 'service', description: 'Health, metrics and error pages' },
  ],
  components: {
    securitySchemes: {
      seatToken: {
        type: 'http' as const,
        scheme: 'bearer',
        description: 'The token of your seat in the game.',
      },
      operatorToken: { type: 'http' as const, scheme: 'bearer', description: 'The operator’s token.' },
    },
  },
});

interface Operation {
  requestBody?: { required?: boolean; content?: Record<string, { schema?: { required?: unknown } }> };
}

/** A body without required fields may be omitted; @fastify/swagger marks every body as required. */
const markOptionalBodies = <T extends object>(paths: T): T => {
  for (const { requestBody } of Object.values(paths).flatMap(
    (path) => Object.values(path as object) as Operation[],
  )) {
    const schema = requestBody?.content?.['application/json']?.schema;
    if (requestBody !== undefined && schema?.required === undefined && !('$ref' in (schema ?? {})))
      requestBody.required = false;
  }
  return paths;
};

/** Swagger UI uses inline styles, and the service may run over plain HTTP. */
const relaxPolicy = (header: string): string =>
  header
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace(/;? *upgrade-insecure-requests/, '');

/** The OpenAPI 3.1 document at /openapi.json, and Swagger UI at /docs. */
export default fp<{ gameTypes: ReadonlyMap<string, GameType> }>(
  async (app, { gameTypes }) => {
    await app.register(swagger, {
      openapi: documentOf(gameTypes),
      transformObject: (object) => {
        if ('swaggerObject' in object) return object.swaggerObject;
        markOptionalBodies(object.openapiObject.paths ?? {});
        return object.openapiObject;
      },
      refResolver: {
        buildLocalReference: (json, _baseUri, _fragment, i) =>
          typeof json.$id === 'string' ? json.$id : `def-${i}`,
      },
    });
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      transformStaticCSP: (header) => relaxPolicy(header),
      theme: { title: 'Parlour', css: [{ filename: 'parlour.css', content: '.topbar { display: none }' }] },
      uiConfig: {
        docExpansion: 'none',
        tryItOutEnabled: true,
        persistAuthorization: true,
        displayRequestDuration: true,
      },
    });
    app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  },
  { name: 'api-docs', dependencies: ['schemas'] },
);
