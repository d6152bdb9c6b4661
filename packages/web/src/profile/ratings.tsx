import type { components, GameTypeItem } from 'parlour-client';
import { ladderPath } from '../routes.js';
import { Figures, Rating } from '../ui/figures.js';

interface Props {
  readonly ratings: readonly components['schemas']['PlayerRating'][];
  readonly items: readonly GameTypeItem[];
}

/** How strong a player is in each game, by its rated games. */
export function Ratings({ ratings, items }: Props) {
  if (ratings.length === 0) return null;
  const link = (type: string) => (
    <a href={ladderPath(type)}>{items.find((item) => item.type === type)?.title ?? type}</a>
  );
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings">Ratings</h2>
      <Figures
        heads={['Game', 'Rating', 'Rated games']}
        rows={ratings.map(({ type, games, ...rating }) => ({
          key: type,
          cells: [link(type), <Rating {...rating} />, games],
        }))}
      />
    </section>
  );
}
