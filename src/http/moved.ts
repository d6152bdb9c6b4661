import type { Moved } from '#src/engine/commands/change-by-moves.js';
import type { Encode } from '#src/engine/idempotency.js';
import type { GameType } from '#src/game-type.js';
import { created } from './commands.js';
import { etagOf } from './etags.js';
import { presentEntry, presentGame } from './presenters.js';

/** The response to a move, a resignation or computer moves: the new entries, and the game after them. */
export const encodeMoved =
  (gameType: GameType): Encode<Moved> =>
  ({ game, entries, viewer }) =>
    created(
      {
        entries: entries.map((entry) => presentEntry(gameType, game, entry, viewer)),
        game: presentGame(gameType, game, viewer),
      },
      { etag: etagOf(game) },
    );
