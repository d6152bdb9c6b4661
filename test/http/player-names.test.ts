/** Which characters names may have, over all of Unicode, and that names which look alike are the same. */
import { test } from 'tap';
import { faultOfName, normalizeName } from '#src/http/player-names.js';
import { atLength } from '#test/support/length.js';

const LAST_CODE_POINT = 0x10ffff;
/** A prime number, so that all blocks of Unicode are met. */
const STEP = atLength({ brief: 101, full: 1 });

const CATEGORIES = ['Cc', 'Cf', 'Cs', 'Cn', 'Co', 'L', 'M', 'N', 'P', 'S', 'Zs', 'Zl', 'Zp'];
const ALLOWED = new Set(['Co', 'L', 'M', 'N', 'P', 'S', 'Zs']);
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\u2800/u;
const patterns = CATEGORIES.map((name) => [name, new RegExp(`\\p{${name}}`, 'u')] as const);

test('the category of a character decides whether names may have it', async (t) => {
  const counts = new Map(CATEGORIES.map((name) => [name, 0]));
  const wrong: string[] = [];
  for (let code = 0; code <= LAST_CODE_POINT; code += STEP) {
    const character = String.fromCodePoint(code);
    const category = patterns.find(([, pattern]) => pattern.test(character))?.[0] ?? 'none';
    const isAllowed = ALLOWED.has(category) && !INVISIBLE.test(character);
    counts.set(category, (counts.get(category) ?? 0) + 1);
    const passes = faultOfName(normalizeName(`a${character}b`)) === null;
    const passesAlone = faultOfName(normalizeName(character)) === null;
    const isVisible = isAllowed && category !== 'M' && category !== 'Zs';
    if (passes !== isAllowed || passesAlone !== isVisible) wrong.push(`${category} ${code.toString(16)}`);
  }
  t.same(wrong, []);
  t.equal(counts.get('none'), undefined, 'every character has a category');
});

const nameOfCodes = (...codes: readonly number[]): string => String.fromCodePoint(...codes);
const FAMILY = nameOfCodes(0x1f468, 0x200d, 0x1f469, 0x200d, 0x1f467);

test('names that look alike are the same, or refused', async (t) => {
  for (const [text, name] of [
    [' Ada\u3000Lovelace ', 'Ada Lovelace'],
    ['Rene\u0301e', 'Ren\u00e9e'],
    [FAMILY, FAMILY],
    ['\u2764\ufe0f', '\u2764\ufe0f'],
    ['1\ufe0f\u20e3', '1\ufe0f\u20e3'],
    [nameOfCodes(0x1f469, 0x1f3fd, 0x200d, 0x1f680), nameOfCodes(0x1f469, 0x1f3fd, 0x200d, 0x1f680)],
    [FAMILY.repeat(8), FAMILY.repeat(8)],
    ['\uac00'.normalize('NFD').repeat(40), '\uac00'.repeat(40)],
  ] as const) {
    t.equal(normalizeName(text), name);
    t.equal(faultOfName(name), null, name);
  }
  const refused = {
    'a character that can be seen': ['', ' ', '\u0301', '\u00a0\u0301\u0308'],
    'invisible or unassigned characters \\(U\\+': [
      ...['a\u200db', 'Ada\u200b', '\u202eadA', 'Ada\u3164', 'Ada\ufe0f', 'Ada1\ufe0f', 'Ada\u2800'],
      `Ada${nameOfCodes(0xe0041)}`,
      `${FAMILY}\u200d`,
    ],
    'at most 40 characters and 160 bytes': ['a'.repeat(41), FAMILY.repeat(9), '\u5b57'.repeat(54)],
  };
  for (const [message, names] of Object.entries(refused))
    for (const name of names)
      t.match(faultOfName(normalizeName(name)), new RegExp(message), JSON.stringify(name));
});
