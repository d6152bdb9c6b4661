/** Holds every answer against the OpenAPI document of the very app that gave it. */
import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

type Paths = Record<string, Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>>;

/** The document does not describe itself, nor the pages of Swagger UI. */
const OUTSIDE = /^\/(docs\/.*|openapi\.json)?$/;

const pattern = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** A function that throws when an answer is not documented, or does not fit its documented schema. */
export const answerChecker = (app: FastifyInstance) => {
  const document = app.swagger() as unknown as { paths: Paths };
  const ajv = new Ajv2020({ strict: false, discriminator: true, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'document' });
  const routes = Object.keys(document.paths).map((path) => ({ path, matches: pattern(path) }));
  const compiled = new Map<string, ValidateFunction>();
  const validator = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer);
    if (known !== undefined) return known;
    const made = ajv.compile({ $ref: `document#${pointer}` });
    compiled.set(pointer, made);
    return made;
  };
  const escape = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

  return (method: string, url: string, { status, headers, text }: Answer): void => {
    const name = `${method} ${url} → ${status}`;
    const [wanted = ''] = url.split('?');
    const path = routes.find(({ path: each }) => each === wanted)?.path ?? routes.find(({ matches }) => matches.test(wanted))?.path;
    const mediaType = (headers['content-type'] ?? '').split(';')[0] ?? '';
    const operation = path === undefined ? undefined : document.paths[path]?.[method.toLowerCase()];
    if (OUTSIDE.test(wanted)) return;
    const problem = mediaType === 'application/problem+json';
    if (path === undefined || operation === undefined || (problem && operation.responses[status] === undefined)) {
      assert.ok(problem && [400, 404, 405].includes(status), `${name} is not documented`);
      assert.ok(validator('/components/schemas/Problem')(JSON.parse(text)), `${name} is no problem`);
      return;
    }
    const documented = operation.responses[status];
    assert.ok(documented, `${name} is not documented`);
    if (text === '') return;
    assert.ok(documented.content?.[mediaType], `${name}: ${mediaType} is not documented`);
    if (!mediaType.endsWith('json') || mediaType.includes('ndjson')) return;
    const check = validator(`/paths/${escape(path)}/${method.toLowerCase()}/responses/${status}/content/${escape(mediaType)}/schema`);
    assert.ok(check(JSON.parse(text)), `${name} does not fit its schema: ${JSON.stringify(check.errors)?.slice(0, 2000)}`);
  };
};
