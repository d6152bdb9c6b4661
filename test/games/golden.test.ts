/**
 * Golden files of every game type: playthroughs (`test/games/<type>/golden/*.txt`: seed, moves, what each seat sees)
 * and the gallery's pictures. `UPDATE_GOLDEN=1` writes what the code makes of them now.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test, type Test } from 'tap';
import { gameTypes } from '#test/support/game-types.js';
import { replayedText } from '../support/play.js';

const UPDATE = process.env['UPDATE_GOLDEN'] === '1';
const GALLERY = 'docs/gallery';
const GALLERY_PAGE = `${GALLERY}/README.md`;

interface Picture {
  readonly name: string;
  readonly svg: string;
}

const holdAgainst = (t: Test, file: string, made: string): void => {
  if (UPDATE) writeFileSync(file, made);
  t.equal(made, readFileSync(file, 'utf8'), file);
};

for (const gameType of gameTypes.values()) {
  void test(gameType.id, async (t) => {
    const folder = `test/games/${gameType.id}/golden`;
    const playthroughs = readdirSync(folder).map((name) => `${folder}/${name}`);
    t.ok(
      playthroughs.some((file) => /^result \{/m.test(readFileSync(file, 'utf8'))),
      'a playthrough goes to the end',
    );
    for (const file of playthroughs) holdAgainst(t, file, replayedText(gameType, readFileSync(file, 'utf8')));

    const { gallery } = (await import(`#tools/gallery/${gameType.id}.js`)) as {
      gallery: readonly Picture[];
    };
    const page = readFileSync(GALLERY_PAGE, 'utf8');
    for (const { name, svg } of gallery) {
      holdAgainst(t, `${GALLERY}/${name}.svg`, svg);
      t.match(page, `(${name}.svg)`, 'the gallery shows it');
    }
  });
}
