/** The law about data: states, views, events and options are plain JSON that fits its schema. */
import assert from 'node:assert/strict';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import { viewersOf, type Playthrough } from '#test/support/play.js';
import { compile, sampleOf } from './support.js';

type Validator = ReturnType<typeof compile>;

const assertFits = (fits: Validator, value: unknown, what: string): void => {
  assert.ok(fits(value), `${what} fits the schema: ${JSON.stringify(value)} ${JSON.stringify(fits.errors)}`);
};

export function lawOfData({ setup, steps }: Playthrough): void {
  const { gameType, seats } = setup;
  const isState = compile(gameType.schemas.state);
  const isView = compile(gameType.schemas.view);
  const isEvent = compile(gameType.schemas.event);
  const isOption = compile(gameType.schemas.option);
  for (const { state, events } of sampleOf(steps)) {
    const text = JSON.stringify(state);
    assert.equal(JSON.stringify(JSON.parse(text)), text, 'the state survives a JSON round trip');
    assert.deepEqual(JSON.parse(canonicalJson(state)), state, 'the state is plain JSON');
    assertFits(isState, state, 'the state');
    for (const event of events) assertFits(isEvent, event, 'the event');
    assertFits(isView, gameType.openView(state), 'the open view');
    for (const viewer of viewersOf(seats)) {
      assertFits(isView, gameType.view(state, viewer), 'the view');
      for (const event of events)
        assertFits(isEvent, gameType.viewEvent(event, viewer, state), 'the viewed event');
      const options = viewer === null ? [] : gameType.legalMoves(state, viewer);
      for (const option of options) assertFits(isOption, option, 'the option');
    }
  }
}
