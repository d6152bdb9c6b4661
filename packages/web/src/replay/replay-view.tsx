import type { AnyGame } from 'parlour-client';
import { useEffect } from 'preact/hooks';
import { useGameType } from '../api/use-game-type.js';
import { BoardView } from '../game/board-view.js';
import { entryWords } from '../game/event-words.js';
import type { LiveGame } from '../game/live-game.js';
import { Log } from '../game/log.js';
import { castOf } from '../game/status-words.js';
import { gamePath } from '../routes.js';
import { query, replaceQuery } from '../router.js';
import { CopyButton } from '../ui/copy-button.js';
import { usePageTitle } from '../ui/page-title.js';
import { TroubleNote } from '../ui/trouble-note.js';
import { Controls } from './controls.js';
import { EyesBar } from './eyes.js';
import { momentOf, movedTo, parametersOf, versionAfterKey, type Moment } from './moment.js';
import { usePlaying } from './playing.js';
import { usePicture } from './use-picture.js';

const go = (moment: Moment): void => replaceQuery(parametersOf(moment));

const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea, ol');

/** The keys of the keyboard, wherever the focus is. */
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
  readonly moment: Moment;
  readonly isPlaying: boolean;
  readonly onGo: (at: number) => void;
}

/** What happened, with whose eyes, and where else to go. */
const Side = ({ live, game, moment, isPlaying, onGo }: SideProps) => {
  const { at, as } = moment;
  const cast = castOf(game, useGameType(game.type));
  const entry = live.entries.value[at - 1];
  const parameters = new URLSearchParams(parametersOf(moment)).toString();
  return (
    <>
      <p class="status" aria-live={isPlaying ? 'off' : 'polite'}>
        {entry !== undefined && entryWords(entry, cast).map((line) => <span key={line}>{line}</span>)}
      </p>
      {as !== null && <EyesBar game={game} as={as} onChoose={(eyes) => go({ at, as: eyes })} />}
      <Log entries={live.entries.value} cast={cast} current={at - 1} onChoose={(seq) => onGo(seq + 1)} />
      <div class="row">
        <a class="button" href={gamePath('table', live.ref)}>
          To the table
        </a>
        <CopyButton
          label="Copy link to this moment"
          text={`${location.origin}${gamePath('replay', live.ref)}?${parameters}`}
        />
      </div>
      {as === null && <p class="muted">The game is still going on: you see what you have seen so far.</p>}
    </>
  );
};

/** A game at any of its moments. */
export const ReplayView = ({ live, game }: Props) => {
  const moment = momentOf(query.value, game);
  const { at } = moment;
  const last = game.version;
  const { shown, error, again } = usePicture(live, moment, last);
  const isReady = shown?.moment.at === at && shown.moment.as === moment.as;
  const goTo = (version: number): void => go(movedTo(moment, version, game));
  const { isOn, speed, toggle } = usePlaying(at, last, isReady, goTo);
  useKeys(at, last, goTo);
  const title = useGameType(game.type)?.title ?? '';
  usePageTitle(`Replay ${title}`);
  return (
    <article class="table replay">
      <h1 class="unseen">Replay {title}</h1>
      <div class="table-board" aria-busy={!isReady}>
        {shown !== null && <BoardView markup={shown.markup} />}
        <Controls {...{ at, last, speed }} isOn={isOn.value} onToggle={toggle} onGo={goTo} />
      </div>
      <div class="table-side">
        {error !== undefined && <TroubleNote error={error} onWayOn={again} />}
        <Side {...{ live, game, moment }} isPlaying={isOn.value} onGo={goTo} />
      </div>
    </article>
  );
};
