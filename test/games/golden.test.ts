/**
 * Golden files of every game type: playthroughs (seed, moves, what each viewer reads and sees, and where the pieces lie)
 * and the pictures of the gallery. `UPDATE_GOLDEN=1` rewrites them.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test, type Test } from 'tap';
import { playerRng } from '#src/record/rng.js';
import { at } from '#src/kit/checked.js';
import { columnsOf } from '#src/kit/text.js';
import { gameTypes, goldenFolderOf } from '#test/support/game-types.js';
import { playthroughText, positionsIn, replay, sceneOf, type Playthrough } from '#test/support/play.js';
import { readXml } from '#test/support/xml.js';

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

const COLUMNS = 80;
const AWKWARD_NAMES = [
  '<b>&"quoted"',
  'a name that is much longer than any column of the table could ever be',
  '漢字の名前はとても長い名前です'.repeat(4),
  'x\u0007\u202ey',
  '',
];

/** Whatever the seats are called, drawings keep their form. */
const checkDrawings = (t: Test, { setup, steps }: Playthrough): void => {
  const { text, svg } = setup.gameType.draw;
  const nameOf = (seat: number) => at(AWKWARD_NAMES, seat % AWKWARD_NAMES.length);
  for (const { state } of positionsIn(steps))
    for (const viewer of [0, null]) {
      const scene = sceneOf(setup, state, viewer, nameOf);
      const faulty = text(scene)
        .split('\n')
        .filter((line) => columnsOf(line) > COLUMNS || line !== line.trimEnd());
      t.same(faulty, [], `no line is longer than ${COLUMNS} columns, and none ends with a space`);
      const names = readXml(svg(scene)).map(({ name }) => name);
      for (const name of ['title', 'desc']) t.ok(names.includes(name), name);
    }
};

/** If nothing is hidden at the end, there is nothing to make up. */
const checkDeterminized = (t: Test, { setup: { gameType, seed, seats, config }, steps }: Playthrough) => {
  const { state } = at(steps, -1);
  if (gameType.zones(state).some(({ visibleTo }) => visibleTo !== 'all')) return;
  const observation = { config, seats, viewer: null, view: gameType.view(state, null) };
  t.same(gameType.determinize(observation, playerRng(seed)), state, 'a determinization is the state itself');
};

for (const gameType of gameTypes.values()) {
  test(gameType.id, async (t) => {
    const folder = goldenFolderOf(gameType);
    const playthroughs = readdirSync(folder).map((name) => `${folder}/${name}`);
    t.ok(
      playthroughs.some((file) => /^result \{/m.test(readFileSync(file, 'utf8'))),
      'a playthrough goes to the end',
    );
    for (const file of playthroughs) {
      const playthrough = replay(gameType, readFileSync(file, 'utf8'));
      compare(t, file, playthroughText(playthrough));
      checkDrawings(t, playthrough);
      checkDeterminized(t, playthrough);
    }

    const page = readFileSync(GALLERY_PAGE, 'utf8');
    for (const { name, svg } of await galleryOf(gameType.id)) {
      compare(t, `${GALLERY}/${name}.svg`, svg);
      t.match(page, `(${name}.svg)`, 'the gallery shows it');
    }
  });
}
