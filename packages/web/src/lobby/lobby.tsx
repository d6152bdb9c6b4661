import { useSignal } from '@preact/signals';
import type { GameTypeItem } from 'parlour-client';
import { useEffect, useMemo } from 'preact/hooks';
import { catalogue } from '../api/catalogue.js';
import { query } from '../router.js';
import { ConnectionNote } from '../ui/connection-note.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Lazy } from '../ui/lazy.js';
import { usePageTitle } from '../player/page-title.js';
import { GameCard } from './game-card.js';
import { loadOwnGames } from './own-games.js';
import { PublicGames } from './public-games.js';
import { QuickMatch } from './quick-match.js';
import { YourGames } from './your-games.js';
import '../styles/game.css';
import '../styles/lobby.css';

interface Loaded {
  readonly items?: readonly GameTypeItem[];
  readonly error?: unknown;
}

const MOST_WAIT_MS = 1000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const NoSuchGame = () => (
  <section class="note">
    <h1>There is no such game here</h1>
    <p>
      <a href="/">To the lobby</a>
    </p>
  </section>
);

/** The games to choose from, and what others play. */
const Home = ({ items }: { readonly items: readonly GameTypeItem[] }) => {
  usePageTitle('');
  return (
    <div class="lobby">
      <ConnectionNote />
      <header class="welcome">
        <h1>What shall we play?</h1>
        <p>
          Against the computer or with friends. Every deal is fair, and when a game is over you can check that
          it was.
        </p>
      </header>
      <QuickMatch items={items} />
      <YourGames items={items} />
      <section aria-labelledby="games">
        <h2 id="games" class="unseen">
          Games
        </h2>
        <ul class="game-cards">
          {items.map((item) => (
            <GameCard key={item.type} item={item} />
          ))}
          <li class="more-card">
            <p>
              Was it a fair deal? <a href="/verify">Verify the record</a> of a game in your browser, without
              trusting this service.
            </p>
            <p>
              Everything here can be played by programs, too: <a href="/docs">the API</a>.
            </p>
          </li>
        </ul>
      </section>
      <PublicGames items={items} />
    </div>
  );
};

const loadSetup = () => import('./setup/setup.js').then(({ Setup }) => Setup);

const Content = ({ items }: { readonly items: readonly GameTypeItem[] }) => {
  const type = query.value.get('play');
  if (type === null) return <Home items={items} />;
  const item = items.find((each) => each.type === type);
  return item === undefined ? <NoSuchGame /> : <Lazy key={type} load={loadSetup} of={{ item }} />;
};

/** `/`, and `/?play={type}`, where a game is set up. */
export function Lobby() {
  const loaded = useSignal<Loaded>({});
  const unmounting = useMemo(() => new AbortController(), []);
  const load = (): void => {
    loaded.value = {};
    // What stands above the catalogue is usually known before anything is shown, so that nothing moves.
    const own = Promise.race([loadOwnGames(unmounting.signal), sleep(MOST_WAIT_MS)]);
    Promise.all([catalogue(), own]).then(
      ([items]) => (loaded.value = { items }),
      (error: unknown) => (loaded.value = { error }),
    );
  };
  useEffect(() => {
    load();
    return () => unmounting.abort();
  }, []);
  const { items, error } = loaded.value;
  if (items !== undefined) return <Content items={items} />;
  if (error !== undefined) return <ErrorNotice error={error} onRecover={load} isPage />;
  return (
    <>
      <ConnectionNote />
      <p class="muted">Laying out the games…</p>
    </>
  );
}
