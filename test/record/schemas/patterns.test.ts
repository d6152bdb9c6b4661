/** The portable patterns of text accept exactly what Unicode’s properties say. */
import { test } from 'tap';
import { NAME_PATTERN, PLAIN_TEXT_PATTERN } from 'parlour-games/record/schemas/patterns';

const NAME = /^(?!\s*$)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]+$/u;
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}\ufeff]+$/u;
const LAST_CODE_POINT = 0x10ffff;
/** What the patterns leave out has one code unit, so of those with two it is enough to look at some. */
const stepAfter = (code: number): number => (code < 0x1_0000 ? 1 : 0x101);

/** Texts with `character` at each place, beside others of one and two code units, and white space. */
const textsWith = (character: string): string[] => [
  character,
  ` ${character}\u3000`,
  `a${character}😀`,
  `😀${character}a`,
];

const faultsOf = (portable: RegExp, exact: RegExp): string[] => {
  const faults: string[] = [];
  for (let code = 0; code <= LAST_CODE_POINT; code += stepAfter(code)) {
    for (const text of textsWith(String.fromCodePoint(code)))
      if (portable.test(text) !== exact.test(text)) faults.push(JSON.stringify(text));
  }
  return faults;
};

for (const flags of ['u', '']) {
  test(`patterns with the flags “${flags}”`, async (t) => {
    t.same(faultsOf(new RegExp(NAME_PATTERN, flags), NAME), [], 'names');
    t.same(faultsOf(new RegExp(PLAIN_TEXT_PATTERN, flags), PLAIN_TEXT), [], 'plain text');
  });
}

test('a pattern that is not exact is noticed', async (t) => {
  t.ok(faultsOf(/^[^\ufeff]+$/u, PLAIN_TEXT).length > 0);
});
