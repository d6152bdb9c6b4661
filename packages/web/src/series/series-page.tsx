import { isProblem, randomHex, type Series } from 'parlour-client';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { parlourAs } from '../api/service.js';
import { useGameType } from '../api/use-game-type.js';
import { noteAnswer } from '../player/inbox.js';
import { ownPlayer, type OwnPlayer } from '../player/own-player.js';
import { usePageTitle } from '../player/page-title.js';
import { route } from '../router.js';
import { gamePath, ladderPath, type GameRef } from '../routes.js';
import { keepSeedPart } from '../seats/seed-parts.js';
import { Confirm } from '../ui/confirm.js';
import { ConnectionNote } from '../ui/connection-note.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { useAction } from '../ui/use-action.js';
import { Check } from './check.js';
import { followSeries, ownPlace } from './followed-series.js';
import { SeriesGames } from './games.js';
import { nameOf, Scores } from './scores.js';
import '../styles/lobby.css';

const SEED_BYTES = 32;

const duration = (seconds: number): string => {
  const [unit, length] = seconds % 3600 === 0 ? (['h', 3600] as const) : (['min', 60] as const);
  return seconds > 0 && seconds % length === 0 ? `${seconds / length} ${unit}` : `${seconds} s`;
};

const clockText = ({ clock }: Series): string => {
  if (clock === null) return '';
  if ('perMoveS' in clock) return `, ${duration(clock.perMoveS)} a move`;
  return `, ${duration(clock.initialS)} each and ${duration(clock.incrementS)} more a move`;
};

const statusText = ({ status, played, games, players }: Series): string => {
  const awaited = players.filter(({ accepted }) => !accepted).map(nameOf);
  return {
    waiting: `Waiting for ${awaited.join(' and ')} to accept.`,
    running: `${played} of ${games} games are over.`,
    finished: `All ${games} games are over.`,
    cancelled: `Cancelled: ${played} of ${games} games are over.`,
  }[status];
};

interface AnswersProps {
  readonly series: Series;
  readonly own: OwnPlayer;
  readonly onAnswer: () => Promise<void>;
}

/** What a participant can do: accept, decline, or cancel if it may be the creator (the service does not say who is). */
const Answers = ({ series, own, onAnswer }: AnswersProps) => {
  const { act, error, notice } = useAction();
  const box = useRef<HTMLDivElement>(null);
  const { id, type, status, players } = series;
  const place = ownPlace(series);
  const games = parlourAs(own.token).games(type);
  const send = (answer: () => Promise<unknown>) => () =>
    void act(async () => {
      await answer();
      noteAnswer(gamePath('series', series));
      await onAnswer();
      // The button that had the focus is gone.
      box.current?.focus();
    });
  const accept = async (): Promise<void> => {
    const clientSeed = randomHex(SEED_BYTES);
    keepSeedPart(await games.acceptSeries(id, { clientSeed }), clientSeed);
  };
  const isOpen = status === 'waiting' || status === 'running';
  const hasAccepted = players[place]?.accepted === true;
  const isAlone = players.filter((each) => 'player' in each && each.accepted).length === 1;
  return (
    <div class="row" ref={box} tabIndex={-1}>
      {isProblem(error, 'unauthorized') ? (
        <p role="alert">Only the player who created the series can cancel it.</p>
      ) : (
        notice
      )}
      {isOpen && !hasAccepted && (
        <>
          <button type="button" class="primary" onClick={send(accept)}>
            Accept
          </button>
          <button type="button" onClick={send(() => games.declineSeries(id))}>
            Decline
          </button>
        </>
      )}
      {isOpen && hasAccepted && (place === 0 || isAlone) && (
        <Confirm
          label="Cancel the series"
          question="Cancel the series?"
          yes="No more games"
          no="Go on"
          onYes={send(() => games.cancelSeries(id))}
        />
      )}
    </div>
  );
};

const Head = ({ series }: { readonly series: Series }) => {
  const { type, players, games, parallel, rated } = series;
  const title = useGameType(type)?.title ?? type;
  const names = players.map(nameOf).join(' – ');
  usePageTitle(`${names} (${title})`);
  return (
    <header class="welcome">
      <p>A series of {title}</p>
      <h1>{names}</h1>
      <p role="status">{statusText(series)}</p>
      <p>
        {games} games, {Math.min(games, parallel)} at a time{clockText(series)}.{' '}
        {rated && <a href={ladderPath(type)}>Rated</a>}
      </p>
    </header>
  );
};

const Shown = ({ of }: { readonly of: GameRef }) => {
  const { state, refresh, close } = useMemo(() => followSeries(of), []);
  useEffect(() => close, []);
  const { series, games, error } = state.value;
  const { value: own } = ownPlayer;
  if (isProblem(error, 'not-found')) return <h1>There is no such series</h1>;
  const notice = error !== undefined && (
    <ErrorNotice error={error} onRecover={() => void refresh()} isPage={series === undefined} />
  );
  if (series === undefined) return notice || <ConnectionNote />;
  return (
    <article class="series lobby">
      <ConnectionNote />
      {notice}
      <Head series={series} />
      {own !== null && ownPlace(series) >= 0 && <Answers {...{ series, own, onAnswer: refresh }} />}
      <Scores series={series} />
      <SeriesGames {...{ series, games }} />
      {series.fairness.secret !== null && <Check {...{ series, games }} />}
    </article>
  );
};

/** `/series/{type}/{id}`: many games between the same participants, as they are played. */
export function SeriesPage() {
  const { value } = route;
  return value.page === 'series' ? <Shown key={value.game.id} of={value.game} /> : null;
}
