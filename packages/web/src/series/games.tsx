import { isOver, type GameSummary, type Series } from 'parlour-client';
import { ratedWinners } from 'parlour-games/record/ladder';
import { seated } from 'parlour-games/record/series';
import { plain } from '../api/format.js';
import { gamePath } from '../routes.js';
import type { Followed } from './followed-series.js';
import { nameOf } from './scores.js';

const SHARES = ['0', '1', '½', '⅓', '¼', '⅕', '⅙'];

interface GameProps {
  readonly game: GameSummary;
  readonly number: number;
  /** The names of the participants. */
  readonly names: readonly string[];
}

/** Who had which seat, in the order of seats, and the points that each got from the game. */
const Game = ({ game, number, names }: GameProps) => {
  const { result, seats } = game;
  const winners = result === null ? [] : ratedWinners(result, seats);
  const outcome = result === null ? plain(game.status) : plain(result.reason);
  return (
    <a href={gamePath(isOver(game) ? 'replay' : 'table', game)}>
      <small class="muted">{isOver(game) ? outcome : 'being played'}</small>
      <span class="unseen">Game </span>
      {number + 1}
      {seated(number, names).map((name, seat) => (
        <span key={seat} class={winners.includes(seat) ? 'seat won' : 'seat'}>
          <span>{name}</span>{' '}
          {result !== null && <span>{SHARES[winners.includes(seat) ? winners.length : 0]}</span>}
        </span>
      ))}
    </a>
  );
};

/** The games as a grid, with a place for each that has not begun. */
export function SeriesGames({ games, series }: Pick<Followed, 'games'> & { readonly series: Series }) {
  const begun = new Map(games.map((game) => [game.series?.number, game]));
  const names = series.players.map(nameOf);
  return (
    <section aria-labelledby="games">
      <h2 id="games">Games</h2>
      <ol class="series-games">
        {Array.from({ length: series.games }, (_, number) => {
          const game = begun.get(number);
          return (
            <li key={number} class={game?.status ?? 'to-come'}>
              {game === undefined ? number + 1 : <Game {...{ game, number, names }} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
