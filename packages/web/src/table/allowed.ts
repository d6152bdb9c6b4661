/** What a seat may do besides its moves, from the log of the game. */
import type { AnyEntry, AnyGame, OfferType } from 'parlour-client';

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

/** After its offer was declined, a seat waits for so many moves of either seat. */
const MOVES_AFTER_DECLINE = 2;

/** What `seat` may offer now: a draw once somebody has moved, a take-back of a move that was not taken back. */
export function possibleOffers(entries: readonly AnyEntry[], seat: number): readonly OfferType[] {
  let own: number[] = [];
  let moves = 0;
  let movesSinceDecline = MOVES_AFTER_DECLINE;
  for (const { seq, seat: by, move, events } of entries) {
    const back = events.find(({ type }) => type === 'taken-back');
    if (back !== undefined && 'to' in back) own = own.filter((each) => each < Number(back.to));
    if (by !== seat && events.some(({ type }) => type === 'declined')) movesSinceDecline = 0;
    if (by === null || move === null || NOT_MOVES.includes(move.type)) continue;
    moves += 1;
    movesSinceDecline += 1;
    if (by === seat) own.push(seq);
  }
  if (moves === 0 || movesSinceDecline < MOVES_AFTER_DECLINE) return [];
  return own.length > 0 ? ['draw', 'take-back'] : ['draw'];
}
