/** What a move may also bring while there is time for it, such as a “50” in 7reeg. */
import type { AnyGame } from 'parlour-client';
import { useRef } from 'preact/hooks';
import { clockOf } from '../api/server-clock.js';
import { isSame, type Option } from '../game/options.js';
import { TimeLeft, useLeft } from './countdown.js';

type Shortcut = NonNullable<NonNullable<AnyGame['prompt']>['shortcuts']>[number];

/** What to play for `move`: in time, what brings more. */
export function inTime(game: AnyGame, move: Option): Option {
  const early = game.prompt?.shortcuts?.find((each) => isSame(each.move, move))?.early;
  return early !== undefined && clockOf(game)() < early.untilMs ? early.move : move;
}

/** The time left, on the button of a shortcut. */
export function Early({ game, early }: { readonly game: AnyGame; readonly early: Shortcut['early'] }) {
  const left = useLeft(early?.untilMs ?? 0, clockOf(game));
  const wasOpen = useRef(left > 0);
  // The line stays as high: nothing may move under the pointer.
  return wasOpen.current ? (
    <small class="early">
      {left > 0 && (
        <>
          {early?.label} <TimeLeft left={left} />
        </>
      )}
    </small>
  ) : null;
}
