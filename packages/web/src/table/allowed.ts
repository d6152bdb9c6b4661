/** What a seat may do besides its moves, from the log of the game. */
import type { AnyEntry, AnyGame } from 'parlour-client';

/** Only who has created a game may cancel it: the first seat of a person who has not joined. */
export function mayCancel(
  { status, seats, you }: Pick<AnyGame, 'status' | 'seats' | 'you'>,
  entries: readonly Pick<AnyEntry, 'seat' | 'move'>[],
): boolean {
  const joined = entries.flatMap(({ move, seat }) => (move?.type === 'join' ? [seat] : []));
  const creator = seats.find(({ kind, seat }) => kind === 'human' && !joined.includes(seat));
  return status === 'waiting' && you !== null && you === creator?.seat;
}

const NOT_MOVES = ['join', 'release', 'offer-draw', 'offer-take-back', 'accept', 'decline'];

/** Whether a move of `seat` has not been taken back. */
export function hasMoved(entries: readonly AnyEntry[], seat: number): boolean {
  let seqs: number[] = [];
  for (const { seq, seat: by, move, events } of entries) {
    const back = events.find(({ type }) => type === 'taken-back');
    if (back !== undefined && 'to' in back) seqs = seqs.filter((each) => each < Number(back.to));
    if (by === seat && move !== null && !NOT_MOVES.includes(move.type)) seqs.push(seq);
  }
  return seqs.length > 0;
}
