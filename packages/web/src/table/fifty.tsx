/** 7reeg: whoever takes a discard in time claims a “50” with it, which costs nothing. */
import type { AnyGame, Game } from 'parlour-client';
import { useRef } from 'preact/hooks';
import type { Option } from '../game/options.js';
import { serverNow, serviceClock } from '../api/server-clock.js';
import { TimeLeft, useLeft } from './countdown.js';

const isSevenReeg = (game: AnyGame): game is AnyGame & Game<'7reeg'> => game.type === '7reeg';

const takesDiscard = (move: Option): boolean =>
  move.type === 'draw' && 'from' in move && move.from === 'discard';

/** Until when `move` claims a “50”; `null` if it takes no discard. */
const deadlineOf = (game: AnyGame, move: Option): string | null => {
  if (!isSevenReeg(game) || !takesDiscard(move) || game.state.topDiscard === null) return null;
  return new Date(game.state.topDiscard.discardedAtMs + game.config.fiftyWindowMs).toISOString();
};

/** The clock that times the moves of a game. */
const clockOf = ({ clock }: AnyGame): (() => number) => (clock ? serverNow : serviceClock.now);

/** `move` with the claim, if it takes the discard in time. With a late claim, the move would be refused. */
export function withClaim(game: AnyGame, move: Option): Option {
  const deadline = deadlineOf(game, move);
  return deadline !== null && clockOf(game)() < Date.parse(deadline) ? { ...move, fifty: true } : move;
}

const Claim = ({ game, deadline }: { readonly game: AnyGame; readonly deadline: string }) => {
  const left = useLeft(deadline, clockOf(game));
  const wasOpen = useRef(left > 0);
  // The line stays as high: nothing may move under the pointer.
  return wasOpen.current ? (
    <small class="fifty">
      {left > 0 && (
        <>
          A “50” if you win in this turn <TimeLeft left={left} />
        </>
      )}
    </small>
  ) : null;
};

/** On the button of a move that takes the discard: the time left to claim a “50” with it. */
export function Fifty({ game, move }: { readonly game: AnyGame; readonly move: Option }) {
  const deadline = deadlineOf(game, move);
  return deadline === null ? null : <Claim key={deadline} {...{ game, deadline }} />;
}
