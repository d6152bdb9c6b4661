/** A curve or two over time as a small SVG picture. */

export interface Curve {
  readonly name: string;
  readonly colour: string;
  readonly values: readonly number[];
}

export interface Panel {
  /** With its unit. */
  readonly title: string;
  readonly curves: readonly Curve[];
}

const WIDTH = 640;
const PANEL_HEIGHT = 170;
const LEFT = 52;
const RIGHT = 12;
const TOP = 30;
const BOTTOM = 24;
const GRID_LINES = 4;

/** The least of 1, 2 and 5 times a power of ten that is not below `value`. */
const roundUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
};

const text = (x: number, y: number, words: string, extra = ''): string =>
  `<text x="${x}" y="${y}" ${extra}>${words}</text>`;

const panelArt = ({ title, curves }: Panel, top: number, minutes: number): string => {
  const height = PANEL_HEIGHT - TOP - BOTTOM;
  const width = WIDTH - LEFT - RIGHT;
  const most = roundUp(Math.max(...curves.flatMap(({ values }) => values)));
  const y = (value: number): string => (top + TOP + height * (1 - value / most)).toFixed(1);
  const lines = Array.from({ length: GRID_LINES + 1 }, (_, at) => (most * at) / GRID_LINES);
  const marks = Array.from({ length: minutes + 1 }, (_, minute) => minute);
  const x = (share: number): string => (LEFT + width * share).toFixed(1);
  return [
    text(LEFT, top + 18, title, 'font-weight="bold"'),
    ...curves.map(({ name, colour }, at) =>
      text(
        WIDTH - RIGHT - 90 * (curves.length - 1 - at),
        top + 18,
        name,
        `style="fill:${colour}" text-anchor="end"`,
      ),
    ),
    ...lines.map(
      (value) =>
        `<path d="M${LEFT} ${y(value)}h${width}" class="grid"/>${text(LEFT - 6, Number(y(value)) + 4, String(value), 'text-anchor="end"')}`,
    ),
    ...marks.map((minute) =>
      text(Number(x(minute / minutes)), top + PANEL_HEIGHT - 6, String(minute), 'text-anchor="middle"'),
    ),
    ...curves.map(({ colour, values }) => {
      const points = values.map((value, at) => `${x(at / (values.length - 1))},${y(value)}`);
      return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.6"/>`;
    }),
  ].join('\n');
};

/** The panels one below the other, over the same `minutes`. Readable on light and dark pages alike. */
export const plot = (
  title: string,
  panels: readonly Panel[],
  minutes: number,
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${PANEL_HEIGHT * panels.length}" width="${WIDTH}" font-family="sans-serif" font-size="11" role="img">
<title>${title}</title>
<style>text{fill:#555}.grid{stroke:#999;stroke-opacity:.35}@media(prefers-color-scheme:dark){text{fill:#bbb}}</style>
${panels.map((panel, at) => panelArt(panel, at * PANEL_HEIGHT, minutes)).join('\n')}
</svg>
`;
