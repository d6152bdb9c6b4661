import type { GameTypeItem } from 'parlour-client';
import { setupPath } from '../routes.js';
import { Picture } from './picture.js';
import { playersLabel } from './setup/seat-plan.js';

/** A game of the catalogue. */
export function GameCard({ item }: { readonly item: GameTypeItem }) {
  return (
    <li class="game-card">
      <a class="game-link" href={setupPath(item.type)}>
        <Picture item={item} />
        <h3>{item.title}</h3>
      </a>
      <p>{item.summary}</p>
      <p class="game-foot">
        <span class="muted">{playersLabel(item.seats)}</span>
        <a href={item.links.rules}>
          Rules<span class="unseen"> of {item.title}</span>
        </a>
      </p>
    </li>
  );
}
