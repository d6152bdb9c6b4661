/**
 * Animates the latest move: once, briefly, and only for viewers who have not asked for reduced motion. Animated markup
 * has a class such as `m-slide_-40_0`; the document's style sheet gets the rules for the classes in use.
 */
import { placed } from './layout.js';
import { drawing, type Drawing } from './svg.js';
import { element, rounded } from './xml.js';

/** Numbers are in the order in which its frames take them. */
export type Animation =
  /** Fades in. */
  | { readonly kind: 'appear' }
  /** Turned up like a card. */
  | { readonly kind: 'turn' }
  /** Falls into place from `height` units above. */
  | { readonly kind: 'fall'; readonly height: number }
  /** Slides into place from `dx` units to the right and `dy` below. */
  | { readonly kind: 'slide'; readonly dx: number; readonly dy: number }
  /** Moves from where it was before: `dx` units to the right and `dy` below, `percent` of its size. */
  | { readonly kind: 'shift'; readonly dx: number; readonly dy: number; readonly percent: number }
  /** Leaves for a place `dx` units to the right and `dy` below: a still picture does not show it. */
  | { readonly kind: 'leave'; readonly dx: number; readonly dy: number }
  /** Stands in for what appears at the same step, then disappears: a still picture does not show it. */
  | { readonly kind: 'yield' }
  /** A line of `length` units is drawn from its start. */
  | { readonly kind: 'trace'; readonly length: number };

const argumentsOf = (animation: Animation): number[] =>
  Object.values(animation).filter((each) => typeof each === 'number');

/** The CSS classes of an animation that begins after `step` times 0.15 s. */
export function animationClass(animation: Animation, step = 0): string {
  const name = ['m-', animation.kind, ...argumentsOf(animation).map((each) => `_${Math.round(each)}`)].join(
    '',
  );
  return step === 0 ? name : `${name} w-${step}`;
}

/** The class of what a page animates only if its previous picture did not have it. */
export const ONCE = 'once';

/** Animates markup as one piece. */
export function animateMarkup(markup: string, animation: Animation, step = 0, isOnce = false): string {
  const visibility = /yield|leave/.test(animation.kind) ? 'hidden' : undefined;
  const name = `${animationClass(animation, step)}${isOnce ? ` ${ONCE}` : ''}`;
  return markup === '' ? '' : element('g', { class: name, visibility }, markup);
}

/** Animates a drawing as one piece. */
export function animateDrawing({ width, height, markup }: Drawing, animation: Animation, step = 0): Drawing {
  return drawing(width, height, animateMarkup(markup, animation, step));
}

/** A piece on the table, `piece` in words of a class: a page shows which ones are new, and animates only those. */
export function laid(
  { width, height, markup }: Drawing,
  piece: string,
  animation: Animation | null,
): Drawing {
  const motion = animation === null ? '' : ` ${animationClass(animation)}`;
  return drawing(width, height, element('g', { class: `laid laid-${piece} ${ONCE}${motion}` }, markup));
}

/** `after`, which reveals an outcome, appears at `step`, when all else has come to rest; until then, `before` is shown. */
export function atRest(before: Drawing, after: Drawing, step: number): Drawing {
  if (before.markup === after.markup) return after;
  const width = Math.max(before.width, after.width);
  const shown = [
    animateDrawing(before, { kind: 'yield' }, step),
    animateDrawing(after, { kind: 'appear' }, step),
  ].map((each) => placed(each, (width - each.width) / 2, 0));
  return drawing(width, Math.max(before.height, after.height), ...shown);
}

type Frame = (numbers: readonly number[]) => string;
type Effect = readonly [seconds: number, easing: string, frames: Frame];

const px = (value = 0): string => `${value}px`;
const STEP_SECONDS = 0.15;
const EFFECTS: Readonly<Record<Animation['kind'], Effect>> = {
  appear: [0.5, 'ease-out', () => 'from{opacity:0;transform:scale(.85)}'],
  turn: [0.35, 'ease-out', () => 'from{opacity:0;transform:scaleX(.05)}'],
  fall: [
    0.45,
    'cubic-bezier(.5,0,.9,.6)',
    ([height = 0]) =>
      `from{transform:translateY(${px(-height)})}65%{transform:none;animation-timing-function:ease-out}` +
      `82%{transform:translateY(${px(-rounded(height * 0.06))});animation-timing-function:ease-in}to{transform:none}`,
  ],
  slide: [
    0.5,
    'cubic-bezier(.2,.7,.3,1)',
    ([dx, dy]) => `from{opacity:0;transform:translate(${px(dx)},${px(dy)})}40%{opacity:1}`,
  ],
  shift: [
    0.5,
    'ease-out',
    ([dx, dy, percent = 100]) => `from{translate:${px(dx)} ${px(dy)};scale:${percent}%}`,
  ],
  leave: [
    0.5,
    'ease-in',
    ([dx, dy]) => `from,to{visibility:visible}to{transform:translate(${px(dx)},${px(dy)})}`,
  ],
  yield: [0.2, 'linear', () => 'from,to{visibility:visible}to{opacity:0}'],
  trace: [
    0.8,
    'ease-in-out',
    ([length = 0]) => `from{stroke-dasharray:0 ${length}}to{stroke-dasharray:${length} 0}`,
  ],
};

const isKind = (kind: string): kind is Animation['kind'] => Object.hasOwn(EFFECTS, kind);

const ruleOf = (name: string, scope: string): string => {
  const id = name.slice('m-'.length);
  const [kind = '', ...numbers] = id.split('_');
  if (!isKind(kind)) return '';
  const [seconds, easing, frames] = EFFECTS[kind];
  const keyframes = `${scope}-${id}`;
  return (
    `.${scope} .${name}{animation:${keyframes} ${seconds}s ${easing} backwards;` +
    `transform-box:fill-box;transform-origin:center}@keyframes ${keyframes}{${frames(numbers.map(Number))}}`
  );
};

const delayOf = (name: string, scope: string): string => {
  const step = Number(name.slice('w-'.length));
  return `.${scope} .${name}{animation-delay:${rounded(step * STEP_SECONDS)}s}`;
};

/** The CSS rules for the animation classes among `classNames`. They apply within elements of the class `scope`. */
export function animationStyle(classNames: ReadonlySet<string>, scope: string): string {
  const names = [...classNames].sort();
  const rules = [
    ...names.filter((name) => name.startsWith('m-')).map((name) => ruleOf(name, scope)),
    ...names.filter((name) => name.startsWith('w-')).map((name) => delayOf(name, scope)),
  ];
  return rules.length === 0 ? '' : `@media (prefers-reduced-motion:no-preference){${rules.join('')}}`;
}
