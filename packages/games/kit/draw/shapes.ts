/**
 * Outlines that pictures repeat, centred on 0,0 and about 100 units wide and high. A document defines those that it uses;
 * `shape` refers to them.
 */
export const SHAPES = {
  'suit-C':
    'M-23-25a23 23 0 1 1 46 0a23 23 0 1 1-46 0ZM-48 10a23 23 0 1 1 46 0a23 23 0 1 1-46 0ZM2 10a23 23 0 1 1 46 0a23 23 0 1 1-46 0Z' +
    'M-6-10L6-10L5 14C5 32 9 43 17 48L-17 48C-9 43-5 32-5 14Z',
  'suit-D': 'M0-50C9-33 24-14 39 0C24 14 9 33 0 50C-9 33-24 14-39 0C-24-14-9-33 0-50Z',
  'suit-H':
    'M0 47C-12 29-48 10-48-19C-48-36-37-46-24-46C-13-46-4-39 0-27C4-39 13-46 24-46C37-46 48-36 48-19C48 10 12 29 0 47Z',
  'suit-S':
    'M0-49C12-30 46-12 46 14C46 29 36 37 25 37C16 37 8 32 5 25C6 35 9 44 17 48L-17 48C-9 44-6 35-5 25C-8 32-16 37-25 37C-36 37-46 29-46 14C-46-12-12-30 0-49Z',
  /** A king's crown, a queen's coronet, a jack's plumed cap. */
  crown:
    'M-44 38L-50-22L-25 6L-8-24L-8-30L-18-30L-18-40L-6-40L-6-50L6-50L6-40L18-40L18-30L8-30L8-24L25 6L50-22L44 38Z',
  coronet:
    'M-44 38L-48-14L-24 8L0-34L24 8L48-14L44 38ZM-10-42a10 9 0 1 1 20 0a10 9 0 1 1-20 0ZM-57-22a9 9 0 1 1 18 0a9 9 0 1 1-18 0ZM39-22a9 9 0 1 1 18 0a9 9 0 1 1-18 0Z',
  cap: 'M-46 38C-46 4-24-14 2-14C8-34 26-48 50-48C46-24 36-8 22-4C36 4 46 20 46 38Z',
  star: 'M0-50L13-17L48-15L21 7L30 41L0 22L-30 41L-21 7L-48-15L-13-17Z',
  /** Points to the right. */
  pointer: 'M-30-42L40 0L-30 42Z',
} as const;

export type Shape = keyof typeof SHAPES;
export const ALL_SHAPES = Object.keys(SHAPES) as Shape[];
