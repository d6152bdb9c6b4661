/** The law of invariants: what each type keeps at every entry, worked out apart from its rules. */
import assert from 'node:assert/strict';
import { contextOf, type GameSetup, type Playthrough, type Step } from '#test/support/play.js';
import { flawOf as duets } from '#test/fixtures/duets/invariants.js';
import { flawOf as basra } from '#test/games/basra/invariants.js';
import { flawOf as blackBox } from '#test/games/black-box/invariants.js';
import { flawOf as connectFour } from '#test/games/connect-four/invariants.js';
import { flawOf as doubleSeven } from '#test/games/double-7/invariants.js';
import { flawOf as overUnderSeven } from '#test/games/over-under-seven/invariants.js';
import { flawOf as sevenReeg } from '#test/games/7reeg/invariants.js';
import { flawOf as war } from '#test/games/war/invariants.js';

/** By type, what is wrong with an entry, if anything is. */
export const INVARIANTS: Readonly<
  Record<string, (step: Step, before: Step | null, now: number) => string | undefined>
> = {
  'connect-four': connectFour,
  'over-under-seven': overUnderSeven,
  war,
  'black-box': blackBox,
  basra,
  'double-7': doubleSeven,
  '7reeg': sevenReeg,
  duets,
};

/** `before` is `null` for the deal; `now` is when the move is made. */
export function assertNoFlaw(
  { gameType, seed }: GameSetup,
  step: Step,
  before: Step | null,
  now = contextOf(seed, step.seq).now,
): void {
  const flaw = INVARIANTS[gameType.id]?.(step, before, now);
  assert.equal(flaw, undefined, `no flaw after entry ${step.seq}: ${flaw}`);
  const [after, earlier] = [step.state, before?.state].map((state) => JSON.stringify(state));
  assert.notEqual(after, earlier, `entry ${step.seq} changes the state`);
}

export function lawOfInvariants({ setup, steps }: Playthrough): void {
  for (const [n, step] of steps.entries()) assertNoFlaw(setup, step, steps[n - 1] ?? null);
}
