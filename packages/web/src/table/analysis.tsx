/** Connect Four: what the game was worth after each chip, with perfect play from there, and where that was given away. */
import { useSignal } from '@preact/signals';
import type { AnyEntry, AnyGame } from 'parlour-client';
import { useEffect, useMemo } from 'preact/hooks';
import { bodyOf, parlour } from '../api/service.js';
import type { LiveGame } from '../game/live-game.js';
import { gamePath } from '../routes.js';
import '../styles/analysis.css';
import { ErrorNotice } from '../ui/error-notice.js';

interface Drop {
  /** Of its entry. */
  readonly seq: number;
  readonly column: number;
}

/** The drops that were not taken back. */
const dropsIn = (entries: readonly AnyEntry[]): readonly Drop[] => {
  let drops: readonly Drop[] = [];
  for (const { seq, events } of entries)
    for (const event of events) {
      if (event.type === 'dropped' && 'column' in event)
        drops = [...drops, { seq, column: Number(event.column) }];
      if (event.type === 'taken-back' && 'to' in event)
        drops = drops.filter((each) => each.seq < Number(event.to));
    }
  return drops;
};

/** The scores of a drop, for its seat: `most` in the best columns, `own` in its own. */
interface Scored {
  readonly ply: number;
  readonly most: number;
  readonly own: number;
  readonly best: readonly number[];
}

const scored = async (drops: readonly Drop[], ply: number, signal: AbortSignal): Promise<Scored> => {
  const columns = drops.map(({ column }) => column);
  const body = { position: columns.slice(0, ply).join('') };
  const { scores, best } = await bodyOf(parlour.api.POST('/v1/connect-four/analyses', { body, signal }));
  const scoreOf = (column = 0): number => scores[column - 1] ?? 0;
  return { ply, most: scoreOf(best[0]), own: scoreOf(columns[ply]), best };
};

const outcomeOf = (score: number): string => ['loses', 'draws', 'wins'][Math.sign(score) + 1] ?? '';

const isSlip = ({ most, own }: Scored): boolean => Math.sign(own) < Math.sign(most);

const WIDTH = 300;
const MIDDLE = 38;

const Curve = ({ plies, known }: { readonly plies: number; readonly known: readonly Scored[] }) => {
  const points = known.map((drop) => {
    const { ply, own } = drop;
    return { drop, x: ((ply + 1) * WIDTH) / (plies + 1), y: MIDDLE + (ply % 2 === 0 ? -2 : 2) * own };
  });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${2 * MIDDLE}`}
      role="img"
      aria-label="Above the line red wins, below it black does"
    >
      <path d={`M0 ${MIDDLE}h${WIDTH}`} />
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ drop, x, y }) => isSlip(drop) && <circle key={x} cx={x} cy={y} r="4" />)}
    </svg>
  );
};

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
}

/** Scores the drops from the last one, which takes the least time, to the first. */
export function Analysis({ live, game }: Props) {
  const known = useSignal<readonly Scored[] | null>(null);
  const failure = useSignal<unknown>(undefined);
  const closing = useMemo(() => new AbortController(), []);
  useEffect(() => () => closing.abort(), []);
  const drops = dropsIn(live.entries.value);
  const analyse = async (): Promise<void> => {
    live.dismiss();
    failure.value = undefined;
    known.value ??= [];
    try {
      for (let ply = drops.length - known.value.length - 1; ply >= 0; ply -= 1)
        known.value = [await scored(drops, ply, closing.signal), ...known.value];
    } catch (error) {
      failure.value = error;
    }
  };
  if (known.value === null)
    return (
      <div class="row">
        <button type="button" onClick={analyse}>
          Where was it decided?
        </button>
      </div>
    );
  return (
    <section class="analysis" aria-label="Analysis">
      {failure.value !== undefined && <ErrorNotice error={failure.value} onRecover={analyse} />}
      <Curve plies={drops.length} known={known.value} />
      <p class="muted" role="status">
        {known.value.length < drops.length
          ? `Looking at chip ${drops.length - known.value.length} …`
          : 'Above the line red wins, below it black does.'}
      </p>
      {known.value.filter(isSlip).map(({ ply, own, most, best }, index, { length }) => (
        <p key={ply}>
          <a href={`${gamePath('replay', live.ref)}?at=${(drops[ply]?.seq ?? 0) + 1}`}>
            {game.seats[ply % 2]?.name}, chip {ply + 1}
          </a>
          {index === length - 1 && own < 0 && ', lost here'}: column {drops[ply]?.column} {outcomeOf(own)},{' '}
          {best.join(' or ')} {outcomeOf(most)}.
        </p>
      ))}
    </section>
  );
}
