import { readXml } from './xml.js';

const COLUMNS = 80;

/** What is wrong with the form of the drawings of `scene`; empty if nothing is. */
export const drawingFaults = <Scene>(
  { text, svg }: { readonly text: (scene: Scene) => string; readonly svg: (scene: Scene) => string },
  scene: Scene,
): string[] => {
  const lines = text(scene).split('\n');
  const elements = readXml(svg(scene));
  const count = (tag: string): number => elements.filter(({ name }) => name === tag).length;
  const checks: [boolean, string][] = [
    [lines.pop() === '', 'the text does not end with a newline'],
    [lines.every((line) => line.length <= COLUMNS), `the text is wider than ${COLUMNS} columns`],
    [lines.every((line) => line === line.trimEnd()), 'a line has trailing spaces'],
    [elements[0]?.name === 'svg', 'the picture is not SVG'],
    [count('title') === 1, 'the picture does not have one title'],
    [count('desc') === 1, 'the picture does not have one description'],
  ];
  return checks.filter(([holds]) => !holds).map(([, fault]) => fault);
};
