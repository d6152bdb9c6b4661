import type { AnyGame, Level, OfferType } from 'parlour-client';
import { useMemo, useRef } from 'preact/hooks';
import { useGameType } from '../api/use-game-type.js';
import { BoardView } from '../game/board-view.js';
import type { PartState } from '../game/board-dom.js';
import type { LiveGame } from '../game/live-game.js';
import { namePart } from '../game/name-move.js';
import type { Option } from '../game/options.js';
import { canAdd, isPicked, pointsAt, type Pickable, type PickedPart } from '../game/selection.js';
import { describeNews, describeStatus } from '../game/describe-status.js';
import { useFocusFallback } from '../ui/focus-fallback.js';
import { usePageTitle } from '../player/page-title.js';
import { Actions } from './actions.js';
import { keepPicks, selectMove, type MoveSelection } from './move-selection.js';
import { Warning } from './countdown.js';
import { ComputersOnly, needsManualAdvance } from './computers-only.js';
import { Deal } from './deal.js';
import { Fifty, withClaim } from './fifty.js';
import { Hint, hintFor } from './hint.js';
import { LiveRegion } from './live-region.js';
import { Log } from '../game/log.js';
import { Moves } from './moves.js';
import { Offers } from './offers.js';
import { PlayOn } from './play-on.js';
import { Players } from './players.js';
import { Rematch } from './rematch.js';
import { SheetView } from './sheet-view.js';
import { SeatsBar } from './seats-bar.js';
import { Waiting } from './waiting.js';

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
  /** Changes to another seat of this browser. */
  readonly onSeat: (token: string) => void;
}

const pickableIn = ({ legalMoves, prompt }: AnyGame): Pickable => ({
  options: legalMoves,
  blocked: prompt?.blocked ?? [],
});

const stateIn =
  (pickable: Pickable, picks: readonly PickedPart[], hinted: Option | null) =>
  (pick: PickedPart): PartState => {
    if (isPicked(picks, pick)) return 'picked';
    if (hinted !== null && pointsAt(hinted, pick)) return 'hinted';
    return canAdd(pickable, picks, pick) ? 'possible' : 'idle';
  };

/** Whether the picture marks a part. */
const marksIn =
  (markup: string) =>
  (field: string, spelling: string): boolean =>
    markup.includes(`data-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${spelling}"`);

const Board = ({ live, game, selection }: Omit<Props, 'onSeat'> & { readonly selection: MoveSelection }) => {
  const markup = live.board.value;
  if (markup === null) return null;
  return (
    <BoardView
      markup={markup}
      picking={{
        nameOf: (pick) => namePart(pick, game.legalMoves),
        stateOf: stateIn(pickableIn(game), selection.picks.value, hintFor(live)),
        handlers: game.legalMoves.length > 0 && !live.busy.value ? selection : undefined,
      }}
    />
  );
};

interface OwnMoveProps extends Omit<Props, 'onSeat'> {
  readonly selection: MoveSelection;
  readonly levels: readonly Level[] | null;
  readonly play: (move: Option) => void;
}

/** What the viewer can do; as high while others play. */
const OwnMove = ({ live, game, selection, levels, play }: OwnMoveProps) =>
  game.you !== null && game.status === 'active' ? (
    <div class="own-move">
      <Fifty live={live} game={game} />
      {game.legalMoves.length > 0 && (
        <>
          <Moves
            selection={selection}
            game={game}
            isBusy={live.busy.value}
            isInPicture={marksIn(live.board.value ?? '')}
          />
          {game.hints && <Hint live={live} game={game} levels={levels} onPlay={play} />}
        </>
      )}
    </div>
  ) : null;

/** A tap or a key while moves are shown one after the other goes to the latest one, and does nothing else. */
const skipOn =
  ({ isShowing, sheet, skip }: LiveGame) =>
  (event: Event): void => {
    if (!isShowing.value || sheet.value !== null) return;
    if (event instanceof KeyboardEvent && event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    skip();
  };

/** Until the catalogue has come. */
const UNKNOWN_TYPE = { title: 'Game', levels: null, offers: [] as readonly OfferType[] };

/** A game at its table: picture, moves, players and log. */
export function TableView({ live, game, onSeat }: Props) {
  const { legalMoves } = game;
  const play = (move: Option): void =>
    void live.act((session, signal) => session.play(withClaim(live, game, move), { signal }));
  const { title, levels, offers } = useGameType(game.type) ?? UNKNOWN_TYPE;
  const kept = useMemo(keepPicks, [live, game.you]);
  const takesBack = offers.includes('take-back');
  const selection = useMemo(
    () => selectMove(pickableIn(game), kept, { takesBack, onPlay: play }),
    [kept, game.version, takesBack],
  );
  const told = live.told.value ?? game;
  const newest = live.newest.value ?? game;
  const status = describeStatus(told);
  usePageTitle(`${describeNews(told)} ${title}`);
  const entries = live.entries.value.slice(0, told.version);
  const hasMoves = legalMoves.length > 0;
  const side = useRef<HTMLDivElement>(null);
  const statusLine = useRef<HTMLParagraphElement>(null);
  useFocusFallback(side, statusLine);
  return (
    <article
      class="table"
      data-status={game.status}
      data-version={game.version}
      data-busy={String(live.busy.value)}
    >
      <h1 class="unseen">{title}</h1>
      <div class="table-top">
        <p class={`status ${hasMoves && told === game ? 'yours' : ''}`} ref={statusLine} tabIndex={-1}>
          {status}
        </p>
        <Players live={live} game={told} />
      </div>
      <div class="table-board" onClickCapture={skipOn(live)} onKeyDownCapture={skipOn(live)}>
        <Board live={live} game={game} selection={selection} />
        <SheetView live={live} />
      </div>
      <div class="table-side" ref={side}>
        {game.status === 'waiting' && <Waiting live={live} game={game} onJoined={onSeat} />}
        <Rematch live={live} game={game} />
        <PlayOn live={live} game={game} />
        <OwnMove {...{ live, game, selection, play }} levels={levels} />
        {needsManualAdvance(game) && <ComputersOnly live={live} game={game} />}
        <SeatsBar gameRef={live.ref} game={game} token={live.token} onChoose={onSeat} />
        <Offers live={live} game={game} />
        <Log entries={entries} />
        <Actions live={live} game={game} />
        <Deal live={live} game={game} />
        <p class="muted about">
          {title}: <a href={`/rules/${game.type}`}>rules</a>
        </p>
      </div>
      <Warning game={game} />
      <LiveRegion entries={live.entries.value.slice(0, newest.version)} status={describeStatus(newest)} />
    </article>
  );
}
