import { useSignal } from '@preact/signals';
import { courseOf, type LadderResult } from 'parlour-games/record/ladder';
import { useEffect } from 'preact/hooks';
import { bodyOf, parlour } from '../api/service.js';
import { useAction } from '../ui/use-action.js';

const WIDTH = 300;
const HEIGHT = 80;
/** The rating of everybody before the first rated game. */
const START = 1500;
/** The smallest vertical range shown, so that small changes look small. */
const LEAST_RANGE = 200;

interface Props {
  readonly id: string;
  readonly type: string;
  readonly title: string;
}

/** The rating of a player after each rated game of a type, computed from the results of all players. */
export function Course({ id, type, title }: Props) {
  const ratings = useSignal<readonly number[]>([]);
  const { act, notice } = useAction();
  const load = () =>
    act(async (signal) => {
      const path = `/v1/${type}/ladder/results` as '/v1/war/ladder/results';
      const headers = { accept: 'application/x-ndjson' };
      const lines: string = await bodyOf(parlour.api.GET(path, { headers, parseAs: 'text', signal }));
      const results = lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as LadderResult);
      ratings.value = [START, ...courseOf(results, id).map(({ rating }) => rating)];
    });
  useEffect(() => void load(), []);
  const [least, most] = [Math.min(...ratings.value), Math.max(...ratings.value)];
  const range = Math.max(most - least, LEAST_RANGE);
  const points = ratings.value.map(
    (rating, n) => `${(n * WIDTH) / (ratings.value.length - 1)},${((most - rating) * HEIGHT) / range}`,
  );
  return (
    <>
      {notice}
      {points.length > 1 && (
        <figure class="course">
          <svg viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`} aria-hidden="true">
            <polyline points={points.join(' ')} />
          </svg>
          <figcaption>
            {title}, from {START} over {points.length - 1} rated games: {least} at the lowest, {most} at the
            highest.
          </figcaption>
        </figure>
      )}
    </>
  );
}
