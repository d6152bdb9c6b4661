import type { AnyGame } from 'parlour-client';
import { useMemo } from 'preact/hooks';
import { useGameType } from '../api/use-game-type.js';
import { BoardView } from '../game/board-view.js';
import type { PartState } from '../game/board-dom.js';
import type { LiveGame } from '../game/live-game.js';
import { partWords } from '../game/move-words.js';
import type { Option } from '../game/options.js';
import { canAdd, isPicked, pointsAt, type Pick } from '../game/picking.js';
import { seatNameIn, statusWords } from '../game/status-words.js';
import { usePageTitle } from '../ui/page-title.js';
import { Actions } from './actions.js';
import { Announcements } from './announcements.js';
import { chooseAmong, type Choosing } from './choosing.js';
import { ComputersOnly, needsPush } from './computers-only.js';
import { Hint, hint } from './hint.js';
import { Log } from './log.js';
import { Moves } from './moves.js';
import { Players } from './players.js';
import { SeatsBar } from './seats-bar.js';
import { Waiting } from './waiting.js';

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
  /** Changes to another seat of this browser. */
  readonly onSeat: (token: string | null) => void;
}

const stateIn = (game: AnyGame, { picks }: Choosing) => {
  const { legalMoves, version } = game;
  const hinted = hint.value?.version === version ? hint.value.move : null;
  return (pick: Pick): PartState => {
    if (isPicked(picks.value, pick)) return 'picked';
    if (hinted !== null && pointsAt(hinted, pick)) return 'hinted';
    return picks.value.length > 0 && canAdd(legalMoves, picks.value, pick) ? 'possible' : 'idle';
  };
};

/** Whether the picture marks a part. */
const marksIn =
  (markup: string) =>
  (field: string, spelling: string): boolean =>
    markup.includes(`data-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${spelling}"`);

/** A game at its table: the picture, what can be done, who plays, and what happened. */
export const TableView = ({ live, game, onSeat }: Props) => {
  const { legalMoves } = game;
  const play = (move: Option): void => void live.act((table, signal) => table.play(move, { signal }));
  const choosing = useMemo(() => chooseAmong(legalMoves, play), [live, game.version, game.you]);
  const gameType = useGameType(game.type);
  const title = gameType?.title ?? '';
  const status = statusWords(game);
  usePageTitle(title === '' ? '' : `${status} ${title}`);
  const seatName = seatNameIn(game);
  const board = live.board.value;
  const hasMoves = legalMoves.length > 0;
  return (
    <article class="table">
      <h1 class="unseen">{title}</h1>
      <div class="table-board">
        {board !== null && (
          <BoardView
            markup={board}
            nameOf={(pick) => partWords(pick, legalMoves)}
            stateOf={stateIn(game, choosing)}
            onPick={hasMoves && !live.busy.value ? choosing.pick : undefined}
          />
        )}
      </div>
      <div class="table-side">
        <p class={`status ${hasMoves ? 'yours' : ''}`}>{status}</p>
        {game.status === 'waiting' && <Waiting live={live} game={game} onJoined={onSeat} />}
        {hasMoves && (
          <>
            <Moves
              choosing={choosing}
              options={legalMoves}
              isBusy={live.busy.value}
              isInPicture={marksIn(board ?? '')}
            />
            <Hint live={live} levels={gameType?.levels ?? null} onPlay={play} />
          </>
        )}
        {needsPush(game) && <ComputersOnly live={live} game={game} />}
        <SeatsBar gameRef={live.ref} game={game} token={live.token} onChoose={onSeat} />
        <Players game={game} />
        <Log entries={live.entries.value} seatName={seatName} />
        <Actions live={live} game={game} />
        <p class="muted about">
          {title}: <a href={`/rules/${game.type}`}>rules</a>
        </p>
      </div>
      <Announcements entries={live.entries.value} status={status} seatName={seatName} />
    </article>
  );
};
