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

/** After its offer was declined, a seat waits for so many moves of either seat. */
const MOVES_AFTER_DECLINE = 2;

/** Whether `seat` may offer something: it has a move that was not taken back, and has waited since its last offer was declined. */
export function mayOffer(entries: readonly AnyEntry[], seat: number): boolean {
  let own: number[] = [];
  let sinceDecline = MOVES_AFTER_DECLINE;
  for (const { seq, seat: by, move, events } of entries) {
    const back = events.find(({ type }) => type === 'taken-back');
    if (back !== undefined && 'to' in back) own = own.filter((each) => each < Number(back.to));
    if (by !== seat && events.some(({ type }) => type === 'declined')) sinceDecline = 0;
    if (by === null || move === null || NOT_MOVES.includes(move.type)) continue;
    sinceDecline += 1;
    if (by === seat) own.push(seq);
  }
  return own.length > 0 && sinceDecline >= MOVES_AFTER_DECLINE;
}
