/**
 * The law of choosable elements: SVG drawings mark what their viewer can choose, in the words of its options, and nothing else
 * but parts of what it may want to try in vain.
 */
import assert from 'node:assert/strict';
import type { Typed, Viewer } from 'parlour-games/game-type';
import { readXml } from '#test/support/xml.js';
import { sceneOf, viewerName, viewersOf, type GameSetup, type Playthrough } from '#test/support/play.js';
import { drawingOf } from './given.js';
import { sampleOf } from './support.js';

const PREFIX = 'data-';

/** `data-from-cell="3,4"` for a `{"row": 3, "col": 4}` in the field `fromCell`. */
const markOf = (field: string, part: unknown): string => {
  const name = field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const value = typeof part === 'object' && part !== null ? Object.values(part).join(',') : String(part);
  return `${PREFIX}${name}="${value}"`;
};

/** The items of lists and choices, however deep. */
const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.flatMap(itemsOf) : [value]);

interface TemplateField {
  readonly from?: readonly unknown[];
}

/** What a field of an option names: nothing that has to be shown if it is a range. */
const partsOf = (
  { gameType: { templates = {} } }: GameSetup,
  { type }: Typed,
  [field, value]: Field,
): unknown[] => {
  const isTemplate = templates[type]?.includes(field) ?? false;
  return isTemplate ? itemsOf((value as TemplateField).from ?? []) : itemsOf(value);
};

type Field = readonly [name: string, value: unknown];

const marksFor = (setup: GameSetup, options: readonly Typed[], isIncluded: (field: string) => boolean) =>
  new Set(
    options.flatMap((option) =>
      Object.entries(option)
        .filter(([field]) => isIncluded(field))
        .flatMap((field) => partsOf(setup, option, field).map((part) => markOf(field[0], part))),
    ),
  );

const marksIn = (svg: string): Set<string> =>
  new Set(
    (svg.includes(PREFIX) ? readXml(svg) : [])
      .flatMap(({ attributes }) => Object.entries(attributes))
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, value]) => `${name}="${value}"`),
  );

/** Whether a mark is a number in the range of a field. */
const isInRange = (options: readonly Typed[], mark: string): boolean =>
  options
    .flatMap((option) => Object.entries(option) as [string, { min?: number; max?: number }][])
    .some(([field, { min = 1, max = 0 }]) => {
      const [, number = ''] = new RegExp(`^data-${field}="(\\d+)"$`).exec(mark) ?? [];
      return number !== '' && min <= Number(number) && Number(number) <= max;
    });

const assertMarked = (setup: GameSetup, state: object, viewer: Viewer): void => {
  const { legalMoves: options, blockedMoves } = sceneOf(setup, state, viewer);
  const marked = marksIn(drawingOf(setup, 'svg', state, viewer));
  const tried = blockedMoves.map(({ move }) => move);
  const allowed = new Set([
    ...marksFor(setup, options, () => true),
    ...tried.flatMap((move) =>
      Object.entries(move).flatMap(([field, value]) => itemsOf(value).map((part) => markOf(field, part))),
    ),
  ]);
  for (const mark of marked)
    assert.ok(
      allowed.has(mark) || isInRange(options, mark),
      `${mark} is a part of an option of ${viewerName(viewer)}`,
    );
  for (const mark of marksFor(setup, options, (field) => field !== 'type'))
    assert.ok(marked.has(mark), `the picture for ${viewerName(viewer)} marks ${mark}`);
};

/** Types of moves without other fields, such as a pass, need not be shown. */
export function lawOfChoosableElements({ setup, steps }: Playthrough): void {
  for (const { state } of sampleOf(steps))
    for (const viewer of viewersOf(setup.seats)) assertMarked(setup, state, viewer);
}
