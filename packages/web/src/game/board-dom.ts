/** Inserts pictures into the page and makes their parts selectable. */
import { setPace } from './animations.js';
import { nearestInDirection } from './arrow-navigation.js';
import { lift, toPicture } from './lift.js';
import { markNew } from './new-pieces.js';
import { ignoreSecondClick } from '../ui/double-click.js';
import type { PickedPart } from './selection.js';

/** `possible`: can be added to the picks; `hinted`: part of the hint. */
export type PartState = 'idle' | 'possible' | 'picked' | 'hinted';

const SVG = 'http://www.w3.org/2000/svg';
const HALO = 'halo';
const MARGIN = 2;

const partsIn = (place: Element): SVGGElement[] =>
  [...place.querySelectorAll('g')].filter(({ dataset }) => Object.keys(dataset).length > 0);

const pickOf = ({ dataset }: SVGGElement): PickedPart =>
  Object.fromEntries(Object.entries(dataset as PickedPart));

/** The innermost part that `target` belongs to. */
const partAt = (place: Element, target: EventTarget | null): SVGGElement | undefined =>
  target instanceof Element ? partsIn(place).findLast((part) => part.contains(target)) : undefined;

/** The innermost part that `target` belongs to, if it can be picked now. */
const openPartAt = (place: Element, target: EventTarget | null): SVGGElement | undefined => {
  const part = partAt(place, target);
  return part?.getAttribute('aria-disabled') === 'true' ? undefined : part;
};

const setAll = (element: Element, attributes: Readonly<Record<string, string | number | boolean>>): void => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
};

/** A frame around a part, or what it frames, which the style sheet of the page shows when it is picked, hinted or focused. */
const haloOf = (part: SVGGElement): Element => {
  const framed = part.querySelector<SVGGElement>('.framed') ?? part;
  const { x, y, width, height } = framed.getBBox();
  const { e = 0, f = 0 } = toPicture(part, framed) ?? {};
  const halo = document.createElementNS(SVG, 'rect');
  setAll(halo, {
    class: HALO,
    x: x + e - MARGIN,
    y: y + f - MARGIN,
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
    rx: 6,
  });
  return halo;
};

/** Where a part lies, whatever it shows beyond. */
const frameOf = (part: SVGGElement): Element => part.querySelector(`:scope > .${HALO}`) ?? part;

const STYLE = /<style[^>]*>([^]*?)<\/style>/;

/**
 * The picture as elements, and its style sheet, which is taken out first: the page's content security policy reports style
 * sheets even when they are only parsed.
 */
const parse = (markup: string): { readonly root: SVGSVGElement; readonly css: string } => {
  const [style = '', css = ''] = STYLE.exec(markup) ?? [];
  const { documentElement } = new DOMParser().parseFromString(markup.replace(style, ''), 'image/svg+xml');
  return { root: documentElement as Element as SVGSVGElement, css };
};

const GAP = 8;
/** What the style sheet leaves free above and below a picture. */
const AROUND = 76;
/** In a low window, the room above the part beside the rest, for the players, and below it, for the controls. */
const [PLAYERS, MANY_PLAYERS, OWN_MOVE] = [72, 104, 84];
const isLowAndWide = matchMedia('(orientation: landscape) and (max-height: 520px)');

/** Where a part of the picture lies, from top to bottom, in the picture's units. */
const boxIn = (root: SVGSVGElement, part: SVGGElement) => {
  const { y, height } = part.getBBox();
  return { top: y + (toPicture(root, part)?.f ?? 0), height };
};

const setBox = (root: SVGSVGElement, top: number, width: number, height: number): void => {
  setAll(root, { viewBox: `0 ${top} ${width} ${height}`, width, height });
};

/** Whether the lowest part of the picture lies beside the rest. */
const hasPartBeside = (root: SVGSVGElement): boolean =>
  isLowAndWide.matches && root.querySelector('.aside') !== null;

/** Makes pieces that come from below, or go there, come from the side, where the lowest part is, or go there. */
const fromBeside = (css: string, { viewBox: { baseVal } }: SVGSVGElement): string =>
  css.replace(/translate\((-?\d+)px,\d+/g, (_, dx) => `translate(${+dx + baseVal.width}px,0`);

/** Moves parts as their classes say, if the picture is larger then. */
const widen = (root: SVGSVGElement): void => {
  const [size, ...parts] = root.querySelectorAll('[class^=wide]');
  const numbersOf = ({ classList }: Element): readonly number[] => classList.value.split('_').map(Number);
  const { y: top, width, height } = root.viewBox.baseVal;
  const [, wide = Infinity, high = 0] = size === undefined ? [] : numbersOf(size);
  const scale = (w: number, h: number): number =>
    Math.min((root.parentElement?.clientWidth ?? 0) / w, (innerHeight - AROUND) / h);
  if (scale(wide, high) <= scale(width, height)) return;
  for (const part of parts) {
    const [, x, y, factor] = numbersOf(part);
    part.setAttribute('transform', `translate(${x} ${y}) scale(${factor})`);
  }
  setBox(root, top, wide, high);
};

/** Leaves out the picture's head, which the page has in words, and puts its lowest part beside the rest in a low window. */
const arrange = (root: SVGSVGElement): void => {
  const head = root.querySelector<SVGGElement>('.head');
  if (head !== null) {
    const { top, height } = boxIn(root, head);
    const end = Math.round(top + height + GAP);
    head.remove();
    const { width, height: whole } = root.viewBox.baseVal;
    setBox(root, end, width, whole - end);
  }
  const aside = root.querySelector<SVGGElement>('.aside');
  if (aside === null || !hasPartBeside(root)) {
    widen(root);
    return;
  }
  const { y, width, height } = root.viewBox.baseVal;
  const { top } = boxIn(root, aside);
  const players = document.querySelector('.players li:nth-child(4)') === null ? PLAYERS : MANY_PLAYERS;
  aside.setAttribute('transform', `translate(${width} ${y - top + players})`);
  setBox(root, y, 2 * width, Math.max(top - y, y + height - top + players + OWN_MOVE));
};

/** The height of a picture in relation to its width. */
const heightToWidth = ({ viewBox: { baseVal } }: SVGSVGElement): number => baseVal.height / baseVal.width;

/** A key by which the same part can be found in another picture. */
const sameAs = (part: SVGGElement): string => JSON.stringify(pickOf(part));

/** With Shift, these move a piece of the player's hand. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const heldIn = (place: Element): readonly SVGGElement[] => [...place.querySelectorAll<SVGGElement>('.held')];

const pieceOf = ({ classList }: Element): string =>
  [...classList].find((name) => name.startsWith('held-'))?.slice('held-'.length) ?? '';

/** The player's hand in a picture, found by one of its pieces. */
const drawnHands = new WeakMap<Element, readonly SVGGElement[]>();

/**
 * Puts the pieces of the player's hand into the order that `sorted` gives them, in the places that the picture has for them.
 */
export function arrangeHand(place: Element, sorted: (pieces: readonly string[]) => readonly number[]): void {
  const shown = heldIn(place);
  const [first] = shown;
  const drawn = (first && drawnHands.get(first)) ?? shown;
  for (const piece of drawn) drawnHands.set(piece, drawn);
  const wanted = sorted(drawn.map(pieceOf)).flatMap((from) => drawn.slice(from, from + 1));
  if (wanted.every((piece, to) => piece === shown[to])) return;
  const focused = document.activeElement;
  const places = shown.map((piece) => {
    const empty = document.createComment('');
    piece.replaceWith(empty);
    return empty;
  });
  places.forEach((empty, to) => empty.replaceWith(...wanted.slice(to, to + 1)));
  if (focused instanceof SVGElement && place.contains(focused)) focused.focus({ preventScroll: true });
}

const focusedIn = (place: Element): string | null => {
  const focused = partsIn(place).find((part) => part === document.activeElement);
  return focused === undefined ? null : sameAs(focused);
};

/** Of the parts that stand for the same, such as equal cards, the one picked last. */
const pickedParts = new Map<string, SVGGElement>();

const pickPart = (part: SVGGElement, { pick }: PartHandlers): void => {
  pickedParts.set(sameAs(part), part);
  pick(pickOf(part));
};

const onKey = (place: Element, event: KeyboardEvent, handlers: PartHandlers): void => {
  const part = partsIn(place).find((each) => each === event.target);
  if (part === undefined) return;
  const pieces = heldIn(place);
  const from = pieces.findIndex((piece) => piece.contains(part));
  const step = event.shiftKey && from >= 0 ? STEPS[event.key] : undefined;
  if (step !== undefined) {
    event.preventDefault();
    handlers.arrange(pieces.map(pieceOf), from, from + step);
  } else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    pickPart(part, handlers);
  } else if (event.key.startsWith('Arrow')) {
    event.preventDefault();
    nearestInDirection(frameOf(part), partsIn(place).map(frameOf), event.key)?.parentElement?.focus();
  }
};

/** What can be done with the parts of a picture. */
export interface PartHandlers {
  /** The pointer or the keyboard focus has moved onto a part, or away from it. */
  readonly preview: (part: PickedPart | null) => void;
  /** A piece of the player's hand was dropped on another, or moved by this many places. */
  readonly arrange: (pieces: readonly string[], from: number, to: number) => void;
  readonly pick: (part: PickedPart) => void;
  /** Drops all picks. */
  readonly clear: () => void;
  /** One part was dropped on another. */
  readonly drop: (part: PickedPart, on: PickedPart) => void;
}

/** How far a pointer moves, in pixels, before it drags. */
const DRAG_PX = 6;

/** Makes parts draggable onto others. A part follows the pointer, and the click that ends a drag does nothing else. */
const makeDraggable = (root: SVGSVGElement, { drop, arrange }: PartHandlers): void => {
  const pieceAt = (target: EventTarget | null): SVGGElement | undefined =>
    heldIn(root).find((piece) => target instanceof Element && piece.contains(target));
  /** Pieces of the hand are arranged; anything else is a move, if it can be one. */
  const dropAt = (from: Element, target: Element | null): void => {
    const [held, beside, pieces] = [pieceAt(from), pieceAt(target), heldIn(root)];
    if (held !== undefined && beside !== undefined) {
      arrange(pieces.map(pieceOf), pieces.indexOf(held), pieces.indexOf(beside));
      return;
    }
    const [part, on] = [openPartAt(root, from), partAt(root, target)];
    if (part !== undefined && on !== undefined && on !== part) drop(pickOf(part), pickOf(on));
  };
  root.addEventListener('pointerdown', ({ target, clientX, clientY, pointerId, isPrimary }) => {
    const part = pieceAt(target) ?? openPartAt(root, target);
    if (part === undefined || !(target instanceof Element) || !isPrimary) return;
    const scale = root.getScreenCTM()?.a ?? 1;
    const ending = new AbortController();
    const { signal } = ending;
    let lifted: SVGGElement | undefined;
    const end = (): void => {
      ending.abort();
      lifted?.remove();
      part.style.opacity = '';
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== pointerId) return;
      const [dx, dy] = [event.clientX - clientX, event.clientY - clientY];
      if (Math.hypot(dx, dy) > DRAG_PX) lifted ??= lift(root, part);
      if (lifted !== undefined) lifted.style.translate = `${dx / scale}px ${dy / scale}px`;
    };
    const release = (event: PointerEvent): void => {
      if (event.pointerId !== pointerId) return;
      end();
      if (lifted === undefined) return;
      const ignoreClick = (click: MouseEvent): void => click.stopPropagation();
      addEventListener('click', ignoreClick, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', ignoreClick, { capture: true }));
      dropAt(target, document.elementFromPoint(event.clientX, event.clientY));
    };
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', release, { signal });
    addEventListener('pointercancel', end, { signal });
  });
};

/** The picture's own names for parts. */
const ownNames = new WeakMap<Element, string>();

/** Makes one part the only one that the Tab key stops at. The arrow keys go on from there. */
const stopAt = (parts: readonly SVGGElement[], stop: SVGGElement | undefined): void => {
  for (const part of parts) part.tabIndex = part === stop ? 0 : -1;
};

/** The part that had the focus or, if it is gone (a card that was played), the first of the hand, or else the first of all. */
const stopOf = (parts: readonly SVGGElement[], focused: string | undefined): SVGGElement | undefined =>
  parts.find((part) => sameAs(part) === focused) ?? parts.find((part) => part.closest('.held')) ?? parts[0];

/** Makes the parts of moves focusable. The focus comes back to the part that had it, unless it has moved elsewhere. */
const makeInteractive = (place: HTMLElement, root: SVGSVGElement, handlers: PartHandlers): void => {
  const isFree = document.activeElement === document.body;
  const focused = isFree ? place.dataset['focused'] : undefined;
  // In Chromium, listening for focus makes it focusable.
  setAll(root, { role: 'group', tabindex: -1 });
  const parts = partsIn(root);
  pickedParts.clear();
  // All are measured first: the picture is laid out anew after every change.
  const halos = parts.map((part) => [part, haloOf(part)] as const);
  for (const [part, halo] of halos) {
    part.append(halo);
    const ownName = part.getAttribute('aria-label');
    if (ownName !== null) ownNames.set(part, ownName);
    part.setAttribute('role', 'button');
    for (const text of part.querySelectorAll('text')) text.setAttribute('aria-hidden', 'true');
  }
  const stop = stopOf(parts, focused);
  stopAt(parts, stop);
  if (focused !== undefined) stop?.focus({ preventScroll: true });
  makeDraggable(root, handlers);
  root.addEventListener('click', ignoreSecondClick, { capture: true });
  root.addEventListener('click', ({ target }) => {
    const part = partAt(root, target);
    if (part !== undefined) pickPart(part, handlers);
  });
  const show = ({ type, target }: Event): void => {
    const part = partAt(root, target);
    if (type === 'focusin' && part !== undefined) stopAt(parts, part);
    handlers.preview(part === undefined ? null : pickOf(part));
  };
  for (const type of ['pointerover', 'pointerleave', 'focusin']) root.addEventListener(type, show);
  root.addEventListener('focusout', () => handlers.preview(null));
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') handlers.clear();
    else onKey(root, event, handlers);
  });
};

/** Stores which part has the focus before the picture is removed. */
const rememberFocus = (place: HTMLElement, root: SVGSVGElement): void => {
  const present = focusedIn(root);
  if (present !== null) place.dataset['focused'] = present;
  else if (document.activeElement !== document.body) delete place.dataset['focused'];
};

/**
 * Shows a picture in `place`. The page's content security policy forbids style sheets in markup, so the page adopts the style
 * sheet. `handlers` are called with the parts that were picked or dropped; with `null` the picture is an image with a title
 * and a description. Returns a function that removes the picture and its style sheet.
 */
export function insertPicture(place: HTMLElement, markup: string, handlers: PartHandlers | null): () => void {
  const { root, css } = parse(markup);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(handlers !== null && hasPartBeside(root) ? fromBeside(css, root) : css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  place.classList.add('measured');
  place.replaceChildren(root);
  if (handlers !== null) {
    arrange(root);
    makeInteractive(place, root, handlers);
  }
  markNew(place);
  place.classList.remove('measured');
  place.style.setProperty('--height-to-width', String(heightToWidth(root)));
  setPace(root);
  return () => {
    rememberFocus(place, root);
    root.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

/** The name that the picture gives a part, or `name`, and any text in it, such as the number of cards in a pile. */
const fullName = (part: SVGGElement, name: string): string => {
  const texts = [...part.querySelectorAll('text:not(.ghost *)')].map(({ textContent }) => textContent.trim());
  const others = [...new Set(texts)].filter((text) => !name.includes(text));
  return [name, ...others].join(' ');
};

/** Writes a mark on a part, instead of the one that was there. */
const write = (part: SVGGElement, mark: string): void => {
  part.querySelector('.mark')?.remove();
  if (mark === '') return;
  const { x, y, width, height } = part.getBBox();
  const text = document.createElementNS(SVG, 'text');
  setAll(text, { class: 'mark', x: x + width / 2, y: y + height / 2 });
  text.textContent = mark;
  part.append(text);
};

/** Names the parts of the picture in `place`, and shows their states and marks. */
export function markParts(
  place: Element,
  isOpen: boolean,
  parts: {
    readonly nameOf: (pick: PickedPart) => string;
    readonly stateOf: (pick: PickedPart) => PartState;
    readonly markOn: (pick: PickedPart) => string;
    readonly amount: string;
  },
): void {
  for (const part of partsIn(place)) {
    const pick = pickOf(part);
    const known = parts.stateOf(pick);
    const isTwin = (pickedParts.get(sameAs(part)) ?? part) !== part;
    const state = known === 'picked' && isTwin ? 'idle' : known;
    write(part, parts.markOn(pick));
    for (const text of part.querySelectorAll('.ghost text')) text.textContent = parts.amount;
    setAll(part, {
      'aria-label': fullName(part, ownNames.get(part) ?? parts.nameOf(pick)),
      'aria-pressed': state === 'picked',
      'aria-disabled': !isOpen,
      class: `part ${state}`,
    });
  }
}
