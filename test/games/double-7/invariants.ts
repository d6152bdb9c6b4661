/** The own invariants of Double-7, beyond the laws of all game types. */
import { CARDS, shows, sortHand } from 'parlour-games/games/double-7/cards';
import type { State } from 'parlour-games/games/double-7/schemas';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import type { Step } from '#test/support/play.js';
import { everyCard } from './support.js';

const flawOfHands = (state: State): string | null => {
  const { hands, lacks } = state;
  if (String(sortHand(everyCard(state))) !== String(CARDS)) return 'not all 36 cards are there once';
  if (hands.some((hand) => String(hand) !== String(sortHand(hand)))) return 'a hand is not sorted';
  const isLacking = hands.every((hand, seat) =>
    hand.every((card) => !lacks[seat]?.some((number) => shows(card, number))),
  );
  return isLacking ? null : 'a seat holds a number that it is known to lack';
};

const flawOfScores = ({ scores, config }: State, isOver: boolean): string | null => {
  if (scores.some((score) => score % 5 !== 0)) return 'a score is not a multiple of 5';
  const isReached = scores.some((score) => score >= config.target);
  return isOver === isReached ? null : 'the game is over if and only if the target is reached';
};

export function flawOf(step: Step): string | undefined {
  const state = step.state as State;
  if (state.resigned !== null) return undefined;
  const isOver = doubleSeven.result(state) !== null;
  if (!isOver && state.hands.some((hand) => hand.length === 0)) return 'a hand is empty';
  return flawOfHands(state) ?? flawOfScores(state, isOver) ?? undefined;
}
