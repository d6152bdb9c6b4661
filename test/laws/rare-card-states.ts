/** The rare states of the types that are played with hands of cards: see rare-states.ts. */
import type { State as Basra } from 'parlour-games/games/basra/schemas';
import { handSizeFor } from 'parlour-games/games/double-7/rounds';
import { layoutOf } from 'parlour-games/games/double-7/layout';
import { isDouble } from 'parlour-games/games/double-7/cards';
import { result as doubleSevenResult } from 'parlour-games/games/double-7/results';
import { playsOf } from 'parlour-games/games/double-7/turns';
import type { HandEnd, State as DoubleSeven } from 'parlour-games/games/double-7/schemas';
import { initialThreshold, type State as SevenReeg } from 'parlour-games/games/7reeg/schemas';
import { rankOf, suitOf, type Card } from 'parlour-games/kit/cards';
import { at } from 'parlour-games/kit/checked';
import { sum } from 'parlour-games/kit/lists';

export type RareStates<State> = Readonly<Record<string, (state: State) => boolean>>;

const shareOf = (numbers: readonly number[], best: number): number =>
  numbers.filter((each) => each === best).length;

const isJack = (card: string): boolean => card.startsWith('J');
const played = ({ lastPlay }: Basra, rank: string): boolean => lastPlay?.card.startsWith(rank) ?? false;
const isDeckOver = ({ stock, hands }: Basra): boolean =>
  stock.length === 0 && hands.every(({ length }) => length === 0);

export const basra: RareStates<Basra> = {
  'a jack is turned up at the deal': ({ lastPlay, table }) => lastPlay === null && table.some(isJack),
  'a jack lies on an empty table': (state) => played(state, 'J') && state.table.length === 1,
  'a jack takes everything': (state) =>
    played(state, 'J') && Number(state.lastPlay?.capture.length) > 1 && !state.lastPlay?.capture.some(isJack),
  'a jack takes a jack and others': (state) =>
    played(state, 'J') &&
    Number(state.lastPlay?.capture.length) > 1 &&
    (state.lastPlay?.capture.some(isJack) ?? false),
  'a jack takes only jacks, for nothing': (state) =>
    played(state, 'J') &&
    state.lastPlay?.basra === 0 &&
    state.lastPlay.capture.length > 0 &&
    state.lastPlay.capture.every(isJack),
  'a basra of a jack': (state) => played(state, 'J') && Number(state.lastPlay?.basra) > 0,
  'a basra of an ace': (state) => played(state, 'A') && Number(state.lastPlay?.basra) === 2,
  'a basra of a ten': (state) => played(state, 'T') && Number(state.lastPlay?.basra) === 20,
  'an empty table without a basra': ({ lastPlay, table }) => lastPlay?.basra === 0 && table.length === 0,
  'jacks stay on the table when a card sweeps the rest': ({ lastPlay, table }) =>
    lastPlay !== null &&
    !isJack(lastPlay.card) &&
    lastPlay.capture.length > 0 &&
    table.length > 0 &&
    table.every(isJack),
  'a capture of two groups': ({ lastPlay }) =>
    lastPlay !== null && !isJack(lastPlay.card) && lastPlay.capture.length > 3,
  'a capture of a card and of a sum': ({ lastPlay }) =>
    lastPlay !== null &&
    !isJack(lastPlay.card) &&
    lastPlay.capture.length > 2 &&
    lastPlay.capture.some((card) => rankOf(card) === rankOf(lastPlay.card)),
  'a table of ten cards': ({ table }) => table.length >= 10,
  'the last deal of a deck': ({ stock, hands }) =>
    stock.length === 0 && hands.some(({ length }) => length > 0),
  'the last card of a hand': ({ hands }) => sum(hands.map(({ length }) => length)) === 1,
  'the last card of a deck': ({ stock, hands }) =>
    stock.length === 0 && sum(hands.map(({ length }) => length)) === 1,
  'the last card of a deck is a basra': (state) => isDeckOver(state) && Number(state.lastPlay?.basra) > 0,
  'the last card of a deck takes nothing': (state) =>
    isDeckOver(state) && state.lastPlay?.capture.length === 0,
  'four cards are laid before the first capture': ({ lastCapturer, stock, hands }) =>
    lastCapturer === null && stock.length + sum(hands.map(({ length }) => length)) <= 36,
  'a tie of two plays on': ({ deck, scores, config, lastPlay }) =>
    deck > 1 &&
    lastPlay === null &&
    Math.max(...scores) >= config.target &&
    shareOf(scores, Math.max(...scores)) === 2,
  'a tie of three plays on': ({ deck, scores, config, lastPlay }) =>
    deck > 1 &&
    lastPlay === null &&
    Math.max(...scores) >= config.target &&
    shareOf(scores, Math.max(...scores)) === 3,
  'the target is reached in the middle of a deck': (state) =>
    Math.max(...state.scores) >= state.config.target && state.hands.some(({ length }) => length > 0),
  'the deal passes on': ({ deck, dealer, hands }) => deck > 1 && dealer !== hands.length - 1,
};

const lightest = ({ totals }: HandEnd): number => shareOf(totals, Math.min(...totals));
const blockedBy = ({ lastHand }: DoubleSeven, seats: number): boolean =>
  lastHand?.reason === 'blocked' && lightest(lastHand) === seats;

export const doubleSeven: RareStates<DoubleSeven> = {
  'a card is drawn to find an opening double': ({ hands, layout }) =>
    layout.length === 0 && hands.some(({ length }) => length > handSizeFor(hands.length)),
  'both seats draw to find an opening double': ({ hands, layout }) =>
    layout.length === 0 && hands.every(({ length }) => length > handSizeFor(hands.length)),
  'an opening double': ({ layout }) => layout.length === 1 && layout.every(({ card }) => isDouble(card)),
  'an opening card that is no double': ({ layout }) =>
    layout.length === 1 && layout.every(({ card }) => !isDouble(card)),
  'a spinner joined to an end': ({ layout }) =>
    layout.length > 1 && layoutOf(layout).spinner?.card === layout.at(-1)?.card,
  'no spinner yet after four cards': ({ layout }) => layout.length >= 4 && layoutOf(layout).spinner === null,
  'a spinner with one neighbour': ({ layout }) => layoutOf(layout).spinner?.neighbours === 1,
  'a spinner with two neighbours': ({ layout }) => layoutOf(layout).spinner?.neighbours === 2,
  'a spinner with three neighbours': ({ layout }) => layoutOf(layout).spinner?.neighbours === 3,
  'a spinner with four neighbours': ({ layout }) => layoutOf(layout).spinner?.neighbours === 4,
  'a second double at an end': ({ layout }) =>
    layout.filter(({ card }) => isDouble(card)).length > 1 && isDouble(at(layout, -1).card),
  'a layout of no points': ({ layout }) => layout.length > 0 && layoutOf(layout).points === 0,
  'the last card of a hand': ({ hands }) => hands.some(({ length }) => length === 1),
  'the last card of the boneyard': ({ boneyard }) => boneyard.length === 1,
  'an empty boneyard': ({ boneyard, lastHand, hands }) =>
    boneyard.length === 0 && lastHand === null && hands.length === 2,
  'three draws in a turn': ({ drawsThisTurn }) => drawsThisTurn === 3,
  'a seat has to draw again that is known to lack numbers': (state) =>
    at(state.lacks, state.toMove).length > 0 &&
    state.boneyard.length > 0 &&
    playsOf(state, state.toMove).length === 0,
  'all seats but one have passed': ({ passesInRow, hands }) => passesInRow === hands.length - 1,
  'a blocked hand': (state) => blockedBy(state, 1),
  'a blocked hand, a tie of two': (state) => blockedBy(state, 2),
  'a blocked hand, a tie of three': (state) => blockedBy(state, 3),
  'going out with a bonus of 0': ({ lastHand }) => lastHand?.reason === 'gone-out' && lastHand.bonus === 0,
  'one scoring play is left': ({ scores, config, lastHand }) =>
    Math.max(...scores) === config.target - 5 && lastHand !== null,
  'the target is hit exactly': ({ scores, config }) => Math.max(...scores) === config.target,
  'the target is reached in the middle of a hand': (state) =>
    state.lastHand?.reason === 'target-reached' && doubleSevenResult(state) !== null,
  'the last card of a hand reaches the target': (state) =>
    state.lastHand?.reason === 'gone-out' && doubleSevenResult(state) !== null,
  'a third hand': ({ handNumber }) => handNumber === 3,
};

const melds = (
  { melds: laid }: SevenReeg,
  is: (cards: readonly Card[], isRun: boolean) => boolean,
): boolean => laid.some(({ cards }) => is(cards, suitOf(at(cards, 0)) === suitOf(at(cards, 1))));
const endsBy = ({ ending }: SevenReeg, reason: string, least: number, most = least): boolean =>
  ending?.reason === reason && ending.winners.length >= least && ending.winners.length <= most;
const isBegun = ({ discardPile, melds: laid, phase }: SevenReeg): boolean =>
  discardPile.length + laid.length === 0 && phase === 'draw';

export const sevenReeg: RareStates<SevenReeg> = {
  'the last card of the bank': ({ bank }) => bank.length === 1,
  'an empty bank': ({ bank }) => bank.length === 0,
  'a bank shuffled anew': ({ reshuffles }) => reshuffles === 1,
  'a bank shuffled anew twice': ({ reshuffles }) => reshuffles === 2,
  'an empty bank that cannot be shuffled again': ({ reshuffles, bank }) =>
    reshuffles === 2 && bank.length === 0,
  'the last card of a hand': ({ hands }) => hands.some(({ length }) => length === 1),
  'a taken discard leaves no pile': ({ taken, discardPile }) => taken.length > 0 && discardPile.length === 0,
  'two discards were taken': ({ taken }) => taken.length > 1,
  'a "50" is claimed': ({ fiftyClaimedFrom }) => fiftyClaimedFrom !== null,
  'a set of four': (state) => melds(state, ({ length }, isRun) => !isRun && length === 4),
  'a run of five': (state) => melds(state, ({ length }, isRun) => isRun && length === 5),
  'a run from an ace': (state) => melds(state, ([first = 'KH'], isRun) => isRun && rankOf(first) === 'A'),
  'a run up to an ace': (state) => melds(state, (cards, isRun) => isRun && rankOf(at(cards, -1)) === 'A'),
  'a long run up to an ace': (state) =>
    melds(state, (cards, isRun) => isRun && cards.length > 3 && rankOf(at(cards, -1)) === 'A'),
  'the same meld twice': ({ melds: laid }) =>
    new Set(laid.map(({ cards }) => cards.join())).size < laid.length,
  'everybody is down': ({ melds: laid, hands }) =>
    new Set(laid.map(({ seat }) => seat)).size === hands.length,
  'more cards needed to go down': ({ floor }) => floor.cards > initialThreshold.cards,
  'more value needed to go down': ({ floor }) => floor.value > initialThreshold.value,
  'an eliminated seat': ({ outAfterRound, turn }) =>
    turn !== null && outAfterRound.some((out) => out !== null),
  'two seats left of more': ({ outAfterRound, turn }) =>
    turn !== null && outAfterRound.length > 2 && outAfterRound.filter((out) => out === null).length === 2,
  'the winner of a round leads': (state) => isBegun(state) && state.round > 1 && state.leader > 0,
  'a negative score': ({ scores }) => scores.some((score) => score < 0),
  'exactly the score at which a seat stays in': ({ scores, config, outAfterRound }) =>
    scores.some((score, seat) => score === config.eliminationScore && outAfterRound[seat] === null),
  'one point too many': ({ scores, config, outAfterRound }) =>
    scores.some((score, seat) => score === config.eliminationScore + 1 && outAfterRound[seat] !== null),
  'the last seat left of three': (state) => endsBy(state, 'last-seat-in', 1) && state.hands.length > 2,
  'nobody is left, one wins': (state) => endsBy(state, 'nobody-left', 1),
  'nobody is left, a draw': (state) => endsBy(state, 'nobody-left', 2, 5),
  'the rounds are over, one wins': (state) => endsBy(state, 'max-rounds', 1),
  'the rounds are over, a draw': (state) => endsBy(state, 'max-rounds', 2, 5),
  'a draw of three or more': ({ ending }) => Number(ending?.winners.length) > 2,
};
