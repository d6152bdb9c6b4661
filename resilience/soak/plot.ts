/** Plots curves over time as a small SVG picture. */
import { defined } from 'parlour-games/kit/checked';

export interface Curve {
  readonly name: string;
  readonly colour: string;
  /** Samples at equal distances, from the first to the last minute. */
  readonly values: readonly number[];
}

export interface Panel {
  /** With the unit. */
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
const LEGEND_WIDTH = 90;
const TITLE_BASELINE = 18;

/** The least of 1, 2, 5 and 10 times a power of ten that is not below `value`. */
const roundUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const factor = [1, 2, 5, 10].find((each) => each * power >= value);
  return defined(factor, 'the factor') * power;
};

const text = (x: number, y: number, content: string, attributes = ''): string =>
  `<text x="${x}" y="${y}" ${attributes}>${content}</text>`;

const END = 'text-anchor="end"';
const MIDDLE = 'text-anchor="middle"';

/** Where values and times lie within the panel whose upper edge is at `top`. */
const scaleOf = ({ curves }: Panel, top: number) => {
  const max = roundUp(Math.max(...curves.flatMap(({ values }) => values)));
  const height = PANEL_HEIGHT - TOP - BOTTOM;
  const width = WIDTH - LEFT - RIGHT;
  return {
    max,
    width,
    y: (value: number): string => (top + TOP + height * (1 - value / max)).toFixed(1),
    x: (share: number): string => (LEFT + width * share).toFixed(1),
  };
};

const panelArt = (panel: Panel, top: number, minutes: number): string => {
  const { max, width, x, y } = scaleOf(panel, top);
  const { title, curves } = panel;
  const legend = curves.map(({ name, colour }, index) => {
    const right = WIDTH - RIGHT - LEGEND_WIDTH * (curves.length - 1 - index);
    return text(right, top + TITLE_BASELINE, name, `style="fill:${colour}" ${END}`);
  });
  const grid = Array.from({ length: GRID_LINES + 1 }, (_, index) => {
    const value = (max * index) / GRID_LINES;
    const line = `<path d="M${LEFT} ${y(value)}h${width}" class="grid"/>`;
    return line + text(LEFT - 6, Number(y(value)) + 4, String(value), END);
  });
  const minuteLabels = Array.from({ length: minutes + 1 }, (_, minute) =>
    text(Number(x(minute / minutes)), top + PANEL_HEIGHT - 6, String(minute), MIDDLE),
  );
  const lines = curves.map(({ colour, values }) => {
    const points = values.map((value, index) => `${x(index / (values.length - 1))},${y(value)}`);
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.6"/>`;
  });
  const heading = text(LEFT, top + TITLE_BASELINE, title, 'font-weight="bold"');
  return [heading, ...legend, ...grid, ...minuteLabels, ...lines].join('\n');
};

const STYLE =
  'text{fill:#555}.grid{stroke:#999;stroke-opacity:.35}@media(prefers-color-scheme:dark){text{fill:#bbb}}';

/** Draws the panels one below the other over the same `minutes`, legible on light and dark pages. */
export function plot(title: string, panels: readonly Panel[], minutes: number): string {
  const height = PANEL_HEIGHT * panels.length;
  const attributes = `viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" font-family="sans-serif" font-size="11" role="img"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>
<title>${title}</title>
<style>${STYLE}</style>
${panels.map((panel, index) => panelArt(panel, index * PANEL_HEIGHT, minutes)).join('\n')}
</svg>
`;
}
