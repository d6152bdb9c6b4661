/** Records examples for the OpenAPI document from what a test sends and gets. */
import type { Examples, OperationExamples } from '#src/http/document/examples.js';
import type { Json } from '#src/http/document/json.js';
import { at, defined } from 'parlour-games/kit/checked';
import { parseEvents } from './event-stream.js';
import { operationFinder, type OpenApiDocument } from './response-checker.js';

/** Operations that look the same for every type: only the first type has examples of them. */
const ALIKE = /^\/v1\/([^/]+)\/(series|ladder|games\/[^/]+\/(cancel|invitation))\b/;
const FIRST_TYPE = 'connect-four';

const needsExamples = (path: string): boolean => {
  const [, type = FIRST_TYPE] = ALIKE.exec(path) ?? [];
  return type === FIRST_TYPE;
};

export interface RecordedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface ExampleRecorder {
  /** Keeps a response, and the body of its request if there is one, under a name that the operation does not have yet. */
  readonly add: (
    name: string,
    method: string,
    path: string,
    response: RecordedResponse,
    body?: object,
  ) => void;
  readonly examples: () => Examples;
}

const NDJSON = 'application/x-ndjson';
const EVENT_STREAM = 'text/event-stream';
const EXEMPLIFIED = ['application/json', NDJSON, EVENT_STREAM, 'text/csv'];

/** What the schema of a media type describes: the whole body, or an item of a stream. */
const valueOf = (mediaType: string, text: string): Json => {
  if (mediaType === 'application/json') return JSON.parse(text) as Json;
  if (mediaType === NDJSON) return JSON.parse(defined(text.trimEnd().split('\n').at(-1), 'a line')) as Json;
  if (mediaType === EVENT_STREAM) return JSON.parse(at(parseEvents(text), 0).data) as Json;
  return text;
};

type Named = Record<string, Json>;
interface Recorded extends OperationExamples {
  readonly request: Named;
  readonly responses: Record<string, Record<string, Named>>;
}

export function createExampleRecorder(document: OpenApiDocument): ExampleRecorder {
  const find = operationFinder(document);
  const all = new Map<string, Recorded>();
  return {
    add: (name, method, target, { status, headers, text }, body) => {
      const [path = ''] = target.split('?');
      if (!needsExamples(path)) return;
      const { operationId } = defined(find(method, path), `${method} ${path}`).operation;
      const [mediaType = ''] = defined(headers['content-type'], 'a media type').split(';');
      const { request, responses } = all.get(operationId) ?? { request: {}, responses: {} };
      all.set(operationId, { request, responses });
      const ofStatus = responses[String(status)] ?? {};
      const byName = ofStatus[mediaType] ?? {};
      Object.assign(responses, { [status]: { ...ofStatus, [mediaType]: byName } });
      if (name in byName) throw new Error(`${operationId} has two examples ${name}`);
      byName[name] = valueOf(mediaType, text);
      if (body !== undefined) request[name] = body as Json;
    },
    examples: () => Object.fromEntries(all),
  };
}

/** The successful responses of a document, with data for programs, that have no example. */
export function missingExamples({ paths }: OpenApiDocument, examples: Examples): string[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) => (needsExamples(path) ? Object.values(methods) : []))
    .flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([status]) => Number(status) < 300)
        .flatMap(([status, { content = {} }]) =>
          EXEMPLIFIED.filter(
            (mediaType) =>
              mediaType in content && examples[operationId]?.responses[status]?.[mediaType] === undefined,
          ).map((mediaType) => `${operationId} ${status} ${mediaType}`),
        ),
    );
}
