/** Describes the status of a game in one sentence. */
import { isFreeSeat, type AnyGame, type OfferType } from 'parlour-client';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Isolates right-to-left names, which would otherwise move the numbers after them to the other side. */
const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** What somebody offers, after “offers”. */
export const OFFERED: Readonly<Record<OfferType, string>> = {
  draw: 'a draw',
  'take-back': 'to take back a move',
};

type Seat = AnyGame['seats'][number];
/** What the status of a game depends on. */
export type Standing = Pick<AnyGame, 'status' | 'result' | 'seats' | 'turn' | 'you'>;

/** “Ada, Bob and Grace”. */
export function namesOf(seats: readonly Seat[]): string {
  const names = seats.map(({ name }) => isolated(name ?? 'Free seat'));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** How a game ended if only others have won. */
const describeLoss = ({ seats, you }: Standing, winners: readonly number[]): string => {
  if (you !== null && seats.length === 2) return 'You have lost this time.';
  const verb = winners.length > 1 ? 'have' : 'has';
  const own = you === null ? '' : 'You have lost this time: ';
  return `${own}${namesOf(seats.filter(({ seat }) => winners.includes(seat)))} ${verb} won.`;
};

/** What a single seat has won or lost. */
const describeNet = ({ seats, you }: Standing, net: number): string => {
  const did = net === 0 ? 'broken even' : `${net > 0 ? 'won' : 'lost'} ${Math.abs(net).toLocaleString('en')}`;
  return `${you === null ? `${namesOf(seats)} has` : 'You have'} ${did}.`;
};

/** Who has won; the log tells how. */
const describeResult = (game: Standing): string => {
  const { result, you } = game;
  if (result === null) return 'The game is over.';
  if ('net' in result.details && typeof result.details.net === 'number')
    return describeNet(game, result.details.net);
  if (result.outcome === 'draw') return 'A draw.';
  if (result.winners.length === 0) return 'The game is over.';
  if (you !== null && result.winners.includes(you)) return 'You have won.';
  return describeLoss(game, result.winners);
};

const describeWaiting = ({ seats }: Standing): string => {
  const open = seats.filter(({ kind }) => kind === 'open');
  if (open.every((seat) => !isFreeSeat(seat) && seat.name !== null)) return `Waiting for ${namesOf(open)}.`;
  return open.length === 1 ? 'Waiting for one more player.' : `Waiting for ${open.length} more players.`;
};

/** “Your turn.”, “Ada’s turn.”, “You have won.” */
export function describeStatus(game: Standing): string {
  if (game.status === 'finished') return describeResult(game);
  if (game.status === 'cancelled') return 'The game was cancelled.';
  if (game.status === 'waiting') return describeWaiting(game);
  const { turn, seats, you } = game;
  if (turn === null) return 'The game is running.';
  return turn.seat === you
    ? 'Your turn.'
    : `${namesOf(seats.filter(({ seat }) => seat === turn.seat))}’s turn.`;
}

/** What to say when somebody has asked for a rematch. */
export function rematchNote({ rematch }: AnyGame): string | null {
  return rematch === undefined ? null : 'A rematch is ready.';
}

/** The latest news, for the title of the window: it is visible even when the page is in the background. */
export function describeNews(game: AnyGame): string {
  const { offer, you, seats } = game;
  const isAsked = offer && you !== null && offer.seat !== you;
  return (
    rematchNote(game) ??
    (isAsked
      ? `${namesOf(seats.filter(({ seat }) => seat === offer.seat))} offers ${OFFERED[offer.type]}.`
      : describeStatus(game))
  );
}

/** The scores by seat; `null` if there are none yet. */
export function scoresOf({ result, state, seats }: AnyGame): readonly number[] | null {
  if (result !== null) return result.scores;
  const scores: unknown = 'scores' in state ? state.scores : null;
  const isBySeat = Array.isArray(scores) && scores.length === seats.length;
  return isBySeat && scores.every((score) => typeof score === 'number') ? scores : null;
}
