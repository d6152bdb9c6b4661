/** All laws that a game type keeps, by name. */
import type { Test } from 'tap';
import type { GameType } from 'parlour-games/game-type';
import type { Playthrough } from '#test/support/play.js';
import { lawOfBlindness } from './blindness.js';
import { lawOfChance, lawOfDraws } from './chance.js';
import { lawOfChoosableElements } from './choosable.js';
import { lawOfComputerPlayers } from './computer-players.js';
import { lawOfConfigs, lawOfSeats } from './configs.js';
import { lawOfData } from './data.js';
import { lawOfDeterminization } from './determinize.js';
import { lawOfDisclosure } from './disclosure/index.js';
import { lawOfDrawings, lawOfStillBoards } from './drawings.js';
import { lawOfEndings, lawOfEndReasons, lawOfResignation } from './endings.js';
import { lawOfOpenViews } from './face-up.js';
import { lawOfIndistinguishableStates } from './indistinguishable.js';
import { lawOfInvariants } from './invariants.js';
import { lawOfMoves, lawOfOptions, lawOfPlay, lawOfReproducibility } from './moves.js';
import { lawOfNames } from './names.js';
import { lawOfNotations } from './notation.js';
import { lawOfOffers } from './offers.js';
import { lawOfDifferences, lawOfOpenness } from './openness.js';
import { lawOfParts } from './parts.js';
import { lawOfPrompts } from './prompts.js';
import { lawOfScores } from './scores.js';
import { lawOfSecrecy } from './secrecy.js';
import { lawOfCoverage } from './coverage.js';
import { lawGamesOf } from './games.js';
import { explained, lawGame } from './support.js';
import { lawOfSentences } from './sentences.js';
import { lawOfTwinGames } from './twin-games.js';
import { lawOfZones } from './zones.js';

interface Law<Subject> {
  readonly requires: string;
  readonly check: (subject: Subject) => void;
}

const LAWS_OF_TYPES = {
  names: { requires: 'they fit into paths and leave those of the engine alone', check: lawOfNames },
  seats: { requires: 'configure accepts exactly the allowed numbers', check: lawOfSeats },
  play: { requires: 'random play of listed moves ends in time', check: lawOfPlay },
  'end reasons': { requires: 'each has a meaning, and two seats can resign', check: lawOfEndReasons },
} as const satisfies Readonly<Record<string, Law<GameType>>>;

const LAWS_OF_GAMES = {
  moves: { requires: 'a move is accepted if and only if it is listed', check: lawOfMoves },
  reproducibility: { requires: 'the same seed and moves give the same game', check: lawOfReproducibility },
  options: { requires: 'they are always the same, in the same order', check: lawOfOptions },
  data: { requires: 'everything is plain JSON that fits its schema', check: lawOfData },
  configs: { requires: 'a complete config is accepted and stays the same', check: lawOfConfigs },
  endings: { requires: 'random play ends with a result, and everything is open', check: lawOfEndings },
  scores: { requires: 'they follow from the events, and the best ones win', check: lawOfScores },
  invariants: { requires: 'each type keeps its own', check: lawOfInvariants },
  zones: { requires: 'pieces are conserved', check: lawOfZones },
  chance: { requires: 'what an entry draws shows in its events, if nothing is hidden', check: lawOfChance },
  draws: { requires: 'every entry draws what the rules say', check: lawOfDraws },
  disclosure: { requires: 'everybody is told what the rules say, and no more', check: lawOfDisclosure },
  secrecy: { requires: 'nobody is given a hidden piece', check: lawOfSecrecy },
  openness: { requires: 'views show all pieces that their viewers may see', check: lawOfOpenness },
  differences: { requires: 'views differ only if zones do', check: lawOfDifferences },
  parts: { requires: 'how one ended is shown as everybody was told, whatever comes next', check: lawOfParts },
  'face up': { requires: 'the open view and its drawings show every piece', check: lawOfOpenViews },
  'indistinguishable states': {
    requires: 'what is hidden changes nothing that a viewer is given',
    check: lawOfIndistinguishableStates,
  },
  blindness: { requires: 'options and refusals follow from what the seat sees', check: lawOfBlindness },
  'twin games': {
    requires: 'whatever was drawn and is hidden changes nothing that a viewer is given',
    check: lawOfTwinGames,
  },
  determinization: { requires: 'it has the view that it is made from', check: lawOfDeterminization },
  sentences: { requires: 'every entry is told to everybody in plain English', check: lawOfSentences },
  prompts: {
    requires: 'the seat to move is told in plain English what it can do and what not',
    check: lawOfPrompts,
  },
  notation: { requires: 'the line of a game tells its moves', check: lawOfNotations },
  'still boards': {
    requires: 'a picture has the same size from the deal to the end',
    check: lawOfStillBoards,
  },
  drawings: { requires: 'text and SVG keep their form and show the scene only', check: lawOfDrawings },
  'choosable elements': {
    requires: 'the picture marks what its viewer can choose, and nothing else',
    check: lawOfChoosableElements,
  },
  'computer players': {
    requires: 'they choose options and know their view only',
    check: lawOfComputerPlayers,
  },
  resignation: { requires: 'it ends games of one and two seats', check: lawOfResignation },
  offers: { requires: 'nothing drawn or hidden is taken back, and draws are drawn', check: lawOfOffers },
} as const satisfies Readonly<Record<string, Law<Playthrough>>>;

export type LawOfGames = keyof typeof LAWS_OF_GAMES;
export type LawName = keyof typeof LAWS_OF_TYPES | LawOfGames;

export const lawNames = Object.keys({ ...LAWS_OF_TYPES, ...LAWS_OF_GAMES }) as readonly LawName[];

/** Checks one law on a playthrough. */
export function checkGame(name: LawOfGames, playthrough: Playthrough): void {
  explained(playthrough, () => {
    LAWS_OF_GAMES[name].check(playthrough);
  });
}

const isOfTypes = (name: LawName): name is keyof typeof LAWS_OF_TYPES => name in LAWS_OF_TYPES;

/** Tries one law on a type, or on its first `games` games. Throws if the law is broken. */
export function tryLaw(name: LawName, gameType: GameType, games: number): void {
  if (isOfTypes(name)) {
    LAWS_OF_TYPES[name].check(gameType);
    return;
  }
  for (let n = 0; n < games; n += 1) checkGame(name, lawGame(gameType, n));
}

/** Tries all laws on the games of the list, and on `random` random games of a type. */
export async function tryLaws(t: Test, gameType: GameType, random: number): Promise<void> {
  for (const [name, { requires, check }] of Object.entries(LAWS_OF_TYPES)) {
    await t.test(`${name}: ${requires}`, async (each) => {
      check(gameType);
      each.pass('kept');
    });
  }
  const games = lawGamesOf(gameType).length + random;
  const playthroughs = Array.from({ length: games }, (_, n) => lawGame(gameType, n));
  if (games > random)
    await t.test('coverage: the games reach every case', async (each) => {
      const reached = lawOfCoverage(gameType, playthroughs);
      each.pass(reached);
      process.stderr.write(`${reached}\n`);
    });
  for (const name of Object.keys(LAWS_OF_GAMES) as LawOfGames[]) {
    await t.test(`${name}: ${LAWS_OF_GAMES[name].requires}`, async (each) => {
      for (const playthrough of playthroughs) checkGame(name, playthrough);
      each.pass(`kept in ${games} games`);
    });
  }
}
