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

type Paths = Record<
  string,
  Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>
>;

/** The document does not describe itself, nor the pages of Swagger UI. */
const OUTSIDE = /^\/(docs(\/.*)?|openapi\.json)?$/;

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const PROBLEM = 'application/problem+json';
const JSON_TYPES = new Set(['application/json', PROBLEM]);

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
  const escape = (part: string): string =>
    encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

  const find = (method: string, url: string) => {
    const path = routes.find((each) => each.path === url) ?? routes.find(({ matches }) => matches.test(url));
    const operation = path && document.paths[path.path]?.[method.toLowerCase()];
    return path && operation && { pointer: `/paths/${escape(path.path)}/${method.toLowerCase()}`, operation };
  };
  const checkBody = (name: string, pointer: string, text: string): void => {
    const check = validator(pointer);
    assert.ok(check(JSON.parse(text)), `${name} does not fit its schema: ${JSON.stringify(check.errors)}`);
  };

  return (method: string, url: string, { status, headers, text }: Answer): void => {
    const name = `${method} ${url} → ${status}`;
    const [path = ''] = url.split('?');
    if (OUTSIDE.test(path)) return;
    const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
    const found = find(method, path);
    const documented = found?.operation.responses[status];
    if (found === undefined || documented === undefined) {
      assert.ok(mediaType === PROBLEM && [400, 404, 405, 429].includes(status), `${name} is not documented`);
      checkBody(name, '/components/schemas/Problem', text);
      return;
    }
    if (text === '') return;
    assert.ok(documented.content?.[mediaType], `${name}: ${mediaType} is not documented`);
    if (!JSON_TYPES.has(mediaType)) return;
    checkBody(name, `${found.pointer}/responses/${status}/content/${escape(mediaType)}/schema`, text);
  };
};
