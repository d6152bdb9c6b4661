/** The examples that a game type gives for the API document. */
import { test } from 'tap';
import { Compile } from 'typebox/compile';
import { testedTypes } from '#test/support/game-types.js';

for (const { id, examples, schemas } of testedTypes)
  void test(`${id}: the examples fit their schemas`, async (t) => {
    t.ok(Compile(schemas.config).Check(examples.config));
    const move = Compile(schemas.move);
    for (const each of examples.moves) t.ok(move.Check(each), JSON.stringify(each));
  });
