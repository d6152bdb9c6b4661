/** The laws that every game type keeps, tried on random games of all registered types. */
import { test } from 'tap';
import type { GameType } from '#src/game-type.js';
import { gameTypes } from '#test/support/game-types.js';
import { lawOfComputerPlayers } from './laws/computer-players.js';
import { lawOfConfigs, lawOfSeats } from './laws/configs.js';
import { lawOfData } from './laws/data.js';
import { lawOfDrawings } from './laws/drawings.js';
import { lawOfEndings, lawOfEndReasons, lawOfResignation } from './laws/endings.js';
import { lawOfIndistinguishableStates } from './laws/indistinguishable.js';
import { lawOfMoves, lawOfReproducibility } from './laws/moves.js';
import { lawOfOpenness, lawOfSecrecy } from './laws/secrecy.js';
import { randomGame } from './laws/support.js';
import { lawOfZones } from './laws/zones.js';
import type { Playthrough } from './support/play.js';

const GAMES = 12;

const LAWS_OF_TYPES: Readonly<Record<string, (gameType: GameType) => void>> = {
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

for (const gameType of gameTypes.values()) {
  test(gameType.id, async (t) => {
    for (const [name, law] of Object.entries(LAWS_OF_TYPES)) {
      await t.test(name, async (each) => {
        law(gameType);
        each.pass('kept');
      });
    }
    const games = Array.from({ length: GAMES }, (_, n) => randomGame(gameType, n));
    for (const [name, law] of Object.entries(LAWS_OF_GAMES)) {
      await t.test(name, async (each) => {
        for (const game of games) law(game);
        each.pass(`kept in ${games.length} random games`);
      });
    }
  });
}
