import type { AnyGame } from 'parlour-client';
import { useEffect, useReducer } from 'preact/hooks';
import { serverNow } from '../api/server-clock.js';

const SECOND_MS = 1000;
const TENTH_MS = 100;
/** Below this, tenths of a second are shown, and the player is warned. */
const SHORT_MS = 10_000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** “2 d 3 h”, “1:02:03”, “4:05”, “9.8”: never more than is left. */
const formatLeft = (ms: number): string => {
  if (ms < SHORT_MS) return (Math.floor(ms / TENTH_MS) / 10).toFixed(1);
  const seconds = Math.floor(ms / SECOND_MS);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  const rest = `${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : `${minutes}:${twoDigits(seconds % 60)}`;
};

/** The milliseconds that are left until `deadlineMs`, by the clock `now`. Renders again whenever the displayed time changes. */
export function useLeft(deadlineMs: number, now = serverNow): number {
  const left = Math.max(0, deadlineMs - now());
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (left === 0) return undefined;
    const step = left < SHORT_MS ? TENTH_MS : SECOND_MS;
    const timer = setTimeout(render, (left % step) + 1);
    return () => clearTimeout(timer);
  });
  return left;
}

/** The time that is left on a running clock. Screen readers read it on demand only. */
export function TimeLeft({ left }: { readonly left: number }) {
  return (
    <span class={`clock ${left < SHORT_MS ? 'short' : ''}`} role="timer">
      {formatLeft(left)}
    </span>
  );
}

/** Counts down to `deadline`. */
export function Countdown({ deadline }: { readonly deadline: string }) {
  return <TimeLeft left={useLeft(Date.parse(deadline))} />;
}

/** A seat's time left; `null` where it has no clock. */
export function Clock({ clock, seat }: { readonly clock: AnyGame['clock']; readonly seat: number }) {
  const left = clock?.remainingMs[seat] ?? null;
  if (!clock || left === null) return null;
  const deadline = clock.running === seat ? clock.deadline : null;
  return (
    <span class="time">
      <span class="unseen">, time left: </span>
      {deadline === null ? <span class="clock">{formatLeft(left)}</span> : <Countdown deadline={deadline} />}
    </span>
  );
}

const Alert = ({ deadline }: { readonly deadline: string }) => (
  <p class="unseen" role="alert">
    {useLeft(Date.parse(deadline)) <= SHORT_MS && 'Ten seconds left.'}
  </p>
);

/** Announces once that the viewer's time is running out, unless it was this short from the start. */
export function Warning({ game: { clock, you } }: { readonly game: AnyGame }) {
  if (!clock || you === null || clock.running !== you || clock.deadline === null) return null;
  return (clock.remainingMs[you] ?? 0) <= SHORT_MS ? null : (
    <Alert key={clock.deadline} deadline={clock.deadline} />
  );
}
