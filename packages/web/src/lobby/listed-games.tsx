import type { GameSummary, GameTypeId, GameTypeItem } from 'parlour-client';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { ErrorNotice } from '../ui/error-notice.js';
import { openGameList, type PlayerGames, type Status } from './game-list.js';

export interface RowProps {
  readonly game: GameSummary;
  /** The title of the game's type. */
  readonly title: string;
}

interface Props {
  readonly status: Status;
  readonly type?: GameTypeId | undefined;
  /** Whose games. Default: all public ones. */
  readonly player?: PlayerGames;
  readonly items: readonly GameTypeItem[];
  readonly Row: ComponentType<RowProps>;
  /** The message for an empty list. Default: nothing is shown. */
  readonly empty?: string;
  /** The heading. */
  readonly children: ComponentChildren;
}

/** The newest games of a status. */
export function ListedGames({ status, type, player, items, Row, empty, children }: Props) {
  const list = useMemo(() => openGameList(status, type, player), []);
  useEffect(() => list.close, []);
  const games = list.games.value;
  const error = list.error.value;
  const titleOf = (game: GameSummary): string =>
    items.find((item) => item.type === game.type)?.title ?? game.type;
  if (empty === undefined && (games === null || games.length === 0)) return null;
  return (
    <div class={`listed ${status}`}>
      {children}
      {error !== undefined && <ErrorNotice error={error} onRecover={list.refresh} />}
      {games?.length === 0 && <p class="muted">{empty}</p>}
      {games !== null && games.length > 0 && (
        <ul>
          {games.map((game) => (
            <Row key={game.id} game={game} title={titleOf(game)} />
          ))}
        </ul>
      )}
      {list.hasMore.value && (
        <button type="button" onClick={list.showMore}>
          Show more
        </button>
      )}
    </div>
  );
}
