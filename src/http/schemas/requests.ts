/** The bodies and parameters of requests. */
import Type, { type Static } from 'typebox';
import { DEFAULT_LEVEL } from '#src/engine/commands/new-game.js';
import { ALL } from 'parlour-games/record/observations';
import type { ExportQuery } from '#src/engine/queries/audits.js';
import { type GameType, LEVELS } from 'parlour-games/game-type';
import { invalid } from '#src/http/problems/problems.js';
import { at } from 'parlour-games/kit/checked';
import { enumOf, named, strictObject } from 'parlour-games/kit/schema';
import { Hash, Name, PlayerId, Time } from 'parlour-games/record/schemas/common';
import { ClockSettings, JoinWithinS } from 'parlour-games/record/schemas/clock';
import { AnyOfferType, gameTypeName, Visibility } from 'parlour-games/record/schemas/game';
import { PLAIN_TEXT_PATTERN } from 'parlour-games/record/schemas/patterns';
import { prefixOf, type GameSchemas } from './type-schemas.js';

const CPU_SEAT = { description: 'A computer player.' };

/** A computer player of one of the levels that the game type has. */
const cpuSeatName = (gameType: GameType, levels: GameSchemas['levels']) =>
  levels.length === LEVELS.length
    ? named('CpuSeat', CPU_SEAT)
    : named(`${prefixOf(gameType)}CpuSeat`, CPU_SEAT);

const seatKinds = (gameType: GameType, levels: GameSchemas['levels']) => {
  const level = Type.Optional(
    enumOf(levels, { description: `How well it plays; \`${DEFAULT_LEVEL}\` if left out.` }),
  );
  const name = Type.Optional(Name);
  return Type.Unsafe<object>({
    type: 'object',
    required: ['kind'],
    discriminator: { propertyName: 'kind' },
    oneOf: [
      strictObject(
        { kind: Type.Literal('human'), name },
        named('HumanSeat', { description: 'A person; the creator gets the token.' }),
      ),
      strictObject(
        {
          kind: Type.Literal('open'),
          name,
          for: Type.Optional({
            ...PlayerId,
            description: 'Keeps the seat for this player; requires a player’s or the operator’s token.',
          }),
        },
        named('OpenSeat', { description: 'A player can join later.' }),
      ),
      strictObject({ kind: Type.Literal('cpu'), level, name }, cpuSeatName(gameType, levels)),
    ],
  });
};

const exampleSeats = ({ seats }: GameType, { levels }: GameSchemas): object[] =>
  Array.from({ length: seats.default }, (_, seat) =>
    seat === 0 ? { kind: 'human', name: 'Ada' } : { kind: 'cpu', level: at(levels, -1) },
  );

/** `POST …/offers`. */
export const OfferBody = strictObject({ type: AnyOfferType }, { description: 'What is offered.' });

/** `POST …/offers/accept` and `…/offers/decline`. */
export const AnswerBody = strictObject(
  {
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The `version` of the offer that you mean: a late answer applies to no other offer.',
      }),
    ),
  },
  { description: 'Which offer is answered.' },
);

/** `POST /v1/{type}/games`: everything is optional. */
export function createBody(gameType: GameType, schemas: GameSchemas) {
  return strictObject(
    {
      // Not the named schema of responses: generated clients treat properties with a default as required there.
      config: Type.Optional(gameType.schemas.config),
      seats: Type.Optional(
        Type.Array(seatKinds(gameType, schemas.levels), {
          description: 'Default: you in seat 0, computer players in the others.',
        }),
      ),
      visibility: Type.Optional({ ...Visibility, default: 'unlisted' }),
      autoplay: Type.Optional(
        Type.Boolean({
          default: true,
          description: 'Computer players reply within the request that makes a move.',
        }),
      ),
      hints: Type.Optional(
        Type.Boolean({
          description:
            'Whether seats may ask what a computer player would do. Default: only if at most one seat is `human` or `open`.',
        }),
      ),
      clock: Type.Optional(ClockSettings),
      joinWithinS: Type.Optional(JoinWithinS),
      seed: Type.Optional(
        Type.String({
          pattern: '^[0-9a-f]{64}$',
          description: 'The seed of all random numbers, 64 lower-case hex digits.',
        }),
      ),
      commitmentId: Type.Optional(
        Type.String({
          format: 'uuid',
          description:
            'From `POST /v1/commitments`; requires `clientSeed`. Neither you nor the server alone chooses the seed. Each commitment creates one game.',
        }),
      ),
      clientSeed: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 256,
          pattern: PLAIN_TEXT_PATTERN,
          description:
            'Your part of the seed; requires `commitmentId`. seed = HMAC-SHA256(key = the committed secret, message = this text in UTF-8). Control characters and byte order marks are not allowed.',
        }),
      ),
    },
    {
      description: 'Everything is optional.',
      dependentRequired: { commitmentId: ['clientSeed'], clientSeed: ['commitmentId'] },
      examples: [{ config: gameType.examples.config, seats: exampleSeats(gameType, schemas) }],
    },
  );
}

export const Commitment = strictObject(
  {
    id: Type.String({ format: 'uuid', description: 'Send it as `commitmentId`.' }),
    commitment: { ...Hash, description: 'SHA-256 of the secret.' },
    expiresAt: { ...Time, description: 'Until this time it can create a game.' },
  },
  named('Commitment', {
    title: 'Commitment',
    description: 'A secret of the server that will be its part of a seed.',
  }),
);

export const JoinBody = strictObject(
  { name: Type.Optional(Name) },
  { ...named('JoinBody', { description: 'Who joins.' }), examples: [{ name: 'Grace' }] },
);

export const CpuMovesBody = strictObject(
  {
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 1, description: 'The maximum number of moves.' }),
    ),
  },
  { description: 'How many moves to play.', examples: [{ count: 1 }] },
);

/** For routes without fields: no body, or an empty object. */
export const EmptyBody = strictObject(
  {},
  { ...named('EmptyBody', { description: 'Nothing, or an empty object.' }), examples: [{}] },
);

/** The query of an event stream of a game. */
export const EventsQuery = strictObject({
  rematch: Type.Optional(
    Type.Literal('wait', {
      description:
        'Keeps the stream open for up to 60 seconds after the end of the game; if there is a rematch by then, it closes with the event `rematch`.',
    }),
  ),
});

/** For routes without query parameters. */
export const NoQuery = strictObject({});

export function hintQuery({ levels }: GameSchemas) {
  return strictObject({
    level: Type.Optional(
      enumOf(levels, {
        default: DEFAULT_LEVEL,
        description: 'The level of the computer player that gives the hint.',
      }),
    ),
  });
}

/** The largest value of the database column. */
export const MAX_SEQ = 2 ** 31 - 1;

export const LogQuery = strictObject({
  after: Type.Optional(
    Type.Integer({
      minimum: -1,
      maximum: MAX_SEQ,
      default: -1,
      description: 'Only entries with a greater seq.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, default: 100, description: 'Entries per page.' }),
  ),
});

const time = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, examples: ['2026-11-01T00:00:00Z'] }));

export function auditRecordsQuery(types: readonly string[]) {
  return strictObject({
    from: time('Only games that ended at this time or later.'),
    to: time('Only games that ended before this time. Default: all that have ended by now.'),
    type: Type.Optional({ ...gameTypeName(types), description: 'Only games of this type.' }),
  });
}

const timeOf = (name: string, text: string): number => {
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return time;
  const pointer = `/querystring/${name}`;
  throw invalid(pointer, pointer, 'must be an RFC 3339 timestamp without leap seconds');
};

/** The query of an export, with its times in milliseconds since 1970; refuses (400) an interval that ends before it starts. */
export function exportQueryOf({ from, to, type }: Static<ReturnType<typeof auditRecordsQuery>>): ExportQuery {
  const query = {
    ...(from !== undefined && { from: Math.max(0, timeOf('from', from)) }),
    ...(to !== undefined && { to: Math.max(0, timeOf('to', to)) }),
    ...(type !== undefined && { type }),
  };
  const { from: start = 0, to: end = Infinity } = query;
  if (end < start) throw invalid('/querystring/to', '/querystring/to', 'must not be before from');
  return query;
}

/** The largest value of the database column. */
const MAX_VERSION = 2 ** 31 - 1;

export const SPECTATOR = 'spectator';

export function replayQuery({ seats: { max } }: GameType) {
  return strictObject(
    {
      at: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_VERSION,
          description: 'The game as it stood at this version, from 1 (the deal) to the present one.',
        }),
      ),
      as: Type.Optional(
        enumOf([...Array.from({ length: max }, (_, seat) => String(seat)), SPECTATOR, ALL], {
          description:
            'Once the game is over, together with `at`: as this seat or a spectator saw it then, or with everything face up. Default: as the caller saw it.',
        }),
      ),
    },
    { dependentRequired: { as: ['at'] } },
  );
}

/** For a drawing, which can also show how a part of the game ended. */
export function drawingQuery(gameType: GameType) {
  const { properties } = replayQuery(gameType);
  return strictObject(
    {
      ...properties,
      show: Type.Optional(
        enumOf(['ending'], {
          description:
            'Together with `at`: if the entry before it ended a round, a hand, a deck or a half, the table at its end.',
        }),
      ),
    },
    { dependentRequired: { as: ['at'], show: ['at'] } },
  );
}

export type DrawingQuery = Static<ReturnType<typeof drawingQuery>>;
