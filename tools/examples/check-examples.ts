/** What is wrong with the examples of an OpenAPI document. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { codesIn } from '#src/http/document/examples.js';
import { PROBLEMS, problemType, type ProblemCode } from '#src/http/problems/problems.js';

interface Media {
  readonly schema?: object;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
}
type Content = Readonly<Record<string, Media>>;
interface Response {
  readonly description: string;
  readonly content?: Content;
}
interface Operation {
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}
export interface DocumentWithExamples {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

type Validate = (pointer: readonly string[], media: Media, value: unknown) => string | null;

const escape = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Compiles the schemas of a document as they are needed. */
const createValidator = (document: DocumentWithExamples): Validate => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'document' });
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, { schema = {} }, value) => {
    const own = `#/${[...pointer, 'schema'].map(escape).join('/')}`;
    const reference = `document${'$ref' in schema ? String(schema.$ref) : own}`;
    const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference });
    compiled.set(reference, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
};

const isSuccess = (status: string): boolean => Number(status) < 400;

const contentFindings = (validate: Validate, pointer: readonly string[], content: Content): string[] =>
  Object.entries(content).flatMap(([mediaType, media]) =>
    Object.entries(media.examples ?? {}).flatMap(([name, { value }]) => {
      const finding = validate([...pointer, 'content', mediaType], media, value);
      return finding === null ? [] : [`${pointer.join(' ')} ${name}: ${finding}`];
    }),
  );

const isPathOf = (template: string, path: unknown): boolean => {
  const [parts, actual] = [template.split('/'), String(path).split('/')];
  return (
    parts.length === actual.length && parts.every((part, i) => part.startsWith('{') || part === actual[i])
  );
};

const isProblem = (code: ProblemCode, example: Record<string, unknown>): boolean => {
  const { status, title } = PROBLEMS[code];
  const expected = { code, status, title, type: problemType(code) };
  return Object.entries(expected).every(([field, value]) => example[field] === value);
};

/** The example of a code must be its problem document, of this operation unless it says that it is not. */
const problemFinding = (code: ProblemCode, path: string, { content = {} }: Response): string | null => {
  const example = content['application/problem+json']?.examples?.[code];
  if (example === undefined) return `no example of ${code}`;
  const { summary = '', value } = example;
  const problem = value as Record<string, unknown>;
  if (!isProblem(code, problem)) return `the example of ${code} is another problem`;
  if (isPathOf(path, problem['instance']) || summary.includes('instance')) return null;
  return `the example of ${code} is of ${String(problem['instance'])}`;
};

const problemFindings = (method: string, path: string, status: string, response: Response): string[] =>
  codesIn(response.description)
    .map((code) => problemFinding(code, path, response))
    .flatMap((finding) => (finding === null ? [] : [`${method} ${path} ${status}: ${finding}`]));

const hasJson = ({ content = {} }: Response): boolean => 'application/json' in content;
const hasExample = ({ content = {} }: Response): boolean =>
  Object.values(content).some(({ examples = {} }) => Object.keys(examples).length > 0);

const operationFindings = (
  validate: Validate,
  path: string,
  method: string,
  operation: Operation,
): string[] => {
  const name = `${method} ${path}`;
  const pointer = ['paths', path, method];
  const { requestBody, responses } = operation;
  return [
    ...(requestBody === undefined
      ? []
      : contentFindings(validate, [...pointer, 'requestBody'], requestBody.content)),
    ...Object.entries(responses).flatMap(([status, response]) => [
      ...contentFindings(validate, [...pointer, 'responses', status], response.content ?? {}),
      ...(isSuccess(status) ? [] : problemFindings(method, path, status, response)),
      ...(isSuccess(status) && hasJson(response) && !hasExample(response)
        ? [`${name} ${status}: no example`]
        : []),
    ]),
  ];
};

/** Every example fits its schema; every JSON response has one, and so has every code of every operation. */
export function findingsOfExamples(document: DocumentWithExamples): string[] {
  const validate = createValidator(document);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operationFindings(validate, path, method, operation),
    ),
  );
}
