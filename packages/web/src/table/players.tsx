import type { AnyGame } from 'parlour-client';
import { scoresOf } from '../game/describe-status.js';
import { Clock } from './countdown.js';

type Seat = AnyGame['seats'][number];

const kindOf = (seat: Seat, you: number | null): string => {
  if (seat.seat === you) return 'you';
  if (seat.kind === 'open') return seat.name === null ? '' : 'free seat';
  return seat.kind === 'cpu' ? `computer, ${seat.level}` : '';
};

/** The players, their time, their scores, and whose turn it is. */
export const Players = ({ game }: { readonly game: AnyGame }) => {
  const scores = scoresOf(game);
  return (
    <ul class="players" aria-label="Players">
      {game.seats.map((seat) => {
        const isNext = game.turn?.seat === seat.seat;
        const hasWon = game.result?.outcome === 'win' && game.result.winners.includes(seat.seat);
        return (
          <li key={seat.seat} class={`${isNext ? 'next' : ''} ${hasWon ? 'winner' : ''}`}>
            <span class="player-name">{seat.name ?? 'Free seat'}</span>
            <span class="muted">
              {kindOf(seat, game.you)}
              {isNext && <span class="unseen"> to move</span>}
              {hasWon && ' · winner'}
            </span>
            <Clock clock={game.clock} seat={seat.seat} />
            {scores !== null && (
              <span class="score">
                {scores[seat.seat]}
                <span class="unseen"> points</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
};
