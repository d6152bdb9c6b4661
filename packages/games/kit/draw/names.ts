/** Fits sentences and headings with names into their room: names are shortened before any text is drawn smaller. */
import { at } from '../checked.js';
import { columnsOf, roomFor, seatName, truncate, widening } from '../text.js';
import { BOLD_FACTOR, linesOf, PANEL_PADDING, words } from './layout.js';
import { columnsIn, DEFAULT_TEXT_SIZE, type Drawing, type TextStyle } from './svg.js';

interface Named {
  readonly names: readonly string[];
}

/** What is said about a scene; names only come from its `names`. */
type Say<AnyScene> = (scene: AnyScene) => string;

/** The columns to which names are shortened, one after the other. */
const LENGTHS = [40, 32, 27, 24, 21, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3] as const;

/** What `say` says with the longest names with which it fits. */
const fitting = <AnyScene extends Named>(
  scene: AnyScene,
  say: Say<AnyScene>,
  fits: (said: string) => boolean,
): string => {
  const sayIn = (columns: number): string =>
    say({
      ...scene,
      names: scene.names.map((_, seat) => truncate(seatName(scene.names, seat), columns, roomFor)),
    });
  const longest = LENGTHS.find((columns) => fits(sayIn(columns)));
  return sayIn(longest ?? at(LENGTHS, -1));
};

/** Sentences in a box that is as high as `lines` lines, like `words`. */
export function sentences<AnyScene extends Named>(
  scene: AnyScene,
  say: Say<AnyScene>,
  maxWidth: number,
  lines: number,
  style: TextStyle,
): Drawing {
  const said = fitting(scene, say, (each) => {
    const wrapped = linesOf(each, maxWidth, style);
    return wrapped.lines.length <= lines && !wrapped.isTooWide;
  });
  return words(said, maxWidth, lines, style);
}

/** The heading of a panel `width` units wide, of which `taken` units are taken by something else. */
export function heading<AnyScene extends Named>(
  scene: AnyScene,
  say: Say<AnyScene>,
  width: number,
  taken = 0,
  size = DEFAULT_TEXT_SIZE,
): string {
  const columns = columnsIn((width - 2 * PANEL_PADDING - taken) / BOLD_FACTOR, size);
  return fitting(scene, say, (said) => columnsOf(said) + widening(said) <= columns);
}
