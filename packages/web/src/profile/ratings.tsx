import { useSignal } from '@preact/signals';
import type { components, GameTypeItem } from 'parlour-client';
import { ladderPath } from '../routes.js';
import { Figures, Rating } from '../ui/figures.js';
import { Course } from './course.js';

interface Props {
  readonly id: string;
  readonly ratings: readonly components['schemas']['PlayerRating'][];
  readonly items: readonly GameTypeItem[];
}

/** How strong a player is in each game, by its rated games, and how that has changed. */
export function Ratings({ id, ratings, items }: Props) {
  const opened = useSignal<string | null>(null);
  if (ratings.length === 0) return null;
  const titleOf = (type: string) => items.find((item) => item.type === type)?.title ?? type;
  const open = (type: string) => (
    <button
      type="button"
      aria-label={`Show the course in ${titleOf(type)}`}
      onClick={() => (opened.value = type)}
    >
      Show
    </button>
  );
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings">Ratings</h2>
      <Figures
        heads={['Game', 'Rating', 'Rated games', 'Course']}
        rows={ratings.map(({ type, games, ...rating }) => ({
          key: type,
          cells: [<a href={ladderPath(type)}>{titleOf(type)}</a>, <Rating {...rating} />, games, open(type)],
        }))}
      />
      {opened.value !== null && (
        <Course key={opened.value} id={id} type={opened.value} title={titleOf(opened.value)} />
      )}
    </section>
  );
}
