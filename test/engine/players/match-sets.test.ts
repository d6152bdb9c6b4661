/** Who is put together, compared with all sets that there are. */
import { test } from 'tap';
import { setsIn } from '#src/engine/players/match-sets.js';
import { OPPONENTS } from '#src/engine/players/player-store.js';
import { at } from 'parlour-games/kit/checked';
import { playerRng } from 'parlour-games/record/rng';
import { PLAYER_KINDS } from 'parlour-games/record/game-record';
import { TEST_SEED } from '#test/support/play.js';

const { below } = playerRng(TEST_SEED);
const among = <T>(list: readonly T[]): T => at(list, below(list.length));

const waiting = (n: number) => {
  const against = among(OPPONENTS);
  const fillAfterS = against === 'people' || below(2) === 0 ? null : 5;
  const player = { id: String(n), name: '', kind: among(PLAYER_KINDS) };
  return { against, fillAfterS, isDue: fillAfterS !== null && below(6) === 0, player };
};
type Waiting = ReturnType<typeof waiting>;

const WANTED = { anybody: ['person', 'bot'], people: ['person'], bots: ['bot'] };
const fits = (a: Waiting, b: Waiting): boolean =>
  WANTED[a.against].includes(b.player.kind) && WANTED[b.against].includes(a.player.kind);
const areAll = (set: readonly Waiting[]): boolean =>
  set.every((a, i) => set.slice(i + 1).every((b) => fits(a, b)));

/** All sets of a size, those with older players first. */
const allSets = (line: readonly Waiting[], size: number): Waiting[][] =>
  size === 0
    ? [[]]
    : line.flatMap((each, i) => allSets(line.slice(i + 1), size - 1).map((rest) => [each, ...rest]));

/** The oldest that is due, and one after the other who fits all of these. */
const due = (line: readonly Waiting[], size: number): Waiting[] => {
  const first = line.find(({ isDue }) => isDue);
  if (first === undefined) return [];
  const others = line.filter((each) => each !== first && each.fillAfterS !== null);
  const set = others.reduce(
    (chosen, each) => (chosen.length < size && areAll([...chosen, each]) ? [...chosen, each] : chosen),
    [first],
  );
  return line.filter((each) => set.includes(each));
};

const expected = (line: readonly Waiting[], size: number): Waiting[][] => {
  const set = allSets(line, size).find(areAll) ?? due(line, size);
  if (set.length === 0) return [];
  return [
    set,
    ...expected(
      line.filter((each) => !set.includes(each)),
      size,
    ),
  ];
};

test('the oldest compatible players are put together, and all who can be', async (t) => {
  for (let n = 0; n < 400; n += 1) {
    const line = Array.from({ length: below(9) }, (_, place) => waiting(place));
    const size = 2 + below(3);
    t.strictSame(setsIn(line, size), expected(line, size), `${n}`);
  }
});

test('a long line is put together at once', async (t) => {
  const line = Array.from({ length: 2000 }, (_, place) => waiting(place));
  const began = performance.now();
  const sets = setsIn(line, 6);
  t.ok(sets.flat().length > 1200, `${sets.flat().length} players`);
  t.ok(performance.now() - began < 5000);
});
