/** The sentences that tell examples of every event, and the pictures of the gallery. `UPDATE_SHOWN=1` rewrites both. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test, type Test } from 'tap';
import { textOf } from 'parlour-games/record/entry-text';
import type { GameType, Typed } from 'parlour-games/game-type';
import { compile, typesIn } from '#test/laws/support.js';
import { testFolderOf, testedTypes } from '#test/support/game-types.js';

const UPDATE = process.env['UPDATE_SHOWN'] === '1';
const GALLERY = 'docs/gallery';
const GALLERY_PAGE = `${GALLERY}/README.md`;

interface Picture {
  readonly name: string;
  readonly svg: string;
}

const compare = (t: Test, file: string, made: string): void => {
  if (UPDATE) writeFileSync(file, made);
  t.equal(made, readFileSync(file, 'utf8'), file);
};

/** The pictures of the gallery; a type may have none. */
const galleryOf = async (id: string): Promise<readonly Picture[]> => {
  if (!existsSync(`tools/gallery/${id}.ts`)) return [];
  const { gallery } = (await import(`#tools/gallery/${id}.js`)) as { gallery: readonly Picture[] };
  return gallery;
};

interface Example {
  /** As many as the type has by default if left out. */
  readonly seats?: number;
  readonly move?: object | null;
  readonly events: readonly Typed[];
}

const NAMES = ['Ann', 'Ben', 'Cat', 'Dan'];

/** The examples of entries in a file, events or a whole example a line, each with its sentences below it. */
const describedExamples = (t: Test, gameType: GameType, file: string): string => {
  const lines = readFileSync(file, 'utf8').split('\n');
  const told = new Set<string>();
  const described = lines
    .filter((line) => /^[[{]/.test(line))
    .map((line) => {
      const parsed = JSON.parse(line) as Example | Example['events'];
      const {
        seats = gameType.seats.default,
        move = null,
        events,
      }: Example = 'events' in parsed ? parsed : { events: parsed };
      for (const event of events) {
        t.ok(compile(gameType.schemas.event)(event), `an event of ${gameType.id}: ${JSON.stringify(event)}`);
        told.add(event.type);
      }
      const sentences = textOf(
        gameType,
        Array.from({ length: seats }, (_, seat) => ({ name: NAMES[seat] ?? '' })),
        { move, events },
      );
      return [line, ...sentences.map((sentence) => `  ${sentence}`), ''].join('\n');
    });
  const missing = typesIn(gameType.schemas.event).filter((type) => !told.has(type));
  t.same(missing, [], `${file} has every event of the type`);
  return described.join('\n');
};

for (const gameType of testedTypes) {
  test(gameType.id, async (t) => {
    const sentences = `${testFolderOf(gameType)}/sentences.txt`;
    compare(t, sentences, describedExamples(t, gameType, sentences));

    const page = readFileSync(GALLERY_PAGE, 'utf8');
    for (const { name, svg } of await galleryOf(gameType.id)) {
      compare(t, `${GALLERY}/${name}.svg`, svg);
      t.match(page, `(${name}.svg)`, 'the gallery shows it');
    }
  });
}
