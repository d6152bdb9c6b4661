/**
 * The law of secrecy: nothing that a viewer is given names a piece that it cannot know. The oracle is the zones, which
 * are declared from the state; `determinize` and the views are not consulted.
 */
import assert from 'node:assert/strict';
import { playerRng } from 'parlour-games/record/rng';
import type { Typed } from 'parlour-games/game-type';
import { concreteMove } from 'parlour-games/kit/options';
import { viewerName, type GameSetup, type Playthrough } from '#test/support/play.js';
import {
  drawingsGiven,
  hintsGiven,
  logGiven,
  optionsGiven,
  refusalsGiven,
  viewGiven,
  type Given,
} from './given.js';
import { leaksAmong, pastPieces } from './knowledge.js';
import { mentionsIn, mentionsInProse, renamed } from './mentions.js';
import { versionsOf, type Version, type Watch } from './versions.js';

/** How many illegal moves are tried in each state. */
const ILLEGAL_MOVES = 6;

const assertNoLeak = ({ where, data, prose, said }: Given, { knowledge, unknown }: Watch): void => {
  const past = pastPieces(knowledge);
  const named = new Set(mentionsIn(said, unknown).map(({ piece }) => piece));
  const [leak] = [
    ...leaksAmong(mentionsIn(data, unknown), knowledge),
    ...mentionsInProse(prose, unknown).filter(({ piece }) => !past.has(piece)),
  ].filter(({ piece }) => !named.has(piece));
  if (leak === undefined) return;
  const viewer = viewerName(knowledge.viewer);
  assert.fail(`${where} discloses to ${viewer} the hidden piece ${leak.piece} at ${leak.path}`);
};

/** Legal moves with one of their pieces replaced by a piece that the seat does not know. */
const movesWithUnknownPieces = (
  { gameType, seed }: GameSetup,
  options: readonly Typed[],
  { unknown }: Watch,
  pieces: ReadonlySet<string>,
): Typed[] => {
  const others = [...unknown];
  return options.slice(0, ILLEGAL_MOVES).flatMap((option, n) => {
    const move = concreteMove<Typed>(option, playerRng(seed), gameType.templates);
    const [mention] = mentionsIn(move, pieces);
    const other = others[n % Math.max(1, others.length)];
    return mention === undefined || other === undefined
      ? []
      : [renamed(move, new Map([[mention.piece, other]]))];
  });
};

/** What costs little to look at. */
const glance = (setup: GameSetup, { step, log }: Version, { knowledge: { viewer } }: Watch): Given[] => {
  const moment = { ...step, log: log.slice(-1) };
  return [
    viewGiven(setup, moment, viewer),
    ...logGiven(setup, moment, viewer),
    ...optionsGiven(setup, moment, viewer),
  ];
};

const everything = (setup: GameSetup, version: Version, watch: Watch): Given[] => {
  const { step, log, pieces, isThorough } = version;
  const { viewer } = watch.knowledge;
  const moment = { ...step, log };
  const options = viewer === null ? [] : setup.gameType.legalMoves(step.state, viewer);
  const illegal = movesWithUnknownPieces(setup, options, watch, pieces);
  return [
    viewGiven(setup, moment, viewer),
    ...logGiven(setup, moment, viewer),
    ...optionsGiven(setup, moment, viewer),
    ...refusalsGiven(setup, moment, viewer, illegal),
    ...(isThorough ? [...drawingsGiven(setup, moment, viewer), ...hintsGiven(setup, moment, viewer)] : []),
  ];
};

/** Once the game is over, everything is open. */
export function lawOfSecrecy(playthrough: Playthrough): void {
  const { setup } = playthrough;
  for (const version of versionsOf(playthrough)) {
    if (version.pieces.size === 0) return;
    for (const watch of version.watches) {
      if (watch.unknown.size === 0) continue;
      const given = version.isSampled ? everything(setup, version, watch) : glance(setup, version, watch);
      for (const each of given) assertNoLeak(each, watch);
    }
  }
}
