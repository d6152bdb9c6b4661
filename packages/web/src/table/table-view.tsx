import { useSignal } from '@preact/signals';
import type { AnyEntry, AnyGame, Level, OfferType } from 'parlour-client';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useGameType } from '../api/use-game-type.js';
import { BoardView } from '../game/board-view.js';
import type { PartState } from '../game/board-dom.js';
import { HELD, HELD_CARDS, openHandOrder, type HandOrder } from '../game/hand-order.js';
import type { LiveGame } from '../game/live-game.js';
import { namePart } from '../game/name-move.js';
import type { Option } from '../game/options.js';
import {
  canAdd,
  goesWith,
  isMark,
  isPicked,
  pointsAt,
  type Pickable,
  type PickedPart,
} from '../game/selection.js';
import { describeNews, describeStatus } from '../game/describe-status.js';
import { useFocusFallback } from '../ui/focus-fallback.js';
import { Lazy } from '../ui/lazy.js';
import { usePageTitle } from '../player/page-title.js';
import { Actions } from './actions.js';
import { isMove } from './allowed.js';
import { ArrangeHand } from './arrange-hand.js';
import { isForced } from '../game/selection.js';
import { keepPicks, selectMove, type MoveSelection } from './move-selection.js';
import { Warning } from './countdown.js';
import { ComputersOnly, needsManualAdvance } from './computers-only.js';
import { Deal } from './deal.js';
import { inTime } from './early.js';
import { Hint, hintFor } from './hint.js';
import { LiveRegion } from './live-region.js';
import { Log } from '../game/log.js';
import { Moves } from './moves.js';
import { Offers } from './offers.js';
import { takePencil, type Pencil } from './pencil.js';
import { PlayOn } from './play-on.js';
import { Players } from './players.js';
import { Rematch } from './rematch.js';
import { Rolls } from './rolls.js';
import { Rules } from './rules-panel.js';
import { SheetView } from './sheet-view.js';
import { SeatsBar } from './seats-bar.js';
import { useSounds } from './use-sounds.js';

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
  /** Switches to another seat held here. */
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

/** Whether the picture marks this part. */
const marksIn =
  (markup: string) =>
  (field: string, spelling: string): boolean =>
    markup.includes(`data-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${spelling}"`);

/** “1.2K”: a number where there is little room. */
const short = new Intl.NumberFormat('en', { notation: 'compact' });

interface BoardProps extends Omit<Props, 'onSeat'> {
  readonly selection: MoveSelection;
  readonly pencil: Pencil;
  readonly hand: HandOrder;
}

const Board = ({ live, game, selection, pencil, hand }: BoardProps) => {
  const markup = live.board.value;
  const pointedAt = useSignal<PickedPart | null>(null);
  if (markup === null) return null;
  const picks = selection.picks.value;
  const pickable = pickableIn(game);
  const { options, blocked } = pickable;
  const state = stateIn(pickable, picks, hintFor(live));
  const of = picks.length === 0 ? pointedAt.value : null;
  const isOpen = game.legalMoves.length > 0 && !live.busy.value;
  const pick = (part: PickedPart): void =>
    pencil.isInHand.value && isMark(game.legalMoves, part) ? pencil.mark(part) : selection.pick(part);
  return (
    <BoardView
      markup={markup}
      picking={{
        nameOf: (pick) => namePart(pick, [...options, ...blocked.map(({ move }) => move)]),
        stateOf: (pick) => (of !== null && goesWith(game.legalMoves, of, pick) ? 'possible' : state(pick)),
        handlers: isOpen ? { ...selection, pick, preview: (part) => (pointedAt.value = part) } : undefined,
        markOn: pencil.markOn.value,
        isBegun: selection.isBegun.value,
        amount: short.format(Object.values(options.map(selection.numbersOf)[0] ?? {})[0] ?? 0),
        hand: { sorted: hand.sorted.value, move: hand.move },
      }}
    />
  );
};

interface OwnMoveProps extends Omit<BoardProps, 'hand'> {
  readonly markup: string;
  readonly levels: readonly Level[] | null;
  readonly play: (move: Option) => void;
}

/** Whether the picture is still showing what the viewer's move has led to, and it is the viewer's turn again, or the game is over. */
const isUntold = ({ told: { value } }: LiveGame, game: AnyGame): boolean =>
  value?.version !== game.version &&
  value?.turn?.seat === game.you &&
  (game.turn?.seat ?? game.you) === game.you;

/** The viewer's controls. They keep their height while others play, and tell nothing before the picture does. */
const OwnMove = (latest: OwnMoveProps) => {
  const shown = useRef(latest);
  const isLate = isUntold(latest.live, latest.game);
  if (!isLate) shown.current = latest;
  const { live, game, markup, selection, pencil, levels, play } = shown.current;
  return game.you !== null && game.status === 'active' ? (
    <div class="own-move">
      {game.legalMoves.length > 0 && (
        <>
          <Moves
            selection={selection}
            pencil={pencil}
            game={game}
            isBusy={live.busy.value}
            isUntold={isLate}
            latest={live.entries.value.at(-1)}
            isInPicture={marksIn(markup)}
          />
          {game.hints && !isForced(game.legalMoves) && (
            <Hint live={live} game={game} levels={levels} onPlay={play} />
          )}
        </>
      )}
    </div>
  ) : null;
};

/** A tap, or Enter, while moves are shown one after the other goes to the latest one, and does nothing else. */
const skipOn =
  ({ isShowing, sheet, skip }: LiveGame) =>
  (event: Event): void => {
    if (!isShowing.value || sheet.value !== null) return;
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    skip();
  };

const loadWaiting = () => import('./waiting.js').then(({ Waiting }) => Waiting);

const loadAnalysis = () => import('./analysis.js').then(({ Analysis }) => Analysis);

/** Connect Four: what can be found out about a game that is over. */
const AfterFour = ({ live, game }: Omit<Props, 'onSeat'>) =>
  game.type === 'connect-four' && game.status === 'finished' ? (
    <Lazy load={loadAnalysis} of={{ live, game }} />
  ) : null;

/** What may follow the game, unless a sheet that has it is open. */
const WaysOn = ({ live, game }: Omit<Props, 'onSeat'>) =>
  live.sheet.value === null ? (
    <>
      <Rematch live={live} game={game} />
      <PlayOn live={live} game={game} />
    </>
  ) : null;

/** The game that the words describe. Whoever has moved, or is to move, is told so at once. */
const toldIn = ({ told: { value } }: LiveGame, game: AnyGame): AnyGame => {
  if (value === null || value === game) return game;
  const isOwn = [value, game].some(({ turn }) => turn?.seat === game.you);
  return isOwn ? { ...value, turn: game.turn ?? value.turn } : value;
};

/** Whether the player has made the latest move, and all others. */
const playsAlone = (log: readonly AnyEntry[], you: number | null): boolean =>
  log.at(-1)?.seat === you && log.every(({ seat }) => (seat ?? you) === you);

/**
 * The status, or what has just ended. Where it is always the same player’s turn, who has nothing to decide or plays alone, that
 * needs no words: the title has its place.
 */
const statusIn = ({ sheet, entries }: LiveGame, told: AnyGame, title: string): string => {
  const { turn, seats, you, legalMoves } = told;
  const isNext = turn?.seat === you && isForced(legalMoves);
  const isKnown = seats.length === 1 || (isNext && playsAlone(entries.value, you));
  return sheet.value?.title ?? (isKnown && turn !== null ? title : describeStatus(told));
};

/** Used until the catalogue is loaded. */
const UNKNOWN_TYPE = { title: 'Game', levels: null, offers: [] as readonly OfferType[] };

/** A game at its table: picture, moves, players and log. */
export function TableView({ live, game, onSeat }: Props) {
  const { legalMoves } = game;
  /** Controls that still show the position before, until the picture has come to rest, do nothing. */
  const play = (move: Option): void => {
    if (live.game.value?.version === game.version)
      void live.act((session, signal) => session.play(inTime(game, move), { signal }));
  };
  const { title, levels, offers } = useGameType(game.type) ?? UNKNOWN_TYPE;
  const kept = useMemo(keepPicks, [live, game.you]);
  const pencil = useMemo(() => takePencil(`${game.id} ${game.you}`), [live, game.you]);
  const hand = useMemo(() => openHandOrder(`${game.type} ${game.id} ${game.you}`), [live, game.you]);
  useSounds(live);
  const takesBack = offers.includes('take-back');
  const selection = useMemo(
    () =>
      selectMove(pickableIn(game), kept, {
        takesBack,
        futile: game.prompt?.futile ?? [],
        shortcuts: game.prompt?.shortcuts ?? [],
        previous: () =>
          live.entries.value.findLast((entry) => isMove(entry) && entry.seat === game.you)?.move ?? null,
        onPlay: play,
      }),
    [kept, game.version, takesBack],
  );
  useEffect(() => {
    // Wherever the focus is: the picture of another player’s move has nothing that could have it.
    const onKey = skipOn(live);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [live]);
  const told = toldIn(live, game);
  const newest = live.newest.value ?? game;
  usePageTitle(`${describeNews(told)} ${title}`);
  const entries = live.entries.value.slice(0, told.version);
  const picture = live.board.value ?? '';
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
          {statusIn(live, told, title)}
        </p>
        <Rules type={game.type} title={title} />
        <Players live={live} game={told} />
      </div>
      <div class="table-board" onClickCapture={skipOn(live)}>
        <Board {...{ live, game, selection, pencil, hand }} />
        <Rolls entries={entries} />
      </div>
      <SheetView live={live} />
      <div class="table-side" ref={side}>
        {game.status === 'waiting' && <Lazy load={loadWaiting} of={{ live, game, onJoined: onSeat }} />}
        {told.status === game.status && <WaysOn live={live} game={game} />}
        <AfterFour live={live} game={told} />
        <OwnMove {...{ live, game, selection, pencil, levels, play }} markup={picture} />
        {needsManualAdvance(game) && <ComputersOnly live={live} game={game} />}
        {picture.includes(HELD) && <ArrangeHand hand={hand} isOfCards={HELD_CARDS.test(picture)} />}
        <SeatsBar gameRef={live.ref} game={game} token={live.token} onChoose={onSeat} />
        <Offers live={live} game={game} />
        <Log entries={entries} />
        <Actions live={live} game={game} />
        <Deal live={live} game={game} />
      </div>
      <Warning game={game} />
      <LiveRegion entries={live.entries.value.slice(0, newest.version)} status={describeStatus(newest)} />
    </article>
  );
}
