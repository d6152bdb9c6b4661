/** The law of names: the id fits into paths, the rules have a version and a page, and the words of the engine's own moves and events are left alone. */
import assert from 'node:assert/strict';
import { ABANDONED, CANCELLED, isGameMove, TIMED_OUT } from 'parlour-games/record/common-moves';
import type { GameType } from 'parlour-games/game-type';
import { typesIn } from './support.js';

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const ENGINE_EVENTS = [
  'joined',
  'released',
  CANCELLED.type,
  ABANDONED.type,
  TIMED_OUT,
  'time-extended',
  'offered',
  'accepted',
  'declined',
  'taken-back',
];

export function lawOfNames({ id, rules, schemas, revealingEvents = [], templates = {} }: GameType): void {
  assert.match(id, ID, 'the id is lower-case words joined by hyphens');
  assert.ok(Number.isInteger(rules.version) && rules.version >= 1, 'the rules have a version');
  assert.match(rules.source, /\.md$/, 'a page states the rules');
  const [moves, events] = [typesIn(schemas.move), typesIn(schemas.event)];
  for (const type of moves) assert.ok(isGameMove({ type }), `${type} is a move of the engine`);
  for (const event of ENGINE_EVENTS) assert.ok(!events.includes(event), `${event} is an event of the engine`);
  for (const event of revealingEvents) assert.ok(events.includes(event), `${event} is an event of the type`);
  for (const move of Object.keys(templates)) assert.ok(moves.includes(move), `${move} is a move of the type`);
}
