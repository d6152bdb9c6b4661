import type { AnyGame, Game } from 'parlour-client';
import { parlour } from '../api/service.js';
import type { LiveGame } from '../game/live-game.js';
import { navigate } from '../router.js';
import { gamePath } from '../routes.js';
import { keepSeats } from '../seats/seats.js';

type BetGame = AnyGame & Game<'over-under-seven'>;

const isBetGame = (game: AnyGame): game is BetGame => game.type === 'over-under-seven';

/** The largest bankroll that a game begins with. */
const MOST = 1_000_000_000;

const settingsOf = (clock: NonNullable<AnyGame['clock']>) =>
  'perMoveS' in clock
    ? { perMoveS: clock.perMoveS }
    : { initialS: clock.initialS, incrementS: clock.incrementS };

/** The same player with the bankroll that is left, and with the target unless it has been reached. */
const playOn = async (
  { type, visibility, clock, seats, config: { target } }: BetGame,
  bankroll: number,
  { token, signal }: { readonly token: string | null; readonly signal: AbortSignal },
): Promise<void> => {
  const { name = null, player } = seats[0] ?? {};
  const isPlayer = player !== undefined && token !== null;
  const session = await parlour.games(type).create(
    {
      seats: [{ kind: 'human', ...(name !== null && !isPlayer && { name }) }],
      visibility,
      config: { bankroll, ...(target !== undefined && target > bankroll && { target }) },
      ...(clock && { clock: settingsOf(clock) }),
    },
    { signal, ...(isPlayer && { token }) },
  );
  keepSeats(session);
  navigate(gamePath('table', session));
};

/** Over/Under Seven: a new game with the bankroll that is left. */
export function PlayOn({ live, game }: { readonly live: LiveGame; readonly game: AnyGame }) {
  const left = isBetGame(game) ? (game.result?.scores[0] ?? 0) : 0;
  if (!isBetGame(game) || game.you === null || left < 1 || left > MOST) return null;
  return (
    <div class="row">
      <button
        type="button"
        aria-disabled={live.busy.value}
        onClick={() => live.act(({ token }, signal) => playOn(game, left, { token, signal }))}
      >
        Play on with {left}
      </button>
    </div>
  );
}
