/** The law of sentences: every entry is told to every viewer in a few plain sentences, whatever the seats are called. */
import assert from 'node:assert/strict';
import { MAX_SENTENCE_LENGTH, MAX_SENTENCES } from 'parlour-games/record/entry-text';
import { cleanText } from 'parlour-games/kit/text';
import { textIn, viewerName, viewersOf, type Playthrough } from '#test/support/play.js';
import { typesIn } from './support.js';

/** What programs read: values that are missing, names of fields, JSON, and cards such as `TD`. */
export const CODE = /undefined|null|NaN|object Object|[a-z][A-Z]|[_{}[\]"]|\b[A2-9TJQK][CDHS]\b/;
/** What refers to the sentence before: the page may show the last ones only. */
const DEPENDENT = /^(That is|With that|It|This)\b/;
/** The longest names that requests may have, and some that would break a sentence. */
const AWKWARD_NAMES = [
  'W'.repeat(40),
  '漢'.repeat(40),
  'Ann. Ben wins!',
  'a\u0301\u0302'.repeat(32),
  '“quoted”, "twice"',
  'שלום: 7',
];

const assertForm = (sentences: readonly string[], where: string): void => {
  const { length } = sentences;
  assert.ok(length > 0 && length <= MAX_SENTENCES, `${where} has ${length} sentences`);
  for (const sentence of sentences) {
    assert.ok(sentence.length <= MAX_SENTENCE_LENGTH, `${where} has a long sentence: ${sentence}`);
    assert.equal(cleanText(sentence), sentence.replace(/[\u2068\u2069]/g, ''), `${where} is printable`);
    assert.match(sentence, /[^.]\.$/, `${where} ends with a full stop`);
  }
};

export function lawOfSentences({ setup, steps }: Playthrough): void {
  const { gameType, seats } = setup;
  const { schemas, endReasons } = gameType;
  const words = [...typesIn(schemas.event), ...Object.keys(endReasons)].filter((word) => word.includes('-'));
  for (const step of steps)
    for (const viewer of viewersOf(seats)) {
      const where = `the text for ${viewerName(viewer)} after entry ${step.seq}`;
      const sentences = textIn(setup, step, step.state, viewer);
      assertForm(sentences, where);
      for (const sentence of sentences) {
        assert.doesNotMatch(sentence, CODE, `${where} is plain English`);
        assert.match(sentence, /^[A-Z\d]/, `${where} begins like a sentence`);
        assert.doesNotMatch(sentence, DEPENDENT, `${where} can be read sentence by sentence`);
        assert.ok(
          !words.some((word) => sentence.includes(word)),
          `${where} has words of programs: ${sentence}`,
        );
      }
      assertForm(
        textIn(setup, step, step.state, viewer, (seat) => AWKWARD_NAMES[seat % AWKWARD_NAMES.length] ?? ''),
        where,
      );
    }
}
