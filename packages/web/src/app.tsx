import type { ComponentType } from 'preact';
import { ownPlayer } from './player/own-player.js';
import { route } from './router.js';
import { playerPath } from './routes.js';
import { Lazy } from './ui/lazy.js';
import { usePageTitle } from './player/page-title.js';

const loadLobby = async (): Promise<ComponentType> => (await import('./lobby/lobby.js')).Lobby;
const loadTable = async (): Promise<ComponentType> => (await import('./table/table-page.js')).TablePage;
const loadReplay = async (): Promise<ComponentType> => (await import('./replay/replay-page.js')).ReplayPage;
const loadVerify = async (): Promise<ComponentType> => (await import('./verify/verify-page.js')).VerifyPage;
const loadPlayer = async (): Promise<ComponentType> => (await import('./profile/player-page.js')).PlayerPage;

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
  switch (route.value.page) {
    case 'lobby':
      return <Lazy key="lobby" load={loadLobby} />;
    case 'table':
      return <Lazy key="table" load={loadTable} />;
    case 'replay':
      return <Lazy key="replay" load={loadReplay} />;
    case 'verify':
      return <Lazy key="verify" load={loadVerify} />;
    case 'player':
      return <Lazy key="player" load={loadPlayer} />;
    case 'unknown':
      return <Unknown />;
  }
};

/** The frame around every page. */
export function App() {
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
      <main id="main" tabIndex={-1}>
        <Page />
      </main>
    </>
  );
}
