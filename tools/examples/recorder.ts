import type { Examples, OperationExamples } from '#src/http/document/examples.js';
import type { Json } from '#src/http/document/json.js';
import type { Response } from './service.js';

export interface Recorder {
  /** Keeps a response under a name; the first one of a name stays. */
  readonly add: (operationId: string, name: string, response: Response) => void;
  readonly addRequest: (operationId: string, name: string, body: object) => void;
  readonly examples: () => Examples;
}

const isJson = (mediaType: string): boolean => /\bjson$/.test(mediaType) && !mediaType.includes('ndjson');
const DATA = /^data: (.*)$/m;

/** What the schema of a media type describes: the whole body, or the last item of a stream. */
const valueOf = ({ mediaType, text }: Response): Json => {
  if (isJson(mediaType)) return JSON.parse(text) as Json;
  if (mediaType === 'application/x-ndjson')
    return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as Json;
  if (mediaType === 'text/event-stream') return JSON.parse(DATA.exec(text)?.[1] ?? '') as Json;
  return text;
};

type Mutable = Record<
  string,
  { request: Record<string, Json>; responses: Record<string, Record<string, Record<string, Json>>> }
>;

export function createRecorder(): Recorder {
  const all: Mutable = {};
  const of = (id: string) => (all[id] ??= { request: {}, responses: {} });
  return {
    add: (id, name, response) => {
      const byMediaType = (of(id).responses[String(response.status)] ??= {});
      const byName = (byMediaType[response.mediaType] ??= {});
      byName[name] ??= valueOf(response);
    },
    addRequest: (id, name, body) => {
      of(id).request[name] ??= body as Json;
    },
    examples: () => all satisfies Record<string, OperationExamples>,
  };
}
