import { v7 as uuidv7 } from 'uuid';
import { playComputerReplies, type ComputingRequest, type GameUpdate } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { dealGame, type NewGame } from '#src/record/entries.js';
import { commitmentOf } from '#src/record/hash-chain.js';

/** A UUID (version 7), so that ids sort by the time of creation. */
export const newGameId = (engine: Engine): string => uuidv7({ msecs: engine.clock() });

/** Deals a new game and lets computer players move until a human must act. */
export const startGame = async (
  engine: Engine,
  request: ComputingRequest,
  newGame: Omit<NewGame, 'type' | 'commitment' | 'createdAt'>,
): Promise<GameUpdate> => {
  const { gameType } = request;
  const { game, entry } = dealGame(gameType, {
    ...newGame,
    type: gameType.id,
    commitment: commitmentOf(newGame.seedParts?.secret ?? newGame.seed),
    createdAt: engine.clock(),
  });
  return playComputerReplies(engine, request, { game, entries: [entry] });
};
