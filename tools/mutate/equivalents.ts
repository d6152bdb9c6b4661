/** Mutants that no test can tell from the original, and why. `npm run mutate` counts them apart. */
export interface Equivalent {
  /** Relative to `packages/games/games`. */
  readonly file: string;
  /** The original code, and what Stryker puts in its place. */
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

const OVER_UNDER_SEVEN: readonly Equivalent[] = [
  {
    file: 'over-under-seven/rules.ts',
    original: 'total > SEVEN',
    replacement: 'total >= SEVEN',
    reason: 'A total of seven has returned already.',
  },
  {
    file: 'over-under-seven/results.ts',
    original: 'config.target !== undefined',
    replacement: 'true',
    reason: 'No bankroll is at least `undefined`.',
  },
  {
    file: 'over-under-seven/results.ts',
    original: "ending !== 'cashed-out'",
    replacement: 'false',
    reason: 'The other endings but going bust come with a gain.',
  },
  {
    file: 'over-under-seven/rules.ts',
    original: 'complete.target !== undefined',
    replacement: 'true',
    reason: '`undefined` is not less than any bankroll.',
  },
  {
    file: 'over-under-seven/rules.ts',
    original: 'lastRoll.net > 0',
    replacement: 'lastRoll.net >= 0',
    reason: 'A bet is won or lost: the net is never 0.',
  },
];

const CONNECT_FOUR: readonly Equivalent[] = [
  {
    file: 'connect-four/board.ts',
    original: 'top.row === 0',
    replacement: 'false',
    reason: 'Row 0 would be the spare bit above the column before, which no chip ever sets.',
  },
  {
    file: 'connect-four/board.ts',
    original: 'plies + 1',
    replacement: 'plies - 1',
    reason: 'In `pass` (not in `drop`): its caller only asks who has won.',
  },
];

const WAR: readonly Equivalent[] = [
  {
    file: 'war/battle.ts',
    original: 'a > b',
    replacement: 'a >= b',
    reason: 'Equal numbers have returned already.',
  },
  {
    file: 'war/battle.ts',
    original: 'up === undefined',
    replacement: 'false',
    reason: 'No card is drawn from an empty deck.',
  },
  {
    file: 'war/view.ts',
    original: "event.type === 'battle'",
    replacement: 'true',
    reason: 'Before the end there are only the deal and battles.',
  },
];

const BEFORE_THE_DEAL = 'The deal of the first deck, which follows, replaces it.';

const BASRA: readonly Equivalent[] = [
  ...['a jack takes only jacks, for nothing', 'a jack takes a jack and others'].map((rare) => ({
    file: 'basra/rules.ts',
    original: 'capture.length > 0',
    replacement: `… && !(${rare})`,
    reason: 'A jack has taken everything, so nobody can name a capture.',
  })),
  { file: 'basra/rules.ts', original: '[]', replacement: '["Stryker was here"]', reason: BEFORE_THE_DEAL },
  { file: 'basra/rules.ts', original: '() => []', replacement: '() => undefined', reason: BEFORE_THE_DEAL },
];

const BLACK_BOX: readonly Equivalent[] = [
  ...[
    [
      'viewer === hiderOf(half) || isOver(state) || at(state.halves, half - 1).ended !== null',
      '(resigned before the marbles lie) ? other : …',
    ],
    ['isShown(index + 1)', '… && !(resigned before the marbles lie)'],
    ['mayKnow(state, half, viewer)', '(resigned before the marbles lie) ? other : …'],
    ['true', '(resigned before the marbles lie) ? other : …'],
  ].map(([original = '', replacement = '']) => ({
    file: 'black-box/view.ts',
    original,
    replacement,
    reason: 'There are no marbles to show or to hide.',
  })),
  ...['marbles-hidden', 'laser-exited'].map((event) => ({
    file: 'black-box/view.ts',
    original: `event.type === '${event}'`,
    replacement: '… && !(seat 0 has the lower score)',
    reason: 'The game is over, and everything is open.',
  })),
  {
    file: 'black-box/results.ts',
    original: 'seekerOf(index + 1) === seat',
    replacement: '(resigned before the marbles lie) ? other : …',
    reason: 'Nobody has points yet.',
  },
  {
    file: 'black-box/halves.ts',
    original: 'state.halves.length === HALVES',
    replacement: 'true',
    reason:
      'The first half ends in the entry in which the second begins, so a current half that has ended is the second.',
  },
  {
    file: 'black-box/halves.ts',
    original: 'marbles === null',
    replacement: 'false',
    reason: 'Nobody shoots before the marbles are hidden.',
  },
  {
    file: 'black-box/laser.ts',
    original: 'index * HEADINGS + heading',
    replacement: 'index * HEADINGS - heading',
    reason: 'This numbers the visits differently, and none of them twice either.',
  },
  {
    file: 'black-box/results.ts',
    original: 'first < second',
    replacement: 'first <= second',
    reason: 'Equal scores have returned already.',
  },
];

const NO_SOURCE = 'Without a reshuffled bank there is no card, and the round ends.';
const BOTH_OR_NEITHER =
  'When a seat is to draw, it is known who discarded the top card if and only if there is one.';
const ALL_MELDS = 'Whatever is no meld has been refused already.';

const FOURTEEN: readonly Equivalent[] = [
  {
    file: '7reeg/turns.ts',
    original: 'top === undefined',
    replacement: 'false',
    reason:
      'Every turn that does not end the round ends with a discard, so some lie there once the bank is empty.',
  },
  {
    file: '7reeg/turns.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: NO_SOURCE,
  },
  {
    file: '7reeg/turns.ts',
    original: 'source === null',
    replacement: 'false',
    reason: NO_SOURCE,
  },
  {
    file: '7reeg/turns.ts',
    original: 'card === undefined || topDiscard === null',
    replacement: 'card === undefined && topDiscard === null',
    reason: BOTH_OR_NEITHER,
  },
  {
    file: '7reeg/turns.ts',
    original: 'card === undefined',
    replacement: 'false',
    reason: BOTH_OR_NEITHER,
  },
  {
    file: '7reeg/turns.ts',
    original: 'topDiscard === null',
    replacement: 'false',
    reason: BOTH_OR_NEITHER,
  },
  {
    file: '7reeg/turns.ts',
    original: 'named.map(meldOf).filter((meld) => meld !== null)',
    replacement: 'named.map(meldOf)',
    reason: ALL_MELDS,
  },
  {
    file: '7reeg/turns.ts',
    original: 'meld !== null',
    replacement: 'true',
    reason: ALL_MELDS,
  },
  {
    file: '7reeg/melds.ts',
    original: 'shorter !== undefined',
    replacement: 'true',
    reason: 'Nothing looks up the meld that has no cards.',
  },
  {
    file: '7reeg/rounds.ts',
    original: 'winner === null',
    replacement: 'false',
    reason: 'A dead round ends with a draw from the bank, and a claim ends with its turn.',
  },
  {
    file: '7reeg/rules.ts',
    original: "move.type !== 'draw'",
    replacement: 'false',
    reason: 'Other moves have neither `fifty` nor melds here, so a copy of them is returned.',
  },
];

export const EQUIVALENTS: readonly Equivalent[] = [
  ...OVER_UNDER_SEVEN,
  ...CONNECT_FOUR,
  ...WAR,
  ...BLACK_BOX,
  ...BASRA,
  ...FOURTEEN,
];
