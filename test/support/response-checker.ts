/** Checks responses against an OpenAPI 3.1 document. */
import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export interface CheckedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Whether the response was sent completely; `true` by default. */
  readonly complete?: boolean;
}

export type ResponseChecker = (method: string, url: string, response: CheckedResponse) => void;

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly headers?: Readonly<Record<string, object>>;
        readonly content?: Readonly<Record<string, { readonly schema: object }>>;
      }
    >
  >;
}

/** The document describes neither itself nor Swagger UI nor the web page. */
const UNDOCUMENTED =
  /^\/(docs(\/.*)?|openapi(\/[\w-]+)?\.json|llms\.txt|mcp|(table|embed|replay|verify|player|ladder|series|assets)(\/.*)?)$/;

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const PROBLEM = 'application/problem+json';
const GENERAL_STATUSES = [400, 404, 405, 413, 429];
const JSON_TYPES = new Set(['application/json', PROBLEM]);
const NDJSON = 'application/x-ndjson';
const EVENT_STREAM = 'text/event-stream';
const DATA = 'data: ';

/** The JSON texts in a body. What follows the last separator of a stream is incomplete. */
const jsonTextsIn = (mediaType: string, text: string): string[] => {
  if (JSON_TYPES.has(mediaType)) return [text];
  if (mediaType === NDJSON) return text.split('\n').slice(0, -1);
  if (mediaType !== EVENT_STREAM) return [];
  const blocks = text.split('\n\n').slice(0, -1);
  return blocks.flatMap((block) => {
    const data = block.split('\n').filter((line) => line.startsWith(DATA));
    return data.length === 0 ? [] : [data.map((line) => line.slice(DATA.length)).join('\n')];
  });
};

/** A response about a game with a clock has to tell the time. */
const assertTimed = (name: string, path: string, { status, headers, text }: CheckedResponse): void => {
  const isTimed = status < 300 && /^\/v1\/[\w-]+\/games\b/.test(path) && text.includes('"clock":{');
  assert.ok(!isTimed || headers['parlour-time'], `${name} tells the time`);
};

/** Fast to compile, because most schemas check only a few responses of a process. */
const QUICK_TO_COMPILE = {
  inlineRefs: false,
  code: { optimize: false },
  // Another test checks the document.
  meta: false,
  validateSchema: false,
} as const;

const isHead = (name: string): boolean => name.startsWith('HEAD ');

const escape = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

interface FoundOperation {
  readonly pointer: string;
  readonly operation: Operation;
}

/** Returns a function that finds the operation of a method and a path, without a query. */
export function operationFinder({
  paths,
}: OpenApiDocument): (method: string, path: string) => FoundOperation | undefined {
  const routes = Object.keys(paths).map((path) => ({ path, matches: pattern(path) }));
  return (method, url) => {
    const route = routes.find(({ path }) => path === url) ?? routes.find(({ matches }) => matches.test(url));
    const operation = route && paths[route.path]?.[method.toLowerCase()];
    return (
      route && operation && { pointer: `/paths/${escape(route.path)}/${method.toLowerCase()}`, operation }
    );
  };
}

/** Returns a function that throws when a response is not documented or does not fit its documented schema. */
export function createResponseChecker(document: OpenApiDocument): ResponseChecker {
  const ajv = new Ajv2020({ ...QUICK_TO_COMPILE, strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'document' });
  const find = operationFinder(document);
  const compiled = new Map<string, ValidateFunction>();
  const validator = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer);
    if (known !== undefined) return known;
    const validate = ajv.compile({ $ref: `document#${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  };

  const checkBody = (name: string, pointer: string, text: string): void => {
    const check = validator(pointer);
    assert.ok(check(JSON.parse(text)), `${name} does not fit its schema: ${JSON.stringify(check.errors)}`);
  };

  /** Problems that any path may respond with, even if it is not documented. */
  const checkGeneral = (name: string, { status, text }: CheckedResponse, mediaType: string): void => {
    assert.ok(mediaType === PROBLEM && GENERAL_STATUSES.includes(status), `${name} is not documented`);
    if (text !== '' || !isHead(name)) checkBody(name, '/components/schemas/Problem', text);
  };
  const checkDocumented = (
    name: string,
    pointer: string,
    { description, content, headers: documented = {} }: Operation['responses'][string],
    { status, headers, text, complete = true }: CheckedResponse,
    mediaType: string,
  ): void => {
    for (const header of Object.keys(documented))
      assert.ok(header === 'parlour-time' || headers[header] !== undefined, `${name} lacks ${header}`);
    if (content === undefined) {
      assert.equal(text, '', `${name} has a body`);
      return;
    }
    assert.ok(content[mediaType], `${name}: ${mediaType} is not documented`);
    if (isHead(name) || (!complete && JSON_TYPES.has(mediaType))) return;
    const schema = `${pointer}/content/${escape(mediaType)}/schema`;
    for (const each of jsonTextsIn(mediaType, text)) checkBody(name, schema, each);
    if (mediaType !== PROBLEM || GENERAL_STATUSES.includes(status)) return;
    const { code } = JSON.parse(text) as { readonly code: string };
    assert.ok(description.includes(`\`${code}\``), `${name}: ${code} is not documented`);
  };

  return (method, url, response) => {
    const { status, headers } = response;
    const name = `${method} ${url} → ${status}`;
    const [path = ''] = url.split(/[?#]/);
    if (UNDOCUMENTED.test(path) || method === 'OPTIONS') return;
    const [mediaType = ''] = String(headers['content-type']).split(';');
    assertTimed(name, path, response);
    const found = find(method === 'HEAD' ? 'GET' : method, path);
    const documented = found?.operation.responses[status];
    // The web page, which browsers also get where there is nothing.
    if (found === undefined && status === 404 && mediaType === 'text/html') return;
    // A route that can only refuse, such as that of offers in a type that takes none, is not documented.
    if (found === undefined && mediaType === PROBLEM && status >= 400) {
      checkBody(name, '/components/schemas/Problem', response.text);
      return;
    }
    if (found === undefined || documented === undefined) {
      checkGeneral(name, response, mediaType);
      return;
    }
    checkDocumented(name, `${found.pointer}/responses/${status}`, documented, response, mediaType);
  };
}
