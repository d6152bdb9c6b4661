import type { ComponentType } from 'preact';
import { ownPlayer } from './player/own-player.js';
import { isEmbedded, route } from './router.js';
import { playerPath, type Route } from './routes.js';
import { Lazy } from './ui/lazy.js';
import { usePageTitle } from './player/page-title.js';

const loadTable = async (): Promise<ComponentType> => (await import('./table/table-page.js')).TablePage;
const loadPlayerPages = () => import('./player-pages.js');

const LOAD: Readonly<Record<Exclude<Route['page'], 'unknown'>, () => Promise<ComponentType>>> = {
  lobby: async () => (await import('./lobby/lobby.js')).Lobby,
  table: loadTable,
  embed: loadTable,
  replay: async () => (await import('./replay/replay-page.js')).ReplayPage,
  verify: async () => (await import('./verify/verify-page.js')).VerifyPage,
  player: async () => (await loadPlayerPages()).PlayerPage,
  ladder: async () => (await loadPlayerPages()).LadderPage,
  series: async () => (await loadPlayerPages()).SeriesPage,
};

const Unknown = () => {
  usePageTitle('Not found');
  return (
    <section class="note">
      <h1>There is no such page</h1>
      <p>
        <a href="/">To the lobby</a>
      </p>
    </section>
  );
};

const Page = () => {
  const { page } = route.value;
  return page === 'unknown' ? <Unknown /> : <Lazy key={page} load={LOAD[page]} of={{}} />;
};

const Content = () => (
  <main id="main" tabIndex={-1}>
    <Page />
  </main>
);

/** The frame around every page, unless another site frames it. */
export function App() {
  if (isEmbedded()) return <Content />;
  return (
    <>
      <a class="skip" href="#main">
        To the content
      </a>
      <header class="masthead">
        <a class="brand" href="/">
          Parlour
        </a>
        <nav aria-label="Service">
          {ownPlayer.value !== null && (
            <a class="own-player" href={playerPath(ownPlayer.value.id)}>
              {ownPlayer.value.name}
            </a>
          )}
          <a href="/verify">Verify</a>
          <a href="/docs">API</a>
        </nav>
      </header>
      <Content />
    </>
  );
}
