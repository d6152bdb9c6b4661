import { isFreeSeat, type AnyGame } from 'parlour-client';
import { inFigures } from '../api/format.js';
import { scoresOf } from '../game/describe-status.js';
import type { LiveGame } from '../game/live-game.js';
import { playerPath } from '../routes.js';
import { seatsOf } from '../seats/seats.js';
import { Clock } from './countdown.js';

type Seat = AnyGame['seats'][number];

/** A character for each level of computer players. */
const faces = new URL('../faces.svg', import.meta.url).href;

const kindOf = (seat: Seat, you: number | null): string => {
  if (seat.seat === you) return 'you';
  if (isFreeSeat(seat)) return seat.name === null ? '' : 'free seat';
  if (seat.kind === 'open') return 'not here yet';
  if (seat.kind === 'cpu') return `computer, ${seat.level}`;
  return seat.player?.kind === 'bot' ? 'bot' : '';
};

/**
 * Whether a person is connected; empty for computers, and while that is not known. Somebody who shares this browser is
 * connected if the browser is.
 */
const presenceIn =
  ({ ref, present: { value: present } }: LiveGame) =>
  ({ kind, seat }: Seat): 'here' | 'away' | '' => {
    if (kind !== 'human' || present.length === 0) return '';
    if (present[seat] === true || seatsOf(ref).some((held) => held.seat === seat)) return 'here';
    return present[seat] === false ? 'away' : '';
  };

const hasWon = ({ result }: AnyGame, { seat }: Seat): boolean =>
  result?.outcome === 'win' && result.winners.includes(seat);

interface PlayerProps {
  readonly game: AnyGame;
  readonly seat: Seat;
  readonly presence: 'here' | 'away' | '';
  readonly score: number | undefined;
}

const Name = ({ seat }: Pick<PlayerProps, 'seat'>) => {
  const name = seat.name ?? (isFreeSeat(seat) ? 'Free seat' : 'Somebody invited');
  return seat.player === undefined ? <>{name}</> : <a href={playerPath(seat.player.id)}>{name}</a>;
};

const Player = ({ game, seat, presence, score }: PlayerProps) => {
  const isNext = game.turn?.seat === seat.seat;
  const isWinner = hasWon(game, seat);
  return (
    <li class={`${isNext ? 'next' : ''} ${isWinner ? 'winner' : ''}`}>
      {seat.kind === 'cpu' ? (
        <img class="face" src={`${faces}#${seat.level}`} style={{ '--seat': seat.seat }} alt="" />
      ) : (
        <span class={`presence ${presence}`} title={presence} aria-hidden="true" />
      )}
      <span class="player-name" title={seat.name ?? ''}>
        <Name seat={seat} />
      </span>
      <span class="muted">
        {isWinner ? 'winner' : kindOf(seat, game.you)}
        {presence !== '' && <span class="unseen"> {presence}</span>}
        {isNext && <span class="unseen"> to move</span>}
      </span>
      <Clock clock={game.clock} seat={seat.seat} />
      {score !== undefined && (
        <span class="score">
          {inFigures(score)}
          <span class="unseen"> points</span>
        </span>
      )}
    </li>
  );
};

/** The players, which of them are connected, their time, their scores, and whose turn it is. */
export function Players({ live, game }: { readonly live: LiveGame; readonly game: AnyGame }) {
  const scores = scoresOf(game);
  const presenceOf = presenceIn(live);
  return (
    <ul class="players" aria-label="Players">
      {game.seats.map((seat) => (
        <Player
          key={seat.seat}
          game={game}
          seat={seat}
          presence={presenceOf(seat)}
          score={scores?.[seat.seat]}
        />
      ))}
    </ul>
  );
}
