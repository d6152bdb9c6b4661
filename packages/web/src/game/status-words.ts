/** What is going on in a game, in one sentence. */
import type { AnyGame, GameTypeItem } from 'parlour-client';
import { plain, type Cast, type SeatName } from './words.js';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A name that is written from right to left must not pull the numbers after it to its other side. */
const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

const seatNameIn =
  ({ seats }: AnyGame): SeatName =>
  (seat) =>
    isolated(seats[seat]?.name ?? 'Free seat');

/** Who takes part. Until the catalogue is there, only the `seat` of an event is known to be one. */
export const castOf = (game: AnyGame, gameType: GameTypeItem | null): Cast => ({
  seatName: seatNameIn(game),
  seatFields: gameType?.seatFields ?? [],
});

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

const resultWords = (game: AnyGame): string => {
  const { result, you } = game;
  if (result === null) return 'The game is over.';
  const why = `(${plain(result.reason)})`;
  if (result.winners.length === 0) return `The game is over ${why}.`;
  if (result.outcome === 'draw') return `A draw ${why}.`;
  if (you !== null && result.winners.includes(you)) return `You have won ${why}.`;
  const verb = result.winners.length > 1 ? 'have' : 'has';
  return `${joined(result.winners.map(seatNameIn(game)))} ${verb} won ${why}.`;
};

/** “Your turn.”, “Ada’s turn.”, “You have won (four in line).” */
export const statusWords = (game: AnyGame): string => {
  if (game.status === 'finished') return resultWords(game);
  if (game.status === 'waiting') {
    const open = game.seats.filter(({ kind }) => kind === 'open').length;
    return open === 1 ? 'Waiting for one more player.' : `Waiting for ${open} more players.`;
  }
  if (game.turn === null) return 'The game goes on.';
  return game.turn.seat === game.you ? 'Your turn.' : `${seatNameIn(game)(game.turn.seat)}’s turn.`;
};

/** The scores by seat, if the game has any by now. */
export const scoresOf = ({ result, state, seats }: AnyGame): readonly number[] | null => {
  if (result !== null) return result.scores;
  const scores: unknown = 'scores' in state ? state.scores : null;
  const isBySeat = Array.isArray(scores) && scores.length === seats.length;
  return isBySeat && scores.every((score) => typeof score === 'number') ? scores : null;
};
