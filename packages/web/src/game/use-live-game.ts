import { useEffect, useMemo } from 'preact/hooks';
import { openLiveGame, type LiveGame } from './live-game.js';
import type { GameRef } from '../routes.js';

/** Follows a game while the component is shown, as the seat of `token` or as a spectator. */
export const useLiveGame = ({ type, id }: GameRef, token: string | null): LiveGame => {
  const live = useMemo(() => openLiveGame({ type, id }, token), [type, id, token]);
  useEffect(() => live.close, [live]);
  return live;
};
