/** Which characters names may have, over all of Unicode, and that names which look alike are the same. */
import { test } from 'tap';
import { faultOfName, normalizeName } from '#src/http/player-names.js';
import { atLength } from '#test/support/length.js';

const LAST_CODE_POINT = 0x10ffff;
/** A prime number, so that all blocks of Unicode are met. */
const STEP = 101;
/** Most planes hold nothing but code points that are unassigned or for private use. */
const stepAt = (code: number): number =>
  atLength({ brief: STEP, full: code < 0x40000 || code >> 16 === 0xe ? 1 : STEP });

const CATEGORIES = ['Cc', 'Cf', 'Cs', 'Cn', 'Co', 'L', 'M', 'N', 'P', 'S', 'Zs', 'Zl', 'Zp'];
const ALLOWED = new Set(['L', 'M', 'N', 'P', 'S', 'Zs']);
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufffc\ufffd\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u;
const PRESENTATION = /[\ufe0e\ufe0f]/;
const LETTER = '\u5b57';
const EMOJI = '\u{1f600}';
const patterns = CATEGORIES.map((name) => [name, new RegExp(`\\p{${name}}`, 'u')] as const);

const passes = (text: string): boolean => faultOfName(normalizeName(text)) === null;

/** What is wrong with how names treat a character, whose category is allowed or not. */
const faultsOf = (character: string, isAllowed: boolean, category: string): readonly string[] => {
  const isMark = category === 'M';
  const isPresentation = PRESENTATION.test(character);
  const faults = {
    'in a name': passes(`a${character}b`) !== (isAllowed || isPresentation),
    alone: passes(character) !== (isAllowed && !isMark && category !== 'Zs'),
    joined: passes(`${character}\u200d${EMOJI}`) || passes(`${EMOJI}\u200d${character}`),
    'with a presentation': ['\ufe0e', '\ufe0f'].some(
      (selector) => normalizeName(`${character}${selector}`) !== normalizeName(character),
    ),
    'many times': isMark && isAllowed && passes(LETTER + character.repeat(12)),
    'normalized again': normalizeName(normalizeName(character)) !== normalizeName(character),
  };
  return Object.entries(faults).flatMap(([fault, isFault]) => (isFault ? [fault] : []));
};

test('the category of a character decides whether names may have it, and how', async (t) => {
  const counts = new Map(CATEGORIES.map((name) => [name, 0]));
  const wrong: string[] = [];
  for (let code = 0; code <= LAST_CODE_POINT; code += stepAt(code)) {
    const character = String.fromCodePoint(code);
    const category = patterns.find(([, pattern]) => pattern.test(character))?.[0] ?? 'none';
    counts.set(category, (counts.get(category) ?? 0) + 1);
    const isAllowed = ALLOWED.has(category) && !INVISIBLE.test(character);
    for (const fault of faultsOf(character, isAllowed, category))
      wrong.push(`${category} ${code.toString(16)} ${fault}`);
  }
  t.same(wrong, []);
  t.equal(counts.get('none'), undefined, 'every character has a category');
});

const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';

test('names that look alike are the same, or refused', async (t) => {
  for (const [text, name] of [
    [' Ada\u3000Lovelace ', 'Ada Lovelace'],
    ['Rene\u0301e', 'Ren\u00e9e'],
    [FAMILY, FAMILY],
    ['e\ufe0f\u0301', '\u00e9'],
    ['1\u20e3', '1\ufe0f\u20e3'],
    ['\u2764\u200d\u{1f525}', '\u2764\ufe0f\u200d\u{1f525}'],
    ['\u{1f469}\u{1f3fd}\ufe0f\u200d\u{1f680}', '\u{1f469}\u{1f3fd}\u200d\u{1f680}'],
    ...[
      'Nguy\u1ec5n',
      '\u0e17\u0e35\u0e48',
      '\u05e9\u05bc\u05b8\u05c1',
      '\u0915\u093c\u0940\u0902',
      '\u101c\u103b\u103e\u1031\u102c\u1037',
    ].map((name) => [name, name.normalize('NFC')] as const),
    [FAMILY.repeat(8), FAMILY.repeat(8)],
    ['\uac00'.normalize('NFD').repeat(40), '\uac00'.repeat(40)],
  ] as const) {
    t.equal(normalizeName(text), name);
    t.equal(faultOfName(name), null, name);
  }
  const refused = {
    'a character that can be seen': ['', ' ', '\u0301', '\u00a0\u0301\u0308'],
    'invisible, private or unassigned characters \\(U\\+': [
      ...[`${FAMILY}\u200d`, `${FAMILY}\u200d${EMOJI}`, '\u{13441}', 'Ada\u{13442}', 'Ada\u{16fe4}'],
      '\u{1d159}',
    ],
    'at most 5 marks': [`a${'\u0301'.repeat(60)}`],
    'at most 40 characters and 160 bytes': ['a'.repeat(41), FAMILY.repeat(9), '\u5b57'.repeat(54)],
  };
  for (const [message, names] of Object.entries(refused))
    for (const name of names)
      t.match(faultOfName(normalizeName(name)), new RegExp(message), JSON.stringify(name));
});
