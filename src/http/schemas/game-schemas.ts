/** The schemas of one game type’s routes: the common envelopes around the parts that the type defines. */
import Type, { type TSchema } from 'typebox';
import { LEVELS, type GameType } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { nullable, strictObject } from '#src/kit/schema.js';
import { auditSchema } from './audit.js';
import { ref, SeatNumber } from './common.js';
import { auditEntryFields, entryFields, Join, JoinedEvent, Resignation, TakeoverEvent } from './entry.js';
import { perspectiveFields, resultSchema, summaryFields } from './game.js';

/** Names in generated clients cannot begin with a digit. */
const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The prefix of a type’s schema names, such as `ConnectFour`. */
const prefixOf = ({ id }: GameType): string =>
  id
    .replace(/^\d/, (digit) => `${at(DIGITS, Number(digit))}-`)
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Collects schemas under the type’s prefix; returns references to them. */
const createNamer = (gameType: GameType, shared: TSchema[]) => {
  const prefix = prefixOf(gameType);
  return (name: string, schema: TSchema): TSchema => {
    const id = `${prefix}${name}`;
    shared.push({ ...schema, $id: id, title: id });
    return ref<object>(id);
  };
};

type Namer = ReturnType<typeof createNamer>;

/** The parts that the game type itself defines. */
const partSchemas = (gameType: GameType, named: Namer) => {
  const { schemas, examples, endReasons } = gameType;
  return {
    config: named('Config', { ...schemas.config, examples: [examples.config] }),
    move: named('Move', { ...schemas.move, examples: examples.moves }),
    option: named('Option', schemas.option),
    event: named('Event', Type.Union([schemas.event, JoinedEvent, TakeoverEvent])),
    result: named('Result', resultSchema(Type.Enum(Object.keys(endReasons)), schemas.details)),
    state: named('View', schemas.view),
  };
};

const token = { seat: SeatNumber, token: Type.String({ description: 'The seat’s token. Keep it secret.' }) };

/** References to the schemas of one game type, and the schemas themselves, to be added to the app. */
export const gameSchemas = (gameType: GameType) => {
  const shared: TSchema[] = [];
  const named = createNamer(gameType, shared);
  const parts = partSchemas(gameType, named);
  const { config, move, option, event, result, state } = parts;
  const type = Type.Literal(gameType.id);
  const levels = LEVELS.filter((level) => gameType.cpu[level] !== undefined);
  const loggedMove = Type.Union([gameType.schemas.viewedMove ?? move, Join, Resignation, Type.Null()]);
  const entry = named('Entry', strictObject(entryFields(loggedMove, event)));
  const game = named(
    'Game',
    strictObject({
      ...summaryFields({ type, config, result, levels }),
      ...perspectiveFields(state, option),
    }),
  );
  const auditEntry = named(
    'AuditEntry',
    strictObject(auditEntryFields(entryFields(loggedMove, event), type, config)),
  );
  const tokens = Type.Array(strictObject(token));
  return {
    shared,
    levels,
    config,
    move,
    entry,
    game,
    created: named('Created', strictObject({ game, tokens })),
    rematched: named('Rematch', strictObject({ game, tokens, ...token })),
    joined: named('Joined', strictObject({ ...token, game })),
    moved: named('Moved', strictObject({ entries: Type.Array(entry), game })),
    legalMoves: named(
      'LegalMoves',
      strictObject({ version: Type.Integer(), seat: SeatNumber, moves: Type.Array(option) }),
    ),
    hint: named('Hint', strictObject({ move, level: Type.Enum([...levels]) })),
    log: named('Log', strictObject({ items: Type.Array(entry), nextAfter: nullable(Type.Integer()) })),
    audit: named('Audit', auditSchema(game, auditEntry, ref<object>('Checkpoint'))),
  };
};

export type GameSchemas = ReturnType<typeof gameSchemas>;
