import type { AnyGame } from 'parlour-client';
import { useMemo } from 'preact/hooks';
import { useGameType } from '../api/use-game-type.js';
import type { LiveGame } from '../game/live-game.js';
import { parametersOf, pastViewOf } from '../playback/past-view.js';
import { PlaybackView } from '../playback/playback-view.js';
import type { DrawView } from '../playback/use-picture.js';
import { usePageTitle } from '../player/page-title.js';
import { gamePath } from '../routes.js';
import { query, replaceQuery } from '../router.js';
import { CopyButton } from '../ui/copy-button.js';

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
}

/** Plays a game of the service back. */
export function ReplayView({ live, game }: Props) {
  const view = pastViewOf(query.value, game);
  const { session } = live;
  const draw = useMemo((): DrawView | null => {
    if (session === null) return null;
    return ({ at, as }) => session.boardSvg({ at, show: 'ending', ...(as !== null && { as }) });
  }, [session]);
  const title = useGameType(game.type)?.title ?? '';
  usePageTitle(`Replay ${title}`);
  const parameters = new URLSearchParams(parametersOf(view)).toString();
  return (
    <PlaybackView
      {...{ view, draw }}
      seats={game.seats}
      entries={live.entries.value}
      last={game.version}
      onView={(next) => replaceQuery(parametersOf(next))}
      heading={<h1 class="unseen">Replay {title}</h1>}
    >
      <div class="row">
        <a class="button" href={gamePath('table', live.ref)}>
          To the table
        </a>
        <CopyButton
          label="Copy link to this moment"
          text={`${location.origin}${gamePath('replay', live.ref)}?${parameters}`}
        />
      </div>
      {view.as === null && (
        <p class="muted">The game is still running: you see what your seat has seen so far.</p>
      )}
    </PlaybackView>
  );
}
