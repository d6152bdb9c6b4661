import type { components, GameTypeItem } from 'parlour-client';
import { bearing, bodyOf, parlour } from '../api/service.js';
import { ownPlayer } from '../player/own-player.js';

export type Statistics = components['schemas']['PlayerStatistics'];
type Counts = Pick<Statistics, 'games' | 'wins' | 'draws' | 'losses'>;

const OUTCOMES = ['wins', 'draws', 'losses'] as const;

const percentage = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`;

/** A bar in three parts. Its length is the number of games relative to `most`. */
const Bar = ({ counts, most }: { readonly counts: Counts; readonly most: number }) => {
  const { wins, draws, games } = counts;
  const starts = { wins: 0, draws: wins, losses: wins + draws };
  return (
    <svg
      class="bar"
      viewBox={`0 0 ${most} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${percentage(wins, games)} won`}
    >
      {OUTCOMES.map((outcome) => (
        <rect key={outcome} class={outcome} x={starts[outcome]} width={counts[outcome]} height="1" />
      ))}
    </svg>
  );
};

const Row = ({
  title,
  counts,
  most,
}: {
  readonly title: string;
  readonly counts: Counts;
  readonly most: number;
}) => (
  <tr>
    <th scope="row">{title}</th>
    <td>{counts.games}</td>
    {OUTCOMES.map((outcome) => (
      <td key={outcome}>{counts[outcome]}</td>
    ))}
    <td>
      <Bar counts={counts} most={most} />
    </td>
  </tr>
);

interface Props {
  readonly found: Statistics;
  readonly items: readonly GameTypeItem[];
}

const Table = ({ found, items }: Props) => {
  const types = Object.entries(found.byType).sort(([, a], [, b]) => b.games - a.games);
  const titleOf = (type: string): string => items.find((item) => item.type === type)?.title ?? type;
  return (
    <table class="statistics">
      <thead>
        <tr>
          <th scope="col">Game</th>
          <th scope="col">Played</th>
          <th scope="col" class="wins">
            Won
          </th>
          <th scope="col" class="draws">
            Drawn
          </th>
          <th scope="col" class="losses">
            Lost
          </th>
          <th scope="col">
            <span class="unseen">How many were won</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {types.map(([type, counts]) => (
          <Row key={type} title={titleOf(type)} counts={counts} most={found.games} />
        ))}
        {types.length > 1 && <Row title="All games" counts={found} most={found.games} />}
      </tbody>
    </table>
  );
};

/** Looks up the outcomes of a player's finished games: of all games for this browser's player, else of public ones. */
export async function statisticsOf(id: string): Promise<Statistics> {
  const ask = (id: string, token?: string) => {
    const params = { path: { id } };
    return bodyOf(
      parlour.api.GET('/v1/players/{id}/statistics', { params, ...(token !== undefined && bearing(token)) }),
    );
  };
  const own = ownPlayer.value;
  // The token of a suspended player is refused.
  return own?.id === id ? ask('me', own.token).catch(() => ask(id)) : ask(id);
}

/** The outcomes of a player's finished games, in numbers and bars. */
export function PlayerStatistics({ found, items }: Props) {
  const { games, resigned, timedOut } = found;
  if (games === 0) return null;
  return (
    <section aria-labelledby="statistics">
      <h2 id="statistics">Results</h2>
      <Table found={found} items={items} />
      {resigned + timedOut > 0 && (
        <p class="muted">
          Resigned in {resigned}, out of time in {timedOut}.
        </p>
      )}
    </section>
  );
}
