/** Who may know what. New Game has no secrets. */
import type { Event, Move, State, View } from './schemas.js';
import type { Zone } from 'parlour-games/game-type';

export const view = ({ config: _, ...open }: State): View => open;

export const openView = (state: State): View => view(state);

export const viewEvent = (event: Event): Event => event;

export const viewMove = (move: Move): Move => move;

/** New Game has no pieces. */
export const zones = (): Zone[] => [];
