/** The job that makes games of those who wait where no request does, and cancels the matches of those who have left. */
import type { Engine } from '#src/engine/engine.js';
import { seatLine } from '#src/engine/players/make-matches.js';

export const attendMatches = async (engine: Engine): Promise<void> => {
  const { store, listening, playerSignals } = engine;
  await listening.note();
  for (const { playerId } of await store.cancelLeavers()) playerSignals.tell(playerId);
  const lines = await store.linesToSeat();
  await Promise.all(lines.map((termsHash) => seatLine(engine, termsHash)));
};
