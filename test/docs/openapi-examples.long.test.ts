/** The examples of the committed document. test/every-operation.long.test.ts records those of successes. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { test } from 'tap';
import { codesIn } from '#src/http/document/examples.js';
import { committedDocument } from '#test/support/openapi.js';

interface Media {
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
type Content = Readonly<Record<string, Media>>;
interface Operation {
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}
interface DocumentWithExamples {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const document = (): DocumentWithExamples => committedDocument() as unknown as DocumentWithExamples;

const escape = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The examples that do not fit their schemas, and the codes without an example. */
const findingsOf = (document: DocumentWithExamples): string[] => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'document' });
  const findingsIn = (pointer: readonly string[], content: Content = {}): string[] =>
    Object.entries(content).flatMap(([mediaType, { examples = {} }]) => {
      const schema = [...pointer, 'content', mediaType, 'schema'].map(escape).join('/');
      const validate = ajv.compile({ $ref: `document#/${schema}` });
      return Object.entries(examples).flatMap(([name, { value }]) =>
        validate(value) ? [] : [`${pointer.join(' ')} ${name}: ${ajv.errorsText(validate.errors)}`],
      );
    });
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses }]) => {
      const pointer = ['paths', path, method];
      return [
        ...findingsIn([...pointer, 'requestBody'], requestBody?.content),
        ...Object.entries(responses).flatMap(([status, { description, content }]) => [
          ...findingsIn([...pointer, 'responses', status], content),
          ...codesIn(description)
            .filter((code) => content?.['application/problem+json']?.examples?.[code] === undefined)
            .map((code) => `${method} ${path} ${status}: no example of ${code}`),
        ]),
      ];
    }),
  );
};

test('every example fits its schema, and every code has one', async (t) => {
  t.same(findingsOf(document()), []);
});

test('faults of examples are found', async (t) => {
  const { paths, ...rest } = document();
  const ofGames = Object.entries(paths).filter(([path]) => path.startsWith('/v1/connect-four/games'));
  const operations = JSON.stringify(Object.fromEntries(ofGames));
  const found = (text: string, replacement: string): string => {
    t.ok(operations.includes(text), `there is ${text}`);
    const planted = JSON.parse(operations.replace(text, replacement)) as typeof paths;
    return findingsOf({ ...rest, paths: planted }).join('\n');
  };
  t.match(
    found('"status":"waiting"', '"status":"idle"'),
    /status must be equal to one of the allowed values/,
  );
  t.match(found('"examples":{"rate-limited"', '"examples":{"other"'), /no example of rate-limited/);
});
