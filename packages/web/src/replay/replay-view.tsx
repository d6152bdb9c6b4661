import type { AnyGame } from 'parlour-client';
import { useEffect } from 'preact/hooks';
import { useGameType } from '../api/use-game-type.js';
import { BoardView } from '../game/board-view.js';
import type { LiveGame } from '../game/live-game.js';
import { Log } from '../game/log.js';
import { gamePath } from '../routes.js';
import { query, replaceQuery } from '../router.js';
import { CopyButton } from '../ui/copy-button.js';
import { usePageTitle } from '../player/page-title.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Controls } from './controls.js';
import { PerspectivePicker } from './perspective-picker.js';
import { pastViewOf, atVersion, parametersOf, versionAfterKey, type PastView } from './past-view.js';
import { usePlayback } from './playback.js';
import { usePicture } from './use-picture.js';

const go = (view: PastView): void => replaceQuery(parametersOf(view));

const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea, ol');

/** Handles the keys of the playback, wherever the focus is. */
const useKeys = (at: number, last: number, onGo: (at: number) => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const version = versionAfterKey(event.key, at, last);
      if (version === null || hasOwnKeys(event.target) || event.altKey || event.ctrlKey || event.metaKey)
        return;
      event.preventDefault();
      onGo(version);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [at, last]);
};

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
}

interface SideProps extends Props {
  readonly view: PastView;
  readonly isPlaying: boolean;
  readonly onGo: (at: number) => void;
}

/** The entry, the perspective, the log and links. */
const Side = ({ live, game, view, isPlaying, onGo }: SideProps) => {
  const { at, as } = view;
  const entry = live.entries.value[at - 1];
  const parameters = new URLSearchParams(parametersOf(view)).toString();
  return (
    <>
      <p class="status" aria-live={isPlaying ? 'off' : 'polite'}>
        {entry?.text.map((sentence, index) => (
          <span key={index}>{sentence}</span>
        ))}
      </p>
      {as !== null && (
        <PerspectivePicker game={game} as={as} onChoose={(perspective) => go({ at, as: perspective })} />
      )}
      <Log entries={live.entries.value} current={at - 1} onChoose={(seq) => onGo(seq + 1)} />
      <div class="row">
        <a class="button" href={gamePath('table', live.ref)}>
          To the table
        </a>
        <CopyButton
          label="Copy link to this moment"
          text={`${location.origin}${gamePath('replay', live.ref)}?${parameters}`}
        />
      </div>
      {as === null && <p class="muted">The game is still running: you see what your seat has seen so far.</p>}
    </>
  );
};

/** Plays a game back. */
export function ReplayView({ live, game }: Props) {
  const view = pastViewOf(query.value, game);
  const { at } = view;
  const last = game.version;
  const { shown, error, again } = usePicture(live, view, last);
  const isReady = shown?.view.at === at && shown.view.as === view.as;
  const goTo = (version: number): void => go(atVersion(view, version, game));
  const { isPlaying, speed, toggle } = usePlayback(at, last, isReady, goTo);
  useKeys(at, last, goTo);
  const title = useGameType(game.type)?.title ?? '';
  usePageTitle(`Replay ${title}`);
  return (
    <article class="table replay">
      <h1 class="unseen">Replay {title}</h1>
      <div class="table-board" aria-busy={!isReady}>
        {shown !== null && <BoardView markup={shown.markup} />}
        <Controls {...{ at, last, speed }} isPlaying={isPlaying.value} onTogglePlay={toggle} onGo={goTo} />
      </div>
      <div class="table-side">
        {error !== undefined && <ErrorNotice error={error} onRecover={again} />}
        <Side {...{ live, game, view }} isPlaying={isPlaying.value} onGo={goTo} />
      </div>
    </article>
  );
}
