/** The examples can be recorded again. */
import { test } from 'tap';
import type { Examples } from '#src/http/document/examples.js';
import { recordedExamples } from '#src/http/document/document.js';
import { recordExamples } from '#tools/examples/record.js';

/** The names of all examples, without what depends on chance. */
const namesIn = (examples: Examples): string[] =>
  Object.entries(examples)
    .flatMap(([operation, { responses }]) =>
      Object.entries(responses).flatMap(([status, byMediaType]) =>
        Object.entries(byMediaType).flatMap(([mediaType, byName]) =>
          Object.keys(byName).map((name) => `${operation} ${status} ${mediaType} ${name}`),
        ),
      ),
    )
    .filter((name) => !/^play\w+Move 201/.test(name))
    .sort();

test('the recorded examples are those that would be recorded now', async (t) => {
  t.same(namesIn(await recordExamples()), namesIn(recordedExamples()));
});
