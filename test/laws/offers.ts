/** The law of offers: a take-back undoes nothing that was drawn or hidden, and a draw can be agreed on at any time. */
import assert from 'node:assert/strict';
import type { Seat } from 'parlour-games/game-type';
import type { State as War } from 'parlour-games/games/war/schemas';
import { at } from 'parlour-games/kit/checked';
import { playerRng } from 'parlour-games/record/rng';
import { noFiles, type Playthrough, type Step } from '#test/support/play.js';
import { drawsOf } from './draws.js';
import { lawOfEndings } from './endings.js';
import { lawOfOpenness } from './openness.js';
import { compile } from './support.js';
import { lawOfZones } from './zones.js';

const assertNothingLost = ({ setup, steps }: Playthrough): void => {
  for (const step of steps) {
    const { seq, state } = step;
    const before = steps[seq - 1] ?? null;
    assert.deepEqual(
      drawsOf(setup, { before, step }),
      [],
      `nothing is drawn that is taken back: after entry ${seq}`,
    );
    for (const { name, visibleTo } of setup.gameType.zones(state))
      assert.equal(visibleTo, 'all', `nothing is hidden that is taken back: ${name} after entry ${seq}`);
  }
};

const assertAgreement = ({ setup, steps }: Playthrough): void => {
  const { gameType, seats } = setup;
  const played = steps.slice(0, Math.floor(steps.length / 2) + 1);
  const { seq, state } = at(played, -1);
  if (gameType.agree === undefined || gameType.result(state) !== null) return;
  const agreed = gameType.agree(state);
  const last: Step = { seq: seq + 1, seat: null, move: null, ...agreed };
  for (const law of [lawOfEndings, lawOfZones, lawOfOpenness]) law({ setup, steps: [...played, last] });
  const { outcome, winners, reason } = gameType.result(agreed.state) ?? {};
  const all = Array.from({ length: seats }, (_, seat) => seat);
  assert.deepEqual([outcome, winners, reason], ['draw', all, 'agreed'], 'an agreed draw has both winners');
  assert.ok(compile(gameType.schemas.state)(agreed.state), 'the state fits its schema');
  for (const event of agreed.events)
    assert.ok(compile(gameType.schemas.event)(event), 'events fit their schema');
};

/** By type, whether a computer player accepts a draw in a state, where that needs no search. */
const ACCEPTS: Readonly<Record<string, (state: object, seat: Seat) => boolean>> = {
  war: (state, seat) => at((state as War).decks, seat).length <= 26,
};

const assertAnswers = ({ setup: { gameType, config, seats, seed }, steps }: Playthrough): void => {
  const { id, view, turn, acceptsDraw } = gameType;
  const accepts = ACCEPTS[id];
  for (const { seq, state } of steps)
    for (let seat = 0; accepts && seat < seats && turn(state) !== null; seat += 1) {
      const observation = { config, seats, viewer: seat, view: view(state, seat), legalMoves: [] };
      const answer = acceptsDraw?.({ ...observation, rng: playerRng(seed), load: noFiles }, 'medium');
      assert.equal(
        answer,
        accepts(state, seat),
        `seat ${seat} accepts a draw when it should, after entry ${seq}`,
      );
    }
};

export function lawOfOffers(playthrough: Playthrough): void {
  const { agree, takesBack = false, seats } = playthrough.setup.gameType;
  if (agree === undefined && !takesBack) return;
  assert.equal(seats.max, 2, 'only two seats make offers');
  if (takesBack) assertNothingLost(playthrough);
  assertAgreement(playthrough);
  assertAnswers(playthrough);
}
