/** Which versions the spellings of If-Match and If-None-Match name. */
import { test } from 'tap';
import { etagFrom, etagMatches, etagOf, ifMatchAccepts } from '#src/http/etags.js';

const VERSIONS = [1, 2, 12, 112];
const ANY = VERSIONS;

/** The spelling, the versions that If-Match accepts (`null`: malformed), and those that If-None-Match names. */
const SPELLINGS: readonly (readonly [string, readonly number[] | null, readonly number[]])[] = [
  ['"1"', [1], [1]],
  ['"2"', [2], [2]],
  ['"12"', [12], [12]],
  ['"112"', [112], [112]],
  [' "12" ', [12], [12]],
  ['"1", "2"', [1, 2], [1, 2]],
  ['"1","12"', [1, 12], [1, 12]],
  ['"2" , "112"', [2, 112], [2, 112]],
  ['"3", "4"', [], []],
  ['W/"12"', [], [12]],
  ['W/"1", "12"', [12], [1, 12]],
  ['"12", W/"112"', [12], [12, 112]],
  ['*', ANY, ANY],
  [' * ', ANY, ANY],
  ['"*"', [], []],
  ['"01"', [], []],
  ['"1.0"', [], []],
  ['"+1"', [], []],
  ['"-1"', [], []],
  ['" 1"', [], []],
  ['"1 "', [], []],
  ['"1,2"', [], []],
  ['"0x1"', [], []],
  ['"1e0"', [], []],
  ['"11"', [], []],
  ['"1112"', [], []],
  ['""', [], []],
  ['"x"', [], []],
  ['12', null, []],
  ['1, 2', null, []],
  ["'12'", null, []],
  ['"12', null, []],
  ['12"', null, []],
  ['w/"12"', null, [12]],
  ['"12" "1"', null, [1, 12]],
  ['', null, []],
  ['junk', null, []],
];

test('If-Match and If-None-Match name whole versions', (t) => {
  for (const [header, accepted, named] of SPELLINGS)
    for (const version of VERSIONS) {
      const label = `${header} at version ${version}`;
      if (accepted === null)
        t.throws(() => ifMatchAccepts(header, version), { code: 'validation-failed' }, label);
      else t.equal(ifMatchAccepts(header, version), accepted.includes(version), `If-Match: ${label}`);
      t.equal(etagMatches(header, etagOf({ version })), named.includes(version), `If-None-Match: ${label}`);
    }
  t.notOk(etagMatches(undefined, '"1"'), 'no header');
  t.end();
});

test('the tag of a document changes with each of its sources, and is never that of a version', (t) => {
  const sources = [['1', 'a', null], ['1', 'b', null], ['1', 'a', 0], ['1', 'a', 'all'], ['1a', null], ['1']];
  const tags = sources.map(etagFrom);
  t.equal(new Set(tags).size, tags.length);
  for (const tag of tags) t.match(tag, /^"x[0-9a-f]{32}"$/);
  t.end();
});
