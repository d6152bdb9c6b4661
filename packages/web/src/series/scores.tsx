import type { Level, Series } from 'parlour-client';
import { capital } from '../api/format.js';
import { playerPath } from '../routes.js';
import { Figures } from '../ui/figures.js';

type Participant = Series['players'][number];

/** The name of a participant of a series or a ladder. */
export function nameOf(
  participant: { readonly level: Level } | { readonly player: { readonly name: string } | null },
): string {
  if ('level' in participant) return `${capital(participant.level)} computer`;
  return participant.player?.name ?? 'A former player';
}

const linkTo = (participant: Participant) => {
  const name = nameOf(participant);
  if ('level' in participant || participant.player === null) return name;
  return <a href={playerPath(participant.player.id)}>{name}</a>;
};

/** For the difference. */
const GAMES_NEEDED = 10;

const digits = (value: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Who is ahead, by how much, and how certain that is. */
const Difference = ({ players, games, difference }: Series) => {
  if (difference === null)
    return games < GAMES_NEEDED ? null : (
      <p class="muted">After five pairs of games this page says how sure it is who plays better.</p>
    );
  const { low, mean, high } = difference;
  const [first = '', second = ''] = players.map(nameOf);
  const ahead = mean < 0 ? second : first;
  const [least, most] = mean < 0 ? [-high, -low] : [low, high];
  return (
    <>
      <p>
        {ahead} is ahead by <b>{digits(Math.abs(mean))} points a game</b>. With a probability of 95&nbsp;% the
        true lead is between {digits(least)} and {digits(most)}:{' '}
        {least > 0 ? `${ahead} very likely plays better.` : 'it is not certain who plays better.'}
      </p>
      <div class="interval" aria-hidden="true">
        <svg viewBox="-104 -6 208 12">
          <path d="M-100 0H100M0 -6V6" />
          <path class="likely" d={`M${-100 * Math.min(1, high)} 0H${-100 * Math.max(-1, low)}`} />
          <circle cx={-100 * mean} r="4" />
        </svg>
        <span>{first}</span>
        <span>{second}</span>
      </div>
    </>
  );
};

/** The points of the participants so far. */
export function Scores({ series }: { readonly series: Series }) {
  const rows = series.players.map((participant, place) => {
    const { points = 0, wins, draws, losses, timeouts } = series.scores[place] ?? {};
    const figures = [points.toLocaleString('en'), wins, draws, losses, timeouts];
    return { key: String(place), cells: [linkTo(participant), ...figures] };
  });
  return (
    <section aria-labelledby="scores">
      <h2 id="scores">Scores</h2>
      <Figures heads={['Player', 'Points', 'Won', 'Drawn', 'Lost', 'Out of time']} rows={rows} />
      {series.players.length === 2 && <Difference {...series} />}
    </section>
  );
}
