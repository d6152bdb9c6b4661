/**
 * The envelope of a game: the only declaration of its fields. Presenters and verifiers take their types from it; the
 * routes of each game type fill in the parts that the type defines.
 */
import Type, { type TSchema } from 'typebox';
import { SEAT_KINDS, SEED_CHOOSERS, STATUSES, VISIBILITIES } from '#src/engine/records.js';
import { LEVELS, OUTCOMES, type Level } from '#src/game-type.js';
import { nullable, strictObject } from '#src/kit/schema.js';
import { AnyObject, GameId, Hash, SeatNumber, Time, type View } from './common.js';

export const Links = Type.Record(Type.String(), Type.String(), {
  description: 'Paths of related resources.',
});

export const ClientSeed = Type.String({
  description: 'The client’s part of the seed, if `both` chose it.',
});
export const Secret = nullable(Hash, {
  description:
    'The 32 bytes behind the commitment, if `both` chose the seed; revealed when the game is over.',
});

const seatSchema = (levels: readonly Level[]) =>
  strictObject({
    seat: SeatNumber,
    kind: Type.Enum([...SEAT_KINDS]),
    name: nullable(Type.String(), { description: '`null` while an unnamed seat is open.' }),
    level: Type.Optional(Type.Enum([...levels])),
    resigned: Type.Optional(
      Type.Literal(true, { description: 'The player resigned and a computer player took over.' }),
    ),
  });

const Fairness = strictObject({
  commitment: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'SHA-256 of the seed, or of the secret if `both` chose the seed; published from the start.',
  }),
  seed: nullable(Hash, { description: 'Revealed when the game is over.' }),
  seedChosenBy: Type.Enum([...SEED_CHOOSERS]),
  clientSeed: Type.Optional(ClientSeed),
  secret: Type.Optional(Secret),
});

export const resultSchema = <Reason extends TSchema, Details extends TSchema>(
  reason: Reason,
  details: Details,
) =>
  strictObject({
    outcome: Type.Enum([...OUTCOMES]),
    winners: Type.Array(SeatNumber),
    scores: Type.Array(Type.Number(), { description: 'By seat.' }),
    reason,
    details,
  });

/** The parts of the envelope that differ between game types. */
export interface SummaryParts<Config extends TSchema, Result extends TSchema> {
  readonly type: TSchema;
  readonly config: Config;
  readonly result: Result;
  readonly levels: readonly Level[];
}

export const summaryFields = <Config extends TSchema, Result extends TSchema>({
  type,
  config,
  result,
  levels,
}: SummaryParts<Config, Result>) => ({
  id: GameId,
  type: Type.Unsafe<string>(type),
  version: Type.Integer({ minimum: 1, description: 'The number of log entries; also the ETag.' }),
  status: Type.Enum([...STATUSES]),
  visibility: Type.Enum([...VISIBILITIES]),
  autoplay: Type.Boolean(),
  config,
  seats: Type.Array(seatSchema(levels)),
  turn: nullable(strictObject({ seat: SeatNumber }), { description: 'The seat to move.' }),
  result: nullable(result, { description: '`null` until the game is over.' }),
  fairness: Fairness,
  createdAt: Time,
  updatedAt: Time,
  rematchOf: Type.Optional(GameId),
  rematch: Type.Optional(GameId),
  links: Links,
});

/** The fields of a game that are not in its summary: they depend on the viewer. */
export const perspectiveFields = <State extends TSchema, Option extends TSchema>(
  state: State,
  option: Option,
) => ({
  you: nullable(SeatNumber, { description: 'The caller’s seat; `null` for spectators.' }),
  state,
  legalMoves: Type.Array(option, { description: 'Empty unless it is the caller’s turn.' }),
});

const AnyTyped = Type.Object({ type: Type.String() });
const anyParts = {
  type: Type.String(),
  config: AnyObject,
  result: resultSchema(Type.String(), AnyObject),
  levels: LEVELS,
};

/** A game of any type without its state, as the list of public games shows it. */
export const GameSummary = strictObject(summaryFields(anyParts), {
  $id: 'GameSummary',
  title: 'GameSummary',
});

/** A game of any type. */
export const AnyGame = strictObject({
  ...summaryFields(anyParts),
  ...perspectiveFields(AnyObject, AnyTyped),
});

export type SeatView = GameSummaryView['seats'][number];
export type GameSummaryView = View<typeof GameSummary>;
export type GameView = View<typeof AnyGame>;
