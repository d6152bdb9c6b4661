/** What happened in a game of Over/Under Seven, in sentences. */
import { at } from '../../kit/checked.js';
import { tellEvents, type Sentences } from '../../kit/sentences.js';
import { grouped } from './draw/text.js';
import type { Bet, EndReason, Event, Guess } from './schemas.js';

const guesses: Readonly<Record<Guess, string>> = {
  over: 'more than seven',
  under: 'less than seven',
  exactly: 'exactly seven',
};

/** `20 more than at the start` */
export function comparedWithStart(net: number): string {
  if (net === 0) return 'as much as at the start';
  return `${grouped(Math.abs(net))} ${net > 0 ? 'more' : 'less'} than at the start`;
}

const endings: Readonly<Record<EndReason, string>> = {
  'target-reached': 'has reached the target and wins the game with',
  'bank-broken': 'has broken the bank and wins the game with',
  bust: 'has lost everything to the house and leaves with',
  'cashed-out': 'leaves the game with',
};

const sentences: Sentences<Event> = {
  opened: ({ bankroll }, names) => `${at(names, 0)} starts with a bankroll of ${grouped(bankroll)}.`,
  rolled: ({ dice: [a, b], total }) => `The dice show ${a} and ${b}: ${total}.`,
  won: ({ amount, bankroll }, names) =>
    `${at(names, 0)} wins ${grouped(amount)} and now has ${grouped(bankroll)}.`,
  lost: ({ amount, bankroll }, names) =>
    `${at(names, 0)} loses ${grouped(amount)} and now has ${grouped(bankroll)}.`,
  resigned: ({ seat }, names) => `${at(names, seat)} resigns.`,
  'game-ended': ({ reason, bankroll, net }, names) =>
    `${at(names, 0)} ${endings[reason]} ${grouped(bankroll)}, ${comparedWithStart(net)}.`,
};

const isBet = (move: object | null): move is Bet => move !== null && 'wager' in move;

/** Describes an entry. Only the move says what was bet. */
export function describe(events: readonly Event[], names: readonly string[], move: object | null): string[] {
  return [
    ...(isBet(move) ? [`${at(names, 0)} bets ${grouped(move.wager)} on ${guesses[move.guess]}.`] : []),
    ...tellEvents(sentences, events, names),
  ];
}
