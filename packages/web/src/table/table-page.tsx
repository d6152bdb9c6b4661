import { useSignal } from '@preact/signals';
import type { GameRef } from '../routes.js';
import { pendingSeat, route, seatTaken } from '../router.js';
import { forgetSeat, keepSeat, seatsOf } from '../seats/seats.js';
import { isProblem } from 'parlour-client';
import { useEffect } from 'preact/hooks';
import { useLiveGame } from '../game/use-live-game.js';
import type { LiveGame } from '../game/live-game.js';
import { ConnectionNote } from '../ui/connection-note.js';
import { TroubleNote } from '../ui/trouble-note.js';
import { TableView } from './table-view.js';
import '../styles/table.css';

/** Keeps a seat that a link handed over once the service knows it, and forgets one that it does not know any more. */
const useSeatKeeping = (live: LiveGame): void => {
  const game = live.game.value;
  const error = live.error.value;
  const { ref, token } = live;
  const seat = game?.you ?? null;
  useEffect(() => {
    if (token === null || seat === null) return;
    keepSeat(ref, { seat, token, name: game?.seats[seat]?.name ?? `Seat ${seat + 1}` });
    if (pendingSeat() === token) seatTaken();
  }, [token, seat]);
  useEffect(() => {
    if (token === null || !isProblem(error, 'unauthorized', 'not-found')) return;
    if (pendingSeat() === token) seatTaken();
    if (isProblem(error, 'unauthorized')) forgetSeat(ref, token);
  }, [error]);
};

const AtTable = ({ gameRef }: { readonly gameRef: GameRef }) => {
  const chosen = useSignal<string | null>(pendingSeat());
  const token = chosen.value ?? seatsOf(gameRef)[0]?.token ?? null;
  const live = useLiveGame(gameRef, token);
  useSeatKeeping(live);
  const error = live.error.value;
  const wayOn = (): void => {
    if (isProblem(error, 'unauthorized')) chosen.value = null;
    live.again();
  };
  const game = live.game.value;
  return (
    <>
      <ConnectionNote />
      {error !== undefined && <TroubleNote error={error} onWayOn={wayOn} />}
      {game !== null && <TableView live={live} game={game} onSeat={(next) => (chosen.value = next)} />}
      {game === null && error === undefined && <p class="muted">Looking for the game…</p>}
    </>
  );
};

/** `/table/{type}/{id}` */
export const TablePage = () => {
  const present = route.value;
  if (present.page !== 'table') return null;
  const { type, id } = present.game;
  return <AtTable key={`${type}/${id}`} gameRef={present.game} />;
};
