/**
 * The envelope of a game: the only declaration of its fields. Presenters and verifiers take their types from it; the
 * routes of each game type fill in the parts that the type defines.
 */
import * as Type from 'typebox';
import { SEED_CHOOSERS, STATUSES, VISIBILITIES, OFFER_TYPES } from '../game-record.js';
import { OUTCOMES } from '../../game-type.js';
import { enumOf, nullable, named, strictObject } from '../../kit/schema.js';
import { Clock } from './clock.js';
import { AnyObject, GameId, Hash, SeatNumber, Time, type Data } from './common.js';
import { SeatSchema } from './seat.js';

const path = (description: string) => Type.String({ description });

/** Later versions may add links. */
export const Links = Type.Object(
  {
    self: path('The game.'),
    boardText: path('The drawing as text.'),
    boardSvg: path('The drawing as SVG.'),
    legalMoves: path('The options of the caller’s seat.'),
    moves: path('The log.'),
    events: path('The event stream.'),
    audit: path('The record for auditors.'),
    rematchOf: Type.Optional(path('The game of which this is the rematch.')),
    rematch: Type.Optional(path('The rematch of this game.')),
  },
  {
    additionalProperties: true,
    ...named('GameLinks', { description: 'Paths of the game’s resources.' }),
  },
);

export const Status = enumOf(
  STATUSES,
  named('Status', {
    description:
      '`waiting` while a seat is open, `active` while the game is played, `finished` when it is over, `cancelled` when it is over without a result.',
  }),
);
export const Visibility = enumOf(
  VISIBILITIES,
  named('Visibility', {
    description:
      '`public`: listed. `unlisted`: anybody with the id may watch. `private`: seen only by its seats, and by players for whom a seat is kept or whose seat was taken over.',
  }),
);
const AnyOutcome = enumOf(
  OUTCOMES,
  named('Outcome', {
    description:
      '`win` has one winner, `draw` the tied seats, `loss` (a single seat against the house) none.',
  }),
);

export const ClientSeed = Type.String({
  description:
    'The client’s part of the seed, if `both` chose it; in a match, its players’ parts, concatenated.',
});
export const Secret = nullable(
  { ...Hash, description: '32 bytes, lower-case hex.' },
  {
    description:
      'The 32 bytes behind the commitment, if `both` chose the seed; revealed when the game is over.',
  },
);

const Turn = strictObject({ seat: SeatNumber }, named('Turn', { description: 'The seat to move.' }));

const Fairness = strictObject(
  {
    commitment: {
      ...Hash,
      description:
        'SHA-256 of the seed, or of the secret if `both` chose the seed; published from the start.',
    },
    seed: nullable(
      { ...Hash, description: '32 bytes, lower-case hex.' },
      {
        description: 'Revealed when the game is over.',
      },
    ),
    seedChosenBy: enumOf(SEED_CHOOSERS, { description: 'Who chose the seed.' }),
    clientSeed: Type.Optional(ClientSeed),
    secret: Type.Optional(Secret),
  },
  named('Fairness', {
    description: 'What proves afterwards that the server did not choose the cards. See docs/auditing.md.',
  }),
);

const SeriesOfGame = strictObject(
  {
    id: Type.String({ format: 'uuid', description: 'The series’ id.' }),
    number: Type.Integer({ minimum: 0, description: 'From 0.' }),
  },
  named('PlaceInSeries', { description: 'The place of a game in a series.' }),
);

export const AnyOfferType = enumOf(OFFER_TYPES, named('OfferType', { description: 'What is offered.' }));

export const Offer = strictObject(
  {
    type: AnyOfferType,
    seat: SeatNumber,
    version: Type.Integer({ minimum: 1, description: 'The version of the game with the offer in it.' }),
    to: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'For a take-back: the version whose state the game returns to if it is accepted.',
      }),
    ),
  },
  named('Offer', { description: 'An offer of `seat`, which the other seat may accept or decline.' }),
);

export function resultSchema<Reason extends Type.TSchema, Details extends Type.TSchema>(
  reason: Reason,
  details: Details,
  options: Record<string, unknown>,
) {
  return strictObject(
    {
      outcome: AnyOutcome,
      winners: Type.Array(SeatNumber, { description: 'The winner, or the tied seats.' }),
      scores: Type.Array(Type.Number(), { description: 'By seat.' }),
      reason,
      details,
    },
    options,
  );
}

/** The id of one of `types`. */
export function gameTypeName(types: readonly string[]) {
  return enumOf(types, named('GameType', { description: 'The id of a game type.' }));
}

/** The schemas of the fields that differ between game types. */
export interface SummaryParts<Config extends Type.TSchema, Result extends Type.TSchema> {
  readonly type: Type.TSchema;
  readonly config: Config;
  readonly result: Result;
}

export function summaryFields<Config extends Type.TSchema, Result extends Type.TSchema>({
  type,
  config,
  result,
}: SummaryParts<Config, Result>) {
  return {
    id: GameId,
    type: Type.Unsafe<string>(type),
    rulesVersion: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The version of the rules by which the game is played, from its deal to its end.',
      }),
    ),
    version: Type.Integer({ minimum: 1, description: 'The number of log entries; also the ETag.' }),
    status: Status,
    visibility: Visibility,
    autoplay: Type.Boolean({ description: 'Whether computer players reply by themselves.' }),
    rated: Type.Optional(
      Type.Literal(true, { description: 'Its result counts in the ladder; left out if not.' }),
    ),
    series: Type.Optional(SeriesOfGame),
    hints: Type.Boolean({ description: 'Whether seats may ask for hints.' }),
    config,
    seats: Type.Array(SeatSchema, { description: 'The seats in their order.' }),
    turn: nullable(Turn, {
      description:
        '`null` while the game waits, when it is over, and in lists also if this instance does not know the version of its rules.',
    }),
    result: nullable(result, { description: '`null` until the game is over.' }),
    fairness: Fairness,
    offer: Type.Optional(
      nullable(Offer, { description: 'The open offer; left out in types without offers.' }),
    ),
    clock: Type.Optional(Clock),
    joinBy: Type.Optional({
      ...Time,
      description: 'The deadline for taking open seats; left out if none, and once the game has begun.',
    }),
    createdAt: { ...Time, description: 'When the game was created.' },
    updatedAt: { ...Time, description: 'When the latest entry was written.' },
    rematchOf: Type.Optional({ ...GameId, description: 'The game of which this is the rematch.' }),
    rematch: Type.Optional({ ...GameId, description: 'The rematch of this game.' }),
    links: Links,
  };
}

const AnyTyped = Type.Object({ type: Type.String() });
const PromptMove = Type.Object(
  { type: Type.String({ description: 'The kind of move.' }) },
  { additionalProperties: true, ...named('PromptMove', { description: 'The move.' }) },
);
const BlockedMoveSchema = strictObject(
  {
    move: PromptMove,
    why: Type.String({ description: 'Why not.' }),
  },
  named('BlockedMove', { description: 'An illegal or futile move, and why.' }),
);

const PromptSchema = strictObject(
  {
    task: Type.String({ description: 'What to do now.' }),
    labels: Type.Array(Type.String(), {
      description: 'Button texts for the legal moves, in order; `{field}` is an open number.',
    }),
    blocked: Type.Array(BlockedMoveSchema, {
      description: 'Some illegal moves.',
    }),
    futile: Type.Optional(
      Type.Array(BlockedMoveSchema, {
        description: 'Legal moves to confirm.',
      }),
    ),
    shortcuts: Type.Optional(
      Type.Array(
        strictObject(
          {
            move: PromptMove,
            label: Type.String({ description: 'Button text.' }),
            until: Type.Optional(Type.String({ description: 'Again until a sentence begins so.' })),
            early: Type.Optional(
              strictObject(
                {
                  move: PromptMove,
                  label: Type.String({ description: 'What it brings.' }),
                  untilMs: Type.Integer({ description: 'Unix time, ms.' }),
                },
                { description: 'Better until `untilMs`.' },
              ),
            ),
          },
          named('LabelledMove', { description: 'A suggested move.' }),
        ),
        { description: 'Best first.' },
      ),
    ),
  },
  named('Prompt', {
    description: 'What to tell the person to move.',
  }),
);

/** The fields of a game that are not in its summary: they depend on the viewer. */
export function perspectiveFields<State extends Type.TSchema, Option extends Type.TSchema>(
  state: State,
  option: Option,
) {
  return {
    you: nullable(SeatNumber, { description: 'The caller’s seat; `null` for spectators.' }),
    state,
    legalMoves: Type.Array(option, { description: 'Empty unless it is the caller’s turn.' }),
    prompt: Type.Optional(PromptSchema),
  };
}

const AnyResult = resultSchema(Type.String(), AnyObject, {});
const anyParts = { type: Type.String(), config: AnyObject, result: AnyResult };

/** A game of any type. */
export const AnyGame = strictObject({
  ...summaryFields(anyParts),
  ...perspectiveFields(AnyObject, AnyTyped),
});

export const ResultOfAnyType = resultSchema(
  Type.String({ description: 'Why the game ended: a word of the game type.' }),
  { ...AnyObject, description: 'Depends on the type; see its `Result`.' },
  named('AnyResult', { description: 'How a game of any type ended.' }),
);

const summarySchema = (type: Type.TSchema) =>
  strictObject(
    summaryFields({
      type,
      config: { ...AnyObject, description: 'Depends on the type; see its `Config`.' },
      result: ResultOfAnyType,
    }),
    named('GameSummary', {
      title: 'GameSummary',
      description: 'A game of any type without its state, as the list of public games shows it.',
    }),
  );

/** A game of one of `types` without its state, as the list of public games shows it. */
export function gameSummary(types: readonly string[]) {
  return summarySchema(gameTypeName(types));
}

export type SeatView = GameSummaryView['seats'][number];
export type GameSummaryView = Data<ReturnType<typeof summarySchema>>;
export type GameView = Data<typeof AnyGame>;
