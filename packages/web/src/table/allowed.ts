/** What a seat may do besides its moves, from the log of the game. */
import type { AnyEntry, AnyGame, OfferType } from 'parlour-client';

/** Only its creator may cancel a game: the first seat whose person did not join later. */
export function mayCancel(
  { status, seats, you }: Pick<AnyGame, 'status' | 'seats' | 'you'>,
  entries: readonly Pick<AnyEntry, 'seat' | 'move'>[],
): boolean {
  const joined = entries.flatMap(({ move, seat }) => (move?.type === 'join' ? [seat] : []));
  const creator = seats.find(({ kind, seat }) => kind === 'human' && !joined.includes(seat));
  return status === 'waiting' && you !== null && you === creator?.seat;
}

const NOT_MOVES = ['join', 'release', 'offer-draw', 'offer-take-back', 'accept', 'decline'];

/** How many moves, of either seat, a seat has to wait after its offer was declined. */
const MOVES_AFTER_DECLINE = 2;

/** The version from which an entry took back the moves; `Infinity` if it took back none. */
const takenBackFrom = ({ events }: AnyEntry): number => {
  const back = events.find(({ type }) => type === 'taken-back');
  return back !== undefined && 'to' in back ? Number(back.to) : Infinity;
};

const isDeclined = ({ events }: AnyEntry): boolean => events.some(({ type }) => type === 'declined');

/** Whether an entry is a move of the game. */
export function isMove({ seat, move }: AnyEntry): boolean {
  return seat !== null && move !== null && !NOT_MOVES.includes(move.type);
}

/** What `seat` may offer now: a draw once somebody has moved, a take-back of a move that was not taken back. */
export function possibleOffers(entries: readonly AnyEntry[], seat: number): readonly OfferType[] {
  let own: number[] = [];
  let moves = 0;
  let movesSinceDecline = MOVES_AFTER_DECLINE;
  for (const entry of entries) {
    const from = takenBackFrom(entry);
    own = own.filter((each) => each < from);
    if (entry.seat !== seat && isDeclined(entry)) movesSinceDecline = 0;
    if (!isMove(entry)) continue;
    moves += 1;
    movesSinceDecline += 1;
    if (entry.seat === seat) own.push(entry.seq);
  }
  if (moves === 0 || movesSinceDecline < MOVES_AFTER_DECLINE) return [];
  return own.length > 0 ? ['draw', 'take-back'] : ['draw'];
}
