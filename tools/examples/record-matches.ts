/** Records what players get who ask to be put together with others. */
import type { GameType } from 'parlour-games/game-type';
import { operationId } from '#src/http/route.js';
import { newPlayer } from './games.js';
import { tape } from './record-games.js';
import type { Recorder } from './recorder.js';
import type { Service } from './service.js';

export async function recordMatches(
  recorder: Recorder,
  { send }: Service,
  gameType: GameType,
): Promise<void> {
  if (gameType.seats.max === 1) return;
  const path = `/v1/${gameType.id}/matches`;
  const { min: seats } = gameType.seats;
  const enter = async (name: string, status: number, token: string, body: object): Promise<string> => {
    const operation = operationId(gameType, 'enter', 'match');
    const request = { method: 'POST', path, token, body } as const;
    const { text } = await tape({ send, recorder, gameType }, [operation, name, status], request);
    return `${path}/${(JSON.parse(text) as { match: { id: string } }).match.id}`;
  };
  const about = (verb: string, name: string, method: string, match: string, token: string) =>
    tape({ send, recorder, gameType }, [operationId(gameType, verb, 'match'), name, 200], {
      method,
      path: match,
      token,
    });
  const { token } = await newPlayer(send);
  const terms = { seats, against: 'people' };
  const match = await enter('waiting', 202, token, terms);
  await enter('waitingAlready', 200, token, terms);
  await about('get', 'waiting', 'GET', match, token);
  for (let others = 1; others < seats; others += 1)
    await send({ method: 'POST', path, token: (await newPlayer(send)).token, body: terms });
  await about('get', 'matched', 'GET', match, token);
  const other = await enter('withComputers', 202, token, { against: 'bots', fillAfterS: 30 });
  await about('leave', 'cancelled', 'DELETE', other, token);
}
