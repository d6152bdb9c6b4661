import type { GameTypeItem } from 'parlour-client';
import { ladderPath, setupPath } from '../routes.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Picture } from './picture.js';
import { playersLabel } from './setup/seat-plan.js';
import { lastNewGame, useNewGame } from './setup/use-new-game.js';

/** A game of the catalogue, with buttons to start it at once with the last settings, or to choose others. */
export function GameCard({ item }: { readonly item: GameTypeItem }) {
  const { isBusy, error, create, forgetError } = useNewGame(item.type);
  return (
    <li class="game-card">
      <a class="game-link" href={setupPath(item.type)}>
        <Picture item={item} />
        <h3>{item.title}</h3>
      </a>
      <p>{item.summary}</p>
      {error !== undefined && <ErrorNotice error={error} onRecover={forgetError} />}
      <p class="game-foot">
        <button
          type="button"
          class="primary"
          aria-disabled={isBusy}
          onClick={() => !isBusy && create(lastNewGame(item))}
        >
          Play<span class="unseen"> {item.title}</span>
        </button>
        <a class="button" href={setupPath(item.type)}>
          More<span class="unseen"> choices for {item.title}</span>
        </a>
        <span class="muted">
          {playersLabel(item.seats)}, {item.minutes} min
        </span>
        <a href={item.links.rules}>
          Rules<span class="unseen"> of {item.title}</span>
        </a>
        {item.seats.max > 1 && (
          <a href={ladderPath(item.type)}>
            Ladder<span class="unseen"> of {item.title}</span>
          </a>
        )}
      </p>
    </li>
  );
}
