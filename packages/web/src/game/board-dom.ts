/** Pictures as elements of the page. */
import { neighbour } from './neighbour.js';
import type { Pick } from './picking.js';

/** `possible`: goes with what is picked; `hinted`: part of the hint. */
export type PartState = 'idle' | 'possible' | 'picked' | 'hinted';

const SVG = 'http://www.w3.org/2000/svg';
const HALO = 'halo';
const MARGIN = 2;

const partsIn = (place: Element): SVGGElement[] =>
  [...place.querySelectorAll('g')].filter(({ dataset }) => Object.keys(dataset).length > 0);

const pickOf = ({ dataset }: SVGGElement): Pick =>
  Object.fromEntries(Object.entries(dataset).map(([field, value = '']) => [field, value]));

/** The innermost part that `target` belongs to. */
const partAt = (place: Element, target: EventTarget | null): SVGGElement | undefined =>
  target instanceof Element ? partsIn(place).findLast((part) => part.contains(target)) : undefined;

/** A frame around a part, which the style sheet of the page shows when it is picked, hinted or focused. */
const addHalo = (part: SVGGElement): void => {
  const { x, y, width, height } = part.getBBox();
  const halo = document.createElementNS(SVG, 'rect');
  halo.setAttribute('class', HALO);
  halo.setAttribute('x', String(x - MARGIN));
  halo.setAttribute('y', String(y - MARGIN));
  halo.setAttribute('width', String(width + 2 * MARGIN));
  halo.setAttribute('height', String(height + 2 * MARGIN));
  halo.setAttribute('rx', '6');
  part.append(halo);
};

const STYLE = /<style[^>]*>([^]*?)<\/style>/;

/** The picture as elements, and its style sheet. The policy of the page reports style sheets even when they are only parsed. */
const parse = (markup: string): { readonly root: SVGSVGElement; readonly css: string } => {
  const [, css = ''] = STYLE.exec(markup) ?? [];
  const { documentElement } = new DOMParser().parseFromString(markup.replace(STYLE, ''), 'image/svg+xml');
  const root = document.importNode(documentElement, true) as Element as SVGSVGElement;
  root.setAttribute('role', 'group');
  return { root, css };
};

/** The same part in another picture. */
const sameAs = (part: SVGGElement): string => JSON.stringify(pickOf(part));

const focusedIn = (place: Element): string | null => {
  const focused = partsIn(place).find((part) => part === document.activeElement);
  return focused === undefined ? null : sameAs(focused);
};

const onKey = (place: Element, event: KeyboardEvent, pick: (parts: Pick) => void): void => {
  const part = partsIn(place).find((each) => each === event.target);
  if (part === undefined) return;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    pick(pickOf(part));
  } else if (event.key.startsWith('Arrow')) {
    event.preventDefault();
    neighbour(part, partsIn(place), event.key)?.focus();
  }
};

/**
 * Shows a picture in `place` instead of the one before. The policy of the page forbids style sheets inside the markup, so
 * the page adopts it. Returns what takes the picture and its style sheet away. The focus stays on the same part.
 */
export const insertPicture = (
  place: HTMLElement,
  markup: string,
  pick: (parts: Pick) => void,
): (() => void) => {
  const focused = focusedIn(place) ?? place.dataset['focused'] ?? null;
  const { root, css } = parse(markup);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  place.replaceChildren(root);
  for (const part of partsIn(root)) {
    addHalo(part);
    part.setAttribute('role', 'button');
    part.setAttribute('tabindex', '0');
    if (sameAs(part) === focused) part.focus({ preventScroll: true });
  }
  root.addEventListener('click', ({ target }) => {
    const part = partAt(root, target);
    if (part !== undefined) pick(pickOf(part));
  });
  root.addEventListener('keydown', (event) => onKey(root, event, pick));
  return () => {
    const present = focusedIn(root);
    if (present === null) delete place.dataset['focused'];
    else place.dataset['focused'] = present;
    root.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
};

/** What a part is for, and what can be read in it beyond that, such as how many cards a pile has. */
const fullName = (part: SVGGElement, name: string): string => {
  const texts = [...part.querySelectorAll('text')].map(({ textContent }) => textContent.trim());
  const others = [...new Set(texts)].filter((text) => !name.includes(text));
  return [name, ...others].join(' ');
};

/** Names the parts of the picture in `place`, and shows their states. */
export const markParts = (
  place: Element,
  isOpen: boolean,
  nameOf: (pick: Pick) => string,
  stateOf: (pick: Pick) => PartState,
): void => {
  for (const part of partsIn(place)) {
    const pick = pickOf(part);
    const state = stateOf(pick);
    part.setAttribute('aria-label', fullName(part, nameOf(pick)));
    part.setAttribute('aria-pressed', String(state === 'picked'));
    part.setAttribute('aria-disabled', String(!isOpen));
    part.setAttribute('class', `part ${state}`);
  }
};
