/**
 * Golden files of every game type: playthroughs (seed, moves, what each viewer reads and sees, and where the pieces lie),
 * the sentences that tell examples of every event, and the pictures of the gallery. `UPDATE_GOLDEN=1` rewrites them.
 */
import { dirname } from 'node:path';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test, type Test } from 'tap';
import { textOf } from '#src/engine/entry-text.js';
import type { GameType, Typed } from 'parlour-games/game-type';
import { playerRng } from 'parlour-games/record/rng';
import { at } from 'parlour-games/kit/checked';
import { columnsOf } from 'parlour-games/kit/text';
import { compile, typesIn } from '#test/laws/support.js';
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

    const sentences = `${dirname(folder)}/sentences.txt`;
    compare(t, sentences, describedExamples(t, gameType, sentences));

    const page = readFileSync(GALLERY_PAGE, 'utf8');
    for (const { name, svg } of await galleryOf(gameType.id)) {
      compare(t, `${GALLERY}/${name}.svg`, svg);
      t.match(page, `(${name}.svg)`, 'the gallery shows it');
    }
  });
}
