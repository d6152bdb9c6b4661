/** 7reeg: the claim to a “50” with the next draw from the discards, while there is time for it. */
import { signal } from '@preact/signals';
import type { AnyGame, Game } from 'parlour-client';
import { useRef } from 'preact/hooks';
import type { LiveGame } from '../game/live-game.js';
import type { Option } from '../game/options.js';
import { serverNow, serviceClock } from '../api/server-clock.js';
import { TimeLeft, useLeft } from './countdown.js';

const isSevenReeg = (game: AnyGame): game is AnyGame & Game<'7reeg'> => game.type === '7reeg';

const takesDiscard = (move: Option): boolean =>
  move.type === 'draw' && 'from' in move && move.from === 'discard';

/** Until when a “50” can be claimed; `null` if the viewer cannot take the discard. */
const deadlineOf = (game: AnyGame): string | null => {
  if (!isSevenReeg(game) || !game.legalMoves.some(takesDiscard)) return null;
  const { config, state } = game;
  if (state.topDiscard === null) return null;
  return new Date(state.topDiscard.discardedAtMs + config.fiftyWindowMs).toISOString();
};

/** The clock that times the moves of a game. */
const clockOf = ({ clock }: AnyGame): (() => number) => (clock ? serverNow : serviceClock.now);

/** The version of the game in which the claim was made. */
const claimed = signal<{ readonly live: LiveGame; readonly version: number } | null>(null);

const isClaimed = (live: LiveGame, { version }: AnyGame): boolean =>
  claimed.value?.live === live && claimed.value.version === version;

/** `move` with the claim, if it takes the discard in time. With a late claim, the move would be refused. */
export function withClaim(live: LiveGame, game: AnyGame, move: Option): Option {
  const deadline = deadlineOf(game);
  const isInTime = deadline !== null && clockOf(game)() < Date.parse(deadline);
  return isInTime && isClaimed(live, game) && takesDiscard(move) ? { ...move, fifty: true } : move;
}

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
}

const Claim = ({ live, game, deadline }: Props & { readonly deadline: string }) => {
  const left = useLeft(deadline, clockOf(game));
  const wasOpen = useRef(left > 0);
  if (!wasOpen.current) return null;
  const isOn = isClaimed(live, game);
  // The row stays as high: nothing below may move under the pointer.
  return (
    <div class="row fifty">
      {left === 0 ? (
        isOn && <span class="muted">It is too late for a “50”.</span>
      ) : (
        <>
          <button
            type="button"
            aria-pressed={isOn}
            onClick={() => (claimed.value = isOn ? null : { live, version: game.version })}
          >
            Claim a “50”
          </button>
          <TimeLeft left={left} />
          <small>Free. Win in this turn: −3 for you, +3 for whoever discarded.</small>
        </>
      )}
    </div>
  );
};

export function Fifty({ live, game }: Props) {
  const deadline = deadlineOf(game);
  return deadline === null ? null : <Claim key={deadline} {...{ live, game, deadline }} />;
}
