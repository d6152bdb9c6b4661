/** All laws that a game type keeps, as tests. */
import type { Test } from 'tap';
import type { GameType } from '#src/game-type.js';
import type { Playthrough } from '../support/play.js';
import { lawOfComputerPlayers } from './computer-players.js';
import { lawOfConfigs, lawOfSeats } from './configs.js';
import { lawOfData } from './data.js';
import { lawOfDrawings } from './drawings.js';
import { lawOfEndings, lawOfEndReasons, lawOfResignation } from './endings.js';
import { lawOfIndistinguishableStates } from './indistinguishable.js';
import { lawOfMoves, lawOfReproducibility } from './moves.js';
import { lawOfNames } from './names.js';
import { lawOfOpenness, lawOfSecrecy } from './secrecy.js';
import { randomGame } from './support.js';
import { lawOfZones } from './zones.js';

const LAWS_OF_TYPES: Readonly<Record<string, (gameType: GameType) => void>> = {
  'names: they fit into paths and leave those of the engine alone': lawOfNames,
  'seats: configure accepts exactly the allowed numbers': lawOfSeats,
  'end reasons: each has a meaning, and two seats can resign': lawOfEndReasons,
  'reproducibility: the same seed and moves give the same game': lawOfReproducibility,
};

const LAWS_OF_GAMES: Readonly<Record<string, (playthrough: Playthrough) => void>> = {
  'moves: a move is accepted if and only if it is listed': lawOfMoves,
  'data: everything is plain JSON that fits its schema': lawOfData,
  'configs: a complete config is accepted and stays the same': lawOfConfigs,
  'endings: random play ends with a result': lawOfEndings,
  'zones: pieces are conserved': lawOfZones,
  'secrecy: nobody is given a hidden piece': lawOfSecrecy,
  'openness: every view shows all pieces that its viewer may see': lawOfOpenness,
  'indistinguishable states: what is hidden changes nothing that a viewer gets': lawOfIndistinguishableStates,
  'drawings: text and SVG keep their form and show the scene only': lawOfDrawings,
  'computer players: they play by the rules and know their view only': lawOfComputerPlayers,
  'resignation: it ends games of one and two seats': lawOfResignation,
};

/** Tries all laws on random games of a type. */
export const tryLaws = async (t: Test, gameType: GameType, games: number): Promise<void> => {
  for (const [name, law] of Object.entries(LAWS_OF_TYPES)) {
    await t.test(name, async (each) => {
      law(gameType);
      each.pass('kept');
    });
  }
  const playthroughs = Array.from({ length: games }, (_, n) => randomGame(gameType, n));
  for (const [name, law] of Object.entries(LAWS_OF_GAMES)) {
    await t.test(name, async (each) => {
      for (const playthrough of playthroughs) law(playthrough);
      each.pass(`kept in ${games} random games`);
    });
  }
};
