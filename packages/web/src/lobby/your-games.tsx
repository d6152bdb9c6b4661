import { useSignal } from '@preact/signals';
import type { GameTypeItem } from 'parlour-client';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { parlour } from '../api/service.js';
import { describeStatus } from '../game/describe-status.js';
import { noteAnswer, waiting } from '../player/inbox.js';
import { ownPlayer } from '../player/own-player.js';
import { navigate } from '../router.js';
import { gamePath } from '../routes.js';
import { keepSeats } from '../seats/seats.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { playersOf } from './describe-summary.js';
import { isInvited, loadOwnGames, ownGames, type OwnGame } from './own-games.js';

const STEP = 8;
/** How long to wait for further moves: they come in bursts. */
const SETTLING_MS = 200;

interface RowProps {
  readonly game: OwnGame;
  readonly title: string;
  readonly onAnswer: (answer: () => Promise<void>) => void;
}

/** Takes or declines the seat that is kept for this browser's player. */
const Invitation = ({ game: { type, id }, title, onAnswer }: RowProps) => {
  const token = ownPlayer.value?.token;
  const take = async (): Promise<void> => {
    keepSeats(await parlour.games(type).join(id, { token }));
    navigate(gamePath('table', { type, id }));
  };
  const decline = async (): Promise<void> => {
    const session = await parlour.games(type).open(id, token === undefined ? {} : { token });
    await session.declineInvitation();
  };
  const where = <span class="unseen"> in {title}</span>;
  return (
    <span class="row">
      <button type="button" class="primary" onClick={() => onAnswer(take)}>
        Take your seat{where}
      </button>
      <button type="button" onClick={() => onAnswer(decline)}>
        Decline<span class="unseen"> the seat{where}</span>
      </button>
    </span>
  );
};

const Row = (props: RowProps) => {
  const { game, title } = props;
  const own = ownPlayer.value;
  const invited = isInvited(game, own);
  const seats = game.seats.map((seat) =>
    seat.for !== undefined && seat.for === own?.id ? { ...seat, name: 'you' } : seat,
  );
  const isNext = game.you !== null && game.turn?.seat === game.you;
  return (
    <li class="table-row">
      <span>
        <b>{title}</b> <span>{playersOf({ seats })}</span>{' '}
        <span class={isNext || invited ? 'due' : 'muted'}>
          {invited ? 'You are invited.' : describeStatus(game)}
        </span>
      </span>
      {invited ? (
        <Invitation {...props} />
      ) : (
        <a class={`button ${isNext ? 'primary' : ''}`} href={gamePath('table', game)}>
          Continue
        </a>
      )}
    </li>
  );
};

/** Invitations to series. Their pages have the terms, and the answers. */
const invitedTo = (items: readonly GameTypeItem[]) =>
  items.flatMap(({ type, title }) =>
    waiting.value
      .filter((path) => path.startsWith(gamePath('series', { type, id: '' })))
      .map((path) => (
        <li key={path} class="table-row">
          <span>
            <b>{title}</b> <span>A series of games</span> <span class="due">You are invited.</span>
          </span>
          <a class="button primary" href={path}>
            Look<span class="unseen"> at the series of {title}</span>
          </a>
        </li>
      )),
  );

/** Series, and the games in progress in which this browser has a seat or may take one that is kept for it. */
export function YourGames({ items }: { readonly items: readonly GameTypeItem[] }) {
  const shown = useSignal(STEP);
  const error = useSignal<unknown>(undefined);
  const unmounting = useMemo(() => new AbortController(), []);
  useEffect(() => () => unmounting.abort(), []);
  const load = (): Promise<void> => loadOwnGames(unmounting.signal);
  const news = waiting.value;
  const known = useRef(news);
  useEffect(() => {
    if (news === known.current) return undefined;
    known.current = news;
    const timer = setTimeout(() => void load(), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [news]);
  const answer = async (id: string, send: () => Promise<void>): Promise<void> => {
    error.value = undefined;
    try {
      await send();
      noteAnswer(id);
    } catch (failure) {
      error.value = failure;
    }
    await load();
  };
  const games = ownGames.value;
  const invitations = invitedTo(items);
  if (games.length + invitations.length === 0) return null;
  return (
    <section class="listed" aria-labelledby="yours">
      <h2 id="yours">Your games</h2>
      {error.value !== undefined && (
        <ErrorNotice error={error.value} onRecover={() => (error.value = undefined)} />
      )}
      <ul>
        {invitations}
        {games.slice(0, shown.value).map((game) => (
          <Row
            key={game.id}
            game={game}
            title={items.find(({ type }) => type === game.type)?.title ?? game.type}
            onAnswer={(send) => void answer(game.id, send)}
          />
        ))}
      </ul>
      {games.length > shown.value && (
        <button type="button" onClick={() => (shown.value += STEP)}>
          Show more
        </button>
      )}
    </section>
  );
}
