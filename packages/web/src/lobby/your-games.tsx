import { useSignal } from '@preact/signals';
import { isOver, isProblem, type AnyGame, type GameTypeItem } from 'parlour-client';
import { useEffect } from 'preact/hooks';
import { parlour } from '../api/service.js';
import { describeStatus } from '../game/describe-status.js';
import { gamePath, type GameRef } from '../routes.js';
import { forgetSeat, heldGames } from '../seats/seats.js';
import { playersOf } from './describe-summary.js';

/** Maximum number of games to look up, the latest first. */
const LATEST = 8;

/** The game from a seat; `null` if it is over or deleted, or cannot be read now. */
const openGame = async (game: GameRef, token: string, signal: AbortSignal): Promise<AnyGame | null> => {
  try {
    const { game: found } = await parlour.games(game.type).open(game.id, { token, signal });
    return isOver(found) ? null : found;
  } catch (error) {
    if (isProblem(error, 'unauthorized', 'not-found')) forgetSeat(game, token);
    return null;
  }
};

const gamesInProgress = async (signal: AbortSignal): Promise<readonly AnyGame[]> => {
  const held = heldGames().slice(0, LATEST);
  const found = await Promise.all(
    held.flatMap(({ game, seats }) => seats.slice(0, 1).map(({ token }) => openGame(game, token, signal))),
  );
  return found.filter((game) => game !== null);
};

/** The games in progress in which this browser holds a seat. */
export const YourGames = ({ items }: { readonly items: readonly GameTypeItem[] }) => {
  const games = useSignal<readonly AnyGame[]>([]);
  useEffect(() => {
    const unmounting = new AbortController();
    void gamesInProgress(unmounting.signal).then((found) => {
      if (!unmounting.signal.aborted) games.value = found;
    });
    return () => unmounting.abort();
  }, []);
  if (games.value.length === 0) return null;
  return (
    <section class="listed" aria-labelledby="yours">
      <h2 id="yours">Your games</h2>
      <ul>
        {games.value.map((game) => (
          <li key={game.id} class="table-row">
            <span>
              <b>{items.find(({ type }) => type === game.type)?.title ?? game.type}</b>{' '}
              <span>{playersOf(game)}</span> <span class="muted">{describeStatus(game)}</span>
            </span>
            <a class="button" href={gamePath('table', game)}>
              Continue
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
