/** Finished games and their rematches. */
import { openGame, TWO_HUMANS, type Call, type Opened } from './service.js';

/** A game of Connect Four that seat 0 has resigned. */
export async function finishedGame(call: Call, options: object = {}): Promise<Opened> {
  const game = await openGame(call, 'connect-four', { ...TWO_HUMANS, ...options });
  await call('POST', `${game.path}/resign`, { token: game.tokens[0] });
  return game;
}

/** Asks for a rematch with the token of `seat`; throws if it is refused. */
export async function askForRematch(call: Call, { path, tokens }: Opened, seat: number) {
  const response = await call('POST', `${path}/rematch`, { token: tokens[seat] });
  if (response.status !== 201) throw new Error(response.text);
  const { game, token } = response.body as { game: { id: string; version: number }; token: string };
  return { response, id: game.id, path: response.headers['location'] ?? '', token, version: game.version };
}
