import { useSignal } from '@preact/signals';
import { isProblem, type Ranked } from 'parlour-client';
import { useEffect } from 'preact/hooks';
import { parlour } from '../api/service.js';
import { useGameType } from '../api/use-game-type.js';
import { Choice } from '../lobby/setup/choice.js';
import { usePageTitle } from '../player/page-title.js';
import { route } from '../router.js';
import { playerPath } from '../routes.js';
import { nameOf } from '../series/scores.js';
import { Figures, Rating } from '../ui/figures.js';
import { useAction } from '../ui/use-action.js';
import '../styles/lobby.css';
import '../styles/setup.css';

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'person', label: 'People' },
  { value: 'bot', label: 'Bots' },
] as const;

const Name = ({ ranked }: { readonly ranked: Ranked }) => {
  const name = nameOf(ranked);
  return (
    <>
      <span class="muted">{ranked.rank}</span>{' '}
      {'level' in ranked ? name : <a href={playerPath(ranked.player.id)}>{name}</a>}
      {'player' in ranked && ranked.player.kind === 'bot' && <span class="muted"> bot</span>}
    </>
  );
};

const rowOf = (ranked: Ranked) => {
  const { games, wins, draws, losses } = ranked;
  return {
    key: 'level' in ranked ? ranked.level : ranked.player.id,
    isMark: 'level' in ranked,
    cells: [<Name ranked={ranked} />, <Rating {...ranked} />, games, `${wins}–${draws}–${losses}`],
  };
};

interface Filter {
  readonly kind?: 'person' | 'bot' | undefined;
  readonly provisional: boolean;
}

/** The players of a type who pass the filter, the best first. */
const Standings = ({ type, ...filter }: Filter & { readonly type: string }) => {
  const items = useSignal<readonly Ranked[]>([]);
  const next = useSignal<string | null | undefined>(undefined);
  const { act, error, notice } = useAction();
  const load = () =>
    act(async (signal) => {
      const cursor = next.value ?? undefined;
      const page = await parlour.games(type).ladder({ ...filter, cursor, signal });
      items.value = [...items.value, ...page.items];
      next.value = page.nextCursor;
    });
  useEffect(() => void load(), []);
  if (isProblem(error, 'not-found')) return <p role="alert">This game has no ladder.</p>;
  return (
    <>
      {notice}
      {items.value.length > 0 && (
        <Figures heads={['Player', 'Rating', 'Games', 'Won–drawn–lost']} rows={items.value.map(rowOf)} />
      )}
      {next.value === null && items.value.length === 0 && (
        <p role="status">Nobody is here yet{filter.provisional ? '' : ' whose rating is settled'}.</p>
      )}
      {next.value && (
        <button type="button" onClick={load}>
          Show more
        </button>
      )}
    </>
  );
};

/** `/ladder/{type}`: who plays best. */
export function LadderPage() {
  const { value } = route;
  const type = value.page === 'ladder' ? value.id : '';
  const title = useGameType(type)?.title ?? type;
  const kind = useSignal<(typeof KINDS)[number]['value']>('all');
  const provisional = useSignal(false);
  usePageTitle(`The ladder of ${title}`);
  const filter: Filter = {
    kind: kind.value === 'all' ? undefined : kind.value,
    provisional: provisional.value,
  };
  return (
    <article class="ladder">
      <header class="welcome">
        <h1>The ladder of {title}</h1>
        <p>
          Who plays best, by the results of rated games. A rating is an estimate: two times in three, the true
          strength is within the number after the ±.
        </p>
      </header>
      <div class="row">
        <Choice legend="Show" items={KINDS} value={kind.value} onValue={(chosen) => (kind.value = chosen)} />
        <label class="row">
          <input
            type="checkbox"
            checked={provisional.value}
            onChange={({ currentTarget }) => (provisional.value = currentTarget.checked)}
          />
          Uncertain ratings, too
        </label>
      </div>
      <Standings key={JSON.stringify([type, filter])} type={type} {...filter} />
    </article>
  );
}
