import { useSignal } from '@preact/signals';
import { isProblem, type components, type GameTypeItem } from 'parlour-client';
import { useEffect, useMemo } from 'preact/hooks';
import { catalogue } from '../api/catalogue.js';
import { bodyOf, parlour } from '../api/service.js';
import { ListedGames } from '../lobby/listed-games.js';
import { FinishedGame, RunningGame } from '../lobby/listed-game.js';
import { route } from '../router.js';
import { ConnectionNote } from '../ui/connection-note.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { usePageTitle } from '../player/page-title.js';
import { Accepts } from './accepts.js';
import { Arrival } from './arrival.js';
import { Challenge } from './challenge.js';
import { forgetPlayer, ownPlayer } from '../player/own-player.js';
import { Own } from './own.js';
import { gamesOf } from '../player/player-games.js';
import { Ratings } from './ratings.js';
import { PlayerStatistics, statisticsOf, type Statistics } from './statistics.js';
import '../styles/game.css';
import '../styles/lobby.css';
import '../styles/player.css';
import '../styles/series.css';

type Player = components['schemas']['Player'];

interface Found {
  readonly player: Player;
  readonly statistics: Statistics;
  readonly ratings: readonly components['schemas']['PlayerRating'][];
  readonly items: readonly GameTypeItem[];
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

const Games = ({ id, items }: { readonly id: string; readonly items: readonly GameTypeItem[] }) => {
  const own = ownPlayer.value;
  const games = useMemo(() => gamesOf(own?.id === id ? own : id), []);
  const whose = own?.id === id ? '' : 'public ';
  return (
    <section class="public-games" aria-labelledby="games">
      <h2 id="games">Games</h2>
      <ListedGames status="active" player={games} items={items} Row={RunningGame}>
        <h3>Being played</h3>
      </ListedGames>
      <ListedGames
        status="finished"
        player={games}
        items={items}
        Row={FinishedGame}
        empty={`No ${whose}game has finished yet.`}
      >
        <h3>Finished</h3>
      </ListedGames>
    </section>
  );
};

const Missing = ({ isOwn }: { readonly isOwn: boolean }) => {
  usePageTitle('No such player');
  return (
    <section class="note">
      <h1>There is no such player</h1>
      <p>Players can be deleted for good; their games say “A former player”.</p>
      {isOwn && (
        <button type="button" onClick={forgetPlayer}>
          Forget this player here, too
        </button>
      )}
    </section>
  );
};

const Profile = ({ player, statistics, ratings, items }: Found) => {
  const own = ownPlayer.value;
  const isOwn = own?.id === player.id;
  const name = isOwn ? own.name : player.name;
  usePageTitle(name);
  return (
    <article class="lobby player-page">
      <header class="welcome">
        <h1>{name}</h1>
        <p>
          {player.kind === 'bot' ? 'A bot' : 'A person'}, here since {day.format(new Date(player.createdAt))}.
        </p>
      </header>
      <Arrival />
      {isOwn ? (
        <Own player={own}>
          <Accepts token={own.token} accepted={player.accepts} items={items} />
        </Own>
      ) : (
        <Challenge player={player} items={items} />
      )}
      <Ratings id={player.id} ratings={ratings} items={items} />
      <PlayerStatistics found={statistics} items={items} />
      <Games key={String(isOwn)} id={player.id} items={items} />
    </article>
  );
};

const Loading = ({ id }: { readonly id: string }) => {
  const loaded = useSignal<{ readonly found?: Found; readonly error?: unknown }>({});
  const load = (): void => {
    loaded.value = {};
    const of = { params: { path: { id } } };
    const asked = bodyOf(parlour.api.GET('/v1/players/{id}', of));
    const rated = bodyOf(parlour.api.GET('/v1/players/{id}/ratings', of));
    Promise.all([asked, statisticsOf(id), rated, catalogue()]).then(
      ([{ player }, statistics, { items: ratings }, items]) =>
        (loaded.value = { found: { player, statistics, ratings, items } }),
      (error: unknown) => (loaded.value = { error }),
    );
  };
  useEffect(load, []);
  const { found, error } = loaded.value;
  if (isProblem(error, 'not-found')) return <Missing isOwn={ownPlayer.value?.id === id} />;
  if (error !== undefined) return <ErrorNotice error={error} onRecover={load} isPage />;
  return (
    <>
      <ConnectionNote />
      {found !== undefined && <Profile {...found} />}
    </>
  );
};

/** `/player/{id}`: who the player is, and the games played. */
export function PlayerPage() {
  const present = route.value;
  return present.page === 'player' ? <Loading key={present.id} id={present.id} /> : null;
}
