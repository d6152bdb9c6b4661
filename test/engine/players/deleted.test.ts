/** A request that was begun by a player before it was deleted is refused for that, and not tried again and again. */
import { test } from 'tap';
import { createGame } from '#src/engine/commands/create-game.js';
import { joinGame } from '#src/engine/commands/join-game.js';
import { jobCommand } from '#src/engine/jobs/play-on.js';
import { issueToken } from '#src/engine/players/players.js';
import { enterMatch } from '#src/engine/players/matches.js';
import { defined, get } from 'parlour-games/kit/checked';
import { newPlayer } from '#test/support/players.js';
import { openGame } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

test('a player who is deleted while its request is under way', async (t) => {
  const { call, app } = await sharedService(t);
  const { engine } = app;
  const gameType = get(engine.gameTypes, 'war');
  const { id } = await newPlayer(call, 'Zed');
  const player = defined(await engine.store.player(id), 'the player');
  const { id: gameId } = await openGame(call, 'war', { seats: [{ kind: 'human' }, { kind: 'open' }] });
  await engine.store.deletePlayer(id, Date.now());
  const refused = { code: 'unauthorized', message: 'The player has been deleted.' };
  await t.rejects(
    enterMatch(engine, gameType, null, player, { against: 'anybody' }),
    refused,
    'enters a match',
  );
  await t.rejects(issueToken(engine, null, id, null), { code: 'not-found' }, 'gets a token');
  const command = { ...jobCommand('matches', gameType, gameId), player };
  await t.rejects(joinGame(engine, command, undefined), refused, 'joins a game');
  await t.rejects(createGame(engine, command, {}), refused, 'creates a game');
});
