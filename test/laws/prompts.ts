/** The law of prompts: the seat to move is told in plain English what to do, what each option does, and what it cannot do. */
import assert from 'node:assert/strict';
import type { Typed } from 'parlour-games/game-type';
import { isRange } from 'parlour-games/kit/options';
import { ownTurnOf, promptOf } from 'parlour-games/record/observations';
import { recordAt, type Playthrough } from '#test/support/play.js';
import { CODE } from './sentences.js';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import { sampleOf } from './support.js';

/** Whether every field of `move` is in `option`, items of lists in any list. */
const contains = (option: Typed, move: Typed): boolean =>
  Object.entries(move).every(([field, value]) => {
    const shown = canonicalJson({ value: (option as Readonly<Record<string, unknown>>)[field] ?? null });
    return [value].flat(2).every((part) => shown.includes(canonicalJson({ part }).slice(8, -1)));
  });

/** Whether `move` is `option`, or an integer of its range. */
const isOf = (option: Typed, move: Typed): boolean =>
  Object.entries(option).every(([field, value]: [string, unknown]) => {
    const given: unknown = (move as Readonly<Record<string, unknown>>)[field];
    return isRange(value)
      ? Number(given) >= value.min && Number(given) <= value.max
      : canonicalJson({ value }) === canonicalJson({ value: given });
  });

/** The fields that a label leaves open are the ranges of its option. */
const assertLabel = (label: string, option: Typed, where: string): void => {
  const open = [...label.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
  const ranges = Object.entries(option).flatMap(([field, value]) => (isRange(value) ? [field] : []));
  assert.deepEqual(open, ranges, `${where} has a place for each number`);
  const words = label.replace(/\{\w+\}/g, '5');
  assert.doesNotMatch(words, CODE, `${where} is plain English`);
  assert.match(words, /^[A-Z].*[^.]$/, `${where} is a label: ${label}`);
};

const assertSentence = (sentence: string, where: string): void => {
  assert.doesNotMatch(sentence, CODE, `${where} is plain English`);
  assert.match(sentence, /^[A-Z\d].*[^.]\.$/, `${where} is a sentence: ${sentence}`);
};

export function lawOfPrompts({ setup, steps }: Playthrough): void {
  const { gameType, seats } = setup;
  for (const { state, seq } of sampleOf(steps)) {
    const game = recordAt(setup, state);
    const turn = gameType.turn(state);
    for (let seat = 0; seat < seats; seat += 1) {
      const ownTurn = ownTurnOf(gameType, game, seat);
      const prompt = ownTurn && promptOf(gameType, ownTurn);
      const options = turn === seat ? gameType.legalMoves(state, seat) : [];
      assert.equal(prompt !== null, options.length > 0, `seat ${seat} has a prompt on its turn only`);
      if (prompt === null) continue;
      assertSentence(prompt.task, `the task after entry ${seq}`);
      assert.equal(prompt.labels.length, options.length);
      options.forEach((option, i) =>
        assertLabel(prompt.labels[i] ?? '', option, `the label of ${JSON.stringify(option)}`),
      );
      assert.equal(new Set(prompt.labels).size, options.length, 'no two options are called the same');
      const shortcuts = prompt.shortcuts ?? [];
      for (const { move, label } of shortcuts.flatMap((each) => [each, each.early ?? each])) {
        assertSentence(`${label}.`, `the label of ${JSON.stringify(move)}`);
        assert.ok(
          options.some((option) => isOf(option, move)),
          `${JSON.stringify(move)} is legal after entry ${seq}`,
        );
      }
      for (const { move, why } of prompt.futile ?? []) {
        assertSentence(why, `why ${JSON.stringify(move)} is futile`);
        assert.ok(options.some((option) => isOf(option, move)));
      }
      for (const { move, why } of prompt.blocked) {
        assertSentence(why, `why ${JSON.stringify(move)} is blocked`);
        assert.ok(
          !options.some((option) => contains(option, move)),
          `${JSON.stringify(move)} is blocked after entry ${seq}`,
        );
      }
    }
  }
}
