/**
 * Golden files of every game type: playthroughs (seed, moves, and what each viewer reads and sees) and the pictures of
 * the gallery. `UPDATE_GOLDEN=1` rewrites them.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test, type Test } from 'tap';
import { gameTypes, goldenFolderOf } from '#test/support/game-types.js';
import { replayedText } from '#test/support/play.js';

const UPDATE = process.env['UPDATE_GOLDEN'] === '1';
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

for (const gameType of gameTypes.values()) {
  test(gameType.id, async (t) => {
    const folder = goldenFolderOf(gameType);
    const playthroughs = readdirSync(folder).map((name) => `${folder}/${name}`);
    t.ok(
      playthroughs.some((file) => /^result \{/m.test(readFileSync(file, 'utf8'))),
      'a playthrough goes to the end',
    );
    for (const file of playthroughs) compare(t, file, replayedText(gameType, readFileSync(file, 'utf8')));

    const page = readFileSync(GALLERY_PAGE, 'utf8');
    for (const { name, svg } of await galleryOf(gameType.id)) {
      compare(t, `${GALLERY}/${name}.svg`, svg);
      t.match(page, `(${name}.svg)`, 'the gallery shows it');
    }
  });
}
