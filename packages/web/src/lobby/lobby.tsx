import { useSignal } from '@preact/signals';
import type { GameTypeItem } from 'parlour-client';
import { useEffect } from 'preact/hooks';
import { catalogue } from '../api/catalogue.js';
import { query } from '../router.js';
import { ConnectionNote } from '../ui/connection-note.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Home } from './home.js';
import { Setup } from './setup/setup.js';
import '../styles/game.css';
import '../styles/lobby.css';

interface Loaded {
  readonly items?: readonly GameTypeItem[];
  readonly error?: unknown;
}

const NoSuchGame = () => (
  <section class="note">
    <h1>There is no such game here</h1>
    <p>
      <a href="/">To the lobby</a>
    </p>
  </section>
);

const Content = ({ items }: { readonly items: readonly GameTypeItem[] }) => {
  const type = query.value.get('play');
  if (type === null) return <Home items={items} />;
  const item = items.find((each) => each.type === type);
  return item === undefined ? <NoSuchGame /> : <Setup key={type} item={item} />;
};

/** `/`, and `/?play={type}`, where a game is set up. */
export const Lobby = () => {
  const loaded = useSignal<Loaded>({});
  const load = (): void => {
    loaded.value = {};
    catalogue().then(
      (items) => (loaded.value = { items }),
      (error: unknown) => (loaded.value = { error }),
    );
  };
  useEffect(load, []);
  const { items, error } = loaded.value;
  if (items !== undefined) return <Content items={items} />;
  if (error !== undefined) return <ErrorNotice error={error} onRecover={load} isPage />;
  return (
    <>
      <ConnectionNote />
      <p class="muted">Laying out the games…</p>
    </>
  );
};
