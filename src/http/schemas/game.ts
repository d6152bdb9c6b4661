/** The envelopes of one game type's routes: the same for all types, but for config, moves, events, state and details. */
import Type, { type TSchema } from 'typebox';
import { LEVELS, OUTCOMES, type GameType, type Level } from '#src/game-type.js';
import { SEAT_KINDS, SEED_CHOOSERS, STATUSES, VISIBILITIES } from '#src/engine/records.js';
import { nullable } from '#src/kit/schema.js';
import { Links } from './catalogue.js';
import { GameId, Hash, ref, SeatNumber, Time } from './common.js';

const seatView = (levels: readonly Level[]) =>
  Type.Object({
    seat: SeatNumber,
    kind: Type.Enum([...SEAT_KINDS]),
    name: nullable(Type.String(), { description: '`null` while the seat is open and was given no name.' }),
    level: Type.Optional(Type.Enum([...levels])),
    resigned: Type.Optional(Type.Literal(true, { description: 'A computer player took the seat over.' })),
  });

const CLIENT_SEED = Type.String({ description: 'Where `both` chose the seed: what the client gave.' });
const SECRET = nullable(Hash, {
  description:
    'Where `both` chose the seed: the 32 bytes behind the commitment, revealed when the game is over.',
});

const Fairness = Type.Object({
  commitment: Type.String({
    description:
      'SHA-256 of the seed, or of the secret where `both` chose the seed; published from the start.',
  }),
  seed: nullable(Hash, { description: 'Revealed when the game is over.' }),
  seedChosenBy: Type.Enum([...SEED_CHOOSERS]),
  clientSeed: Type.Optional(CLIENT_SEED),
  secret: Type.Optional(SECRET),
});

const resultSchema = (details: TSchema, reason: TSchema): TSchema =>
  Type.Object({
    outcome: Type.Enum([...OUTCOMES]),
    winners: Type.Array(SeatNumber),
    scores: Type.Array(Type.Number(), { description: 'By seat.' }),
    reason,
    details,
  });

const summaryFields = (config: TSchema, result: TSchema, levels: readonly Level[]) => ({
  id: GameId,
  type: Type.String(),
  version: Type.Integer({ minimum: 1, description: 'The number of entries in the log; also the ETag.' }),
  status: Type.Enum([...STATUSES]),
  visibility: Type.Enum([...VISIBILITIES]),
  autoplay: Type.Boolean(),
  config,
  seats: Type.Array(seatView(levels)),
  turn: nullable(Type.Object({ seat: SeatNumber }), { description: 'Who has to move.' }),
  result: nullable(result, { description: 'Once the game is over.' }),
  fairness: Fairness,
  createdAt: Time,
  updatedAt: Time,
  rematchOf: Type.Optional(GameId),
  rematch: Type.Optional(GameId),
  links: Links,
});

/** A game of any type without its state, as the list of public games shows it. */
export const GameSummary = Type.Object(
  summaryFields(Type.Object({}), resultSchema(Type.Object({}), Type.String()), LEVELS),
  {
    $id: 'GameSummary',
    title: 'GameSummary',
  },
);

const Resignation = Type.Object({ type: Type.Literal('resign') }, { title: 'Resignation' });
const TakeOver = Type.Object(
  { type: Type.Literal('resigned'), seat: SeatNumber, takenOverBy: Type.String({ examples: ['cpu:easy'] }) },
  { title: 'TakeOver', description: 'A computer player takes over the seat that resigned.' },
);

const CHECK = Type.String({ description: '`ok`, or what is wrong and at which seq.', examples: ['ok'] });

const auditFields = (config: TSchema) => ({
  prev: Type.String({ description: 'The hash of the entry before; empty at entry 0.' }),
  body: Hash,
  salt: Type.Optional(Hash),
  stateHash: Type.Optional(nullable(Hash)),
  type: Type.Optional(Type.String()),
  config: Type.Optional(config),
  seats: Type.Optional(
    Type.Array(Type.Object({ kind: Type.Enum([...SEAT_KINDS]), level: Type.Optional(Type.String()) })),
  ),
  commitment: Type.Optional(Hash),
});

/** Names in generated clients cannot begin with a digit. */
const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The beginning of a type's schema names, e.g. `ConnectFour`. */
const prefixOf = ({ id }: GameType): string =>
  id
    .replace(/^\d/, (digit) => `${DIGITS[Number(digit)] ?? ''}-`)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** References to the schemas of one game type, and the schemas themselves, to be added to the app. */
export const gameSchemas = (gameType: GameType) => {
  const { schemas } = gameType;
  const prefix = prefixOf(gameType);
  const levels = LEVELS.filter((level) => gameType.cpu[level] !== undefined);
  const shared: TSchema[] = [];
  const named = (name: string, schema: TSchema): TSchema => {
    const id = `${prefix}${name}`;
    shared.push({ ...schema, $id: id, title: id });
    return ref<object>(id);
  };
  const config = named('Config', { ...schemas.config, examples: [gameType.examples.config] });
  const move = named('Move', { ...schemas.move, examples: gameType.examples.moves });
  const option = named('Option', schemas.option);
  const event = named(
    'Event',
    gameType.seats.max > 2 ? Type.Union([schemas.event, TakeOver]) : schemas.event,
  );
  const result = named('Result', resultSchema(schemas.details, Type.Enum(Object.keys(gameType.endReasons))));
  const state = named('View', schemas.view);
  const entryFields = {
    seq: Type.Integer({ minimum: 0 }),
    seat: nullable(SeatNumber),
    by: nullable(Type.String({ examples: ['human', 'cpu:medium'] })),
    move: Type.Union([schemas.viewedMove ?? move, Resignation, Type.Null()]),
    events: Type.Array(event),
    at: Time,
    hash: Hash,
  };
  const entry = named('Entry', Type.Object(entryFields));
  const game = named(
    'Game',
    Type.Object({
      ...summaryFields(config, result, levels),
      you: nullable(SeatNumber, { description: 'The caller’s seat; `null` for spectators.' }),
      state,
      legalMoves: Type.Array(option, { description: 'When it is the caller’s turn; else empty.' }),
    }),
  );
  const auditEntry = named('AuditEntry', Type.Object({ ...entryFields, ...auditFields(config) }));
  const token = Type.Object({ seat: SeatNumber, token: Type.String() });
  const checks = Type.Object({ commitment: CHECK, chain: CHECK, replay: CHECK, snapshot: CHECK });
  return {
    shared,
    levels,
    config,
    move,
    entry,
    game,
    created: named('Created', Type.Object({ game, tokens: Type.Array(token) })),
    rematched: named(
      'Rematch',
      Type.Object({ game, tokens: Type.Array(token), seat: SeatNumber, token: Type.String() }),
    ),
    joined: named('Joined', Type.Object({ seat: SeatNumber, token: Type.String(), game })),
    moved: named('Moved', Type.Object({ entries: Type.Array(entry), game })),
    legalMoves: named(
      'LegalMoves',
      Type.Object({ version: Type.Integer(), seat: SeatNumber, moves: Type.Array(option) }),
    ),
    hint: named('Hint', Type.Object({ move, level: Type.Enum([...levels]) })),
    log: named('Log', Type.Object({ items: Type.Array(entry), nextAfter: nullable(Type.Integer()) })),
    audit: named(
      'Audit',
      Type.Object({
        format: Type.Literal(1),
        game,
        seed: nullable(Hash),
        secret: Type.Optional(SECRET),
        clientSeed: Type.Optional(CLIENT_SEED),
        commitment: Hash,
        entries: Type.Array(auditEntry),
        head: Hash,
        checks,
        checkpoint: Type.Optional(ref<object>('Checkpoint')),
      }),
    ),
  };
};

export type GameSchemas = ReturnType<typeof gameSchemas>;
