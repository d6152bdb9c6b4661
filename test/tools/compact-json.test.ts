import { test } from 'tap';
import { compactJson } from '#tools/compact-json.js';

test('what fits a line is on one line', async (t) => {
  const long = 'x'.repeat(120);
  const value = { short: [1, { a: null }], long: { text: long, list: [] }, missing: undefined };
  const text = compactJson(value);
  t.same(JSON.parse(text), { short: [1, { a: null }], long: { text: long, list: [] } });
  t.equal(
    text,
    `{\n "short": [1,{"a":null}],\n "long": {\n  "text": ${JSON.stringify(long)},\n  "list": []\n }\n}`,
  );
});
