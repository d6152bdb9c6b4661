import type { AnyGame } from 'parlour-client';
import type { ComponentType } from 'preact';
import type { LiveGame } from './live-game.js';
import { useSeatedGame } from './use-seated-game.js';
import { route } from '../router.js';
import type { GameRef } from '../routes.js';
import { ConnectionNote } from '../ui/connection-note.js';
import { ErrorNotice } from '../ui/error-notice.js';
import '../styles/game.css';

interface ViewProps {
  readonly live: LiveGame;
  readonly game: AnyGame;
  /** Switches to another seat of this browser. */
  readonly onSeat: (token: string) => void;
}

interface Props {
  readonly View: ComponentType<ViewProps>;
}

const Followed = ({ gameRef, View }: Props & { readonly gameRef: GameRef }) => {
  const { live, choose, again } = useSeatedGame(gameRef);
  const error = live.error.value;
  // Before there is a picture, everything else would lie elsewhere.
  const game = live.board.value === null ? null : live.game.value;
  return (
    <>
      <ConnectionNote keepsMove={live.busy.value} />
      {error !== undefined && <ErrorNotice error={error} onRecover={again} isPage={game === null} />}
      {game !== null && <View live={live} game={game} onSeat={choose} />}
      {game === null && error === undefined && <p class="looking muted">Looking for the game…</p>}
    </>
  );
};

/** A page about the game in its URL. */
export function GamePage({ View }: Props) {
  const present = route.value;
  if (!('game' in present) || present.game === null) return null;
  const { type, id } = present.game;
  return <Followed key={`${type}/${id}`} gameRef={present.game} View={View} />;
}
