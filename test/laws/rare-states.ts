/**
 * By type, states that random play seldom reaches, or that the rules treat in a way of their own: docs/rules. The games of
 * the laws reach all of them.
 */
import { boardOf, isFull, isWinnable } from 'parlour-games/games/connect-four/board';
import { ALL_COLUMNS, CELL_COUNT } from 'parlour-games/games/connect-four/bitboard';
import { result as connectFourResult } from 'parlour-games/games/connect-four/results';
import type { State as ConnectFour } from 'parlour-games/games/connect-four/schemas';
import type { State as OverUnderSeven } from 'parlour-games/games/over-under-seven/schemas';
import type { Ending, State as War } from 'parlour-games/games/war/schemas';
import type { Half, State as BlackBox } from 'parlour-games/games/black-box/schemas';
import { at } from 'parlour-games/kit/checked';
import type { State as Duets } from '#test/fixtures/duets/schemas.js';
import { basra, doubleSeven, sevenReeg, type RareStates } from './rare-card-states.js';

const line = (state: ConnectFour) => connectFourResult(state)?.details.cells ?? [];
const linesIn = (state: ConnectFour, isLine: (columns: number, slopes: Set<number>) => boolean): boolean => {
  const cells = line(state);
  const columns = new Set(cells.map(({ column }) => column)).size;
  const slopes = cells.slice(1).map(({ column, row }, i) => {
    const before = at(cells, i);
    return column === before.column ? 9 : (row - before.row) / (column - before.column);
  });
  return cells.length > 0 && isLine(columns, new Set(slopes));
};

const connectFour: RareStates<ConnectFour> = {
  'one cell is left': ({ position }) => position.length === CELL_COUNT - 1,
  'the 42nd chip wins': (state) => state.position.length === CELL_COUNT && line(state).length > 0,
  'a column is full': ({ position }) => ALL_COLUMNS.some((column) => isFull(boardOf(position), column)),
  'all columns but one are full': ({ position }) =>
    ALL_COLUMNS.filter((column) => !isFull(boardOf(position), column)).length === 1,
  'four in a column': (state) => linesIn(state, (columns) => columns === 1),
  'four in a row': (state) => linesIn(state, (_, slopes) => slopes.size === 1 && slopes.has(0)),
  'four upwards': (state) => linesIn(state, (_, slopes) => slopes.size === 1 && slopes.has(1)),
  'four downwards': (state) => linesIn(state, (_, slopes) => slopes.size === 1 && slopes.has(-1)),
  'five or more in a line': (state) =>
    linesIn(state, (_, slopes) => slopes.size === 1) && line(state).length > 4,
  'two lines at once': (state) => line(state).length > 6,
  'nobody can win, and the game goes on': (state) =>
    connectFourResult(state) === null && !isWinnable(boardOf(state.position)),
};

const staked = ({ bankroll, lastRoll }: OverUnderSeven): number =>
  lastRoll === null ? 0 : lastRoll.wager / (bankroll - lastRoll.net);

const overUnderSeven: RareStates<OverUnderSeven> = {
  'one unit is left': ({ bankroll }) => bankroll === 1,
  'everything was staked, and won': (state) => staked(state) === 1 && state.bankroll > 0,
  'the smallest stake': ({ lastRoll }) => lastRoll?.wager === 1,
  'two ones': ({ lastRoll }) => lastRoll?.total === 2,
  'two sixes': ({ lastRoll }) => lastRoll?.total === 12,
  'six is under': ({ lastRoll }) => lastRoll?.total === 6 && lastRoll.guess === 'under',
  'eight is over': ({ lastRoll }) => lastRoll?.total === 8 && lastRoll.guess === 'over',
  'exactly seven': ({ lastRoll }) => lastRoll?.total === 7 && lastRoll.guess === 'exactly',
  'the target is hit exactly': ({ bankroll, config }) => bankroll === config.target,
  'the target is passed': ({ bankroll, config }) => bankroll > (config.target ?? Infinity),
  'one short of the target': ({ bankroll, config }) => bankroll + 1 === config.target,
  'the target and the limit of the bank at once': ({ bankroll, config }) =>
    bankroll >= 1e15 && config.target !== undefined,
  'cashed out with a gain': ({ ending, bankroll, config }) =>
    ending === 'cashed-out' && bankroll > config.bankroll,
  'cashed out as begun': ({ ending, bankroll, config }) =>
    ending === 'cashed-out' && bankroll === config.bankroll,
  'cashed out with a loss': ({ ending, bankroll, config }) =>
    ending === 'cashed-out' && bankroll < config.bankroll,
  'cashed out before the first bet': ({ ending, rolls }) => ending !== null && rolls === 0,
};

const levels = ({ lastBattle }: War): number => lastBattle?.wars.length ?? 0;
const endsWith = ({ ending }: War, reason: Ending['reason'], winner: Ending['winner']): boolean =>
  ending?.reason === reason && ending.winner === winner;
/** The least that a seat put down in the last level of a war. */
const leastDown = ({ lastBattle }: War): number =>
  Math.min(9, ...(lastBattle?.wars.at(-1)?.faceDown.map(({ length }) => length) ?? []));

const war: RareStates<War> = {
  'a war': (state) => levels(state) === 1,
  'a second level of a war': (state) => levels(state) === 2,
  'a third level of a war': (state) => levels(state) === 3,
  'a deck of one card': ({ decks, ending }) => ending === null && decks.some(({ length }) => length === 1),
  'a deck too small for a war': ({ decks, ending }) =>
    ending === null && decks.some(({ length }) => length > 1 && length < 5),
  'seat 0 has no cards left': (state) => endsWith(state, 'deck-empty', 1),
  'seat 1 has no cards left': (state) => endsWith(state, 'deck-empty', 0),
  'seat 0 runs short': (state) => endsWith(state, 'short-war', 1),
  'seat 1 runs short': (state) => endsWith(state, 'short-war', 0),
  'a short war at its second level': (state) => state.ending?.reason === 'short-war' && levels(state) > 0,
  'a short war of two last cards': (state) =>
    state.ending?.reason === 'short-war' && state.config.shortWar === 'last-card',
  'a last card, nothing down': (state) => leastDown(state) === 0,
  'a last card wins': (state) => leastDown(state) < 3 && state.ending === null,
  // Once the game is over, everything is open.
  'one card down, and the game goes on': (state) => leastDown(state) === 1 && state.ending === null,
  'two cards down, and the game goes on': (state) => leastDown(state) === 2 && state.ending === null,
  'battles run out, seat 0 ahead': (state) => endsWith(state, 'max-battles', 0),
  'battles run out, seat 1 ahead': (state) => endsWith(state, 'max-battles', 1),
  'battles run out, even': (state) => endsWith(state, 'max-battles', null),
  'a hundred battles': ({ battles, ending }) => battles > 100 && ending === null,
  'the last battle empties a deck': (state) =>
    state.ending?.reason === 'deck-empty' && state.battles === state.config.maxBattles,
};

const half = ({ halves }: BlackBox, number: 1 | 2): Half | undefined => halves[number - 1];
const anyHalf =
  (holds: (half: Half, state: BlackBox) => boolean) =>
  (state: BlackBox): boolean =>
    state.halves.some((each) => holds(each, state));

const blackBox: RareStates<BlackBox> = {
  'a laser comes out where it went in': anyHalf(({ shots }) =>
    shots.some(({ from, exit }) => from.row === exit.row && from.col === exit.col),
  ),
  'a laser goes straight through': anyHalf(({ shots }) =>
    shots.some(({ from, exit }) => (from.row === exit.row) !== (from.col === exit.col)),
  ),
  'a laser comes out elsewhere': anyHalf(({ shots }) =>
    shots.some(({ from, exit }) => from.row !== exit.row && from.col !== exit.col),
  ),
  'the same laser twice': anyHalf(({ shots }) => shots.some(({ times }) => times > 1)),
  'the same guess twice': anyHalf(({ guesses }) => guesses.some(({ times }) => times > 1)),
  'one wrong space': anyHalf(({ guesses }) => guesses.some(({ wrong }) => wrong === 1)),
  'two wrong spaces': anyHalf(({ guesses }) => guesses.some(({ wrong }) => wrong === 2)),
  'three wrong spaces': anyHalf(({ guesses }) => guesses.some(({ wrong }) => wrong === 3)),
  'solved for nothing': anyHalf(({ ended, points }) => ended === 'solved' && points === 0),
  'solved after a wrong guess': anyHalf(({ ended, guesses }) => ended === 'solved' && guesses.length > 1),
  'one point is left': anyHalf(
    ({ points, ended }, { config }) => ended === null && points === config.maxPoints - 1,
  ),
  'unsolved to the point': anyHalf(
    ({ points, ended }, { config }) => ended === 'unsolved' && points === config.maxPoints,
  ),
  'unsolved beyond the limit': anyHalf(
    ({ points, ended }, { config }) => ended === 'unsolved' && points > config.maxPoints,
  ),
  'seat 0 has the lower score': (state) =>
    Number(half(state, 2)?.points) < Number(half(state, 1)?.points) && half(state, 2)?.ended === 'solved',
  'seat 1 has the lower score': (state) =>
    half(state, 2)?.ended !== null && Number(half(state, 2)?.points) > Number(half(state, 1)?.points),
  'resigned before the marbles lie': ({ halves }) =>
    halves[0]?.ended === 'resigned' && halves[0].marbles === null,
  'resigned in the second half': (state) => half(state, 2)?.ended === 'resigned',
};

const duets: RareStates<Duets> = {
  'nobody takes a round': ({ rounds }) => rounds.some(({ winner }) => winner === null),
  'the last pair of a hand': ({ hands }) => hands.some(({ length }) => length === 2),
};

/** By the id of a type, what is rare by name. */
export const rareStates = {
  'connect-four': connectFour,
  'over-under-seven': overUnderSeven,
  war,
  'black-box': blackBox,
  basra,
  'double-7': doubleSeven,
  '7reeg': sevenReeg,
  duets,
} as unknown as Readonly<Record<string, RareStates<object>>>;
