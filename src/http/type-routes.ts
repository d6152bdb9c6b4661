/** What the routes of one game type have in common. */
import type { GameType } from 'parlour-games/game-type';

/** The options that every route of a game type is registered with. */
export interface TypeRoutes {
  readonly gameType: GameType;
}

/** Security requirements of routes, as OpenAPI states them. */
export const noToken = [];
/** A seat's token, or that of a player which acts for its seat. */
export const seatTokenRequired = [{ seatToken: [] }, { playerToken: [] }];
export const seatTokenOptional = [...seatTokenRequired, {}];
/** A seat's token, a player's or the operator's, or none. */
export const anyTokenOptional = [...seatTokenOptional, { operatorToken: [] }];
export const operatorTokenRequired = [{ operatorToken: [] }];
export const operatorTokenOptional = [...operatorTokenRequired, {}];
/** The operator may keep seats for players. */
export const createSecurity = [{ playerToken: [] }, { operatorToken: [] }, {}];
export const playerTokenRequired = [{ playerToken: [] }];

/** An operation id for generated clients, such as `createConnectFourGame`. */
export function operationId({ id }: GameType, verb: string, noun = ''): string {
  return [verb, ...id.split('-'), noun]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}
