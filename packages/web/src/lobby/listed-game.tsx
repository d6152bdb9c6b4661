import { gamePath, type GameRef } from '../routes.js';
import type { RowProps } from './listed-games.js';
import { timeAgo, outcomeOf, playersOf } from './describe-summary.js';

/** The spectators' picture. The version in its URL makes the browser fetch it again when the game has changed. */
const boardOf = ({ type, id }: GameRef, version: number): string =>
  `/v1/${encodeURIComponent(type)}/games/${encodeURIComponent(id)}/board.svg?at=${version}`;

const Ago = ({ at }: { readonly at: string }) => (
  <time dateTime={at} class="muted">
    {timeAgo(at, Date.now())}
  </time>
);

export function FreeSeat({ game, title }: RowProps) {
  return (
    <li class="table-row">
      <span>
        <b>{title}</b> <span>{playersOf(game)}</span>
      </span>
      <Ago at={game.createdAt} />
      <a class="button" href={gamePath('table', game)}>
        Take a seat<span class="unseen"> in {title}</span>
      </a>
    </li>
  );
}

export function RunningGame({ game, title }: RowProps) {
  return (
    <li class="running-game">
      <a href={gamePath('table', game)}>
        <span class="picture" aria-hidden="true">
          <img src={boardOf(game, game.version)} alt="" loading="lazy" decoding="async" />
        </span>
        <b>{title}</b>
        <span>{playersOf(game)}</span>
      </a>
      <Ago at={game.updatedAt} />
    </li>
  );
}

export function FinishedGame({ game, title }: RowProps) {
  return (
    <li class="table-row">
      <span>
        <b>{title}</b> <span>{playersOf(game)}</span>
        <span class="muted">{outcomeOf(game)}</span>
      </span>
      <Ago at={game.updatedAt} />
      <span class="row">
        <a class="button" href={gamePath('replay', game)}>
          Replay<span class="unseen"> {title}</span>
        </a>
        <a class="button" href={gamePath('verify', game)}>
          Verify<span class="unseen"> {title}</span>
        </a>
      </span>
    </li>
  );
}
