/** What the routes of one game type have in common. */
import type { GameType } from '#src/game-type.js';

/** The options that every route of a game type is registered with. */
export interface TypeRoutes {
  readonly gameType: GameType;
}

/** Security requirements of routes, as OpenAPI states them. */
export const noToken = [];
export const seatTokenRequired = [{ seatToken: [] }];
export const seatTokenOptional = [{ seatToken: [] }, {}];
/** A seat's token or the operator's, or none. */
export const anyTokenOptional = [...seatTokenOptional, { operatorToken: [] }];
export const operatorTokenRequired = [{ operatorToken: [] }];
export const operatorTokenOptional = [...operatorTokenRequired, {}];
export const playerTokenRequired = [{ playerToken: [] }];

/** An operation id for generated clients, such as `createConnectFourGame`. */
export const operationId = ({ id }: GameType, verb: string, noun = ''): string =>
  [verb, ...id.split('-'), noun]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
