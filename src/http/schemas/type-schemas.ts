/** The schemas of one game type’s routes: the common envelopes around the parts that the type defines. */
import type { FastifyInstance } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { LEVELS, type GameType } from 'parlour-games/game-type';
import { at, get } from 'parlour-games/kit/checked';
import type { Registry } from 'parlour-games/games';
import { MAX_SENTENCE_LENGTH, MAX_SENTENCES } from 'parlour-games/record/entry-text';
import { enumOf, NAME_KEYWORD, named, nullable, strictObject } from 'parlour-games/kit/schema';
import { RESIGNED_REASONS, TIMED_OUT } from 'parlour-games/record/common-moves';
import { auditSchema } from 'parlour-games/record/schemas/audit';
import { AnyObject, SeatNumber } from 'parlour-games/record/schemas/common';
import { offersOf } from 'parlour-games/record/offers';
import {
  ANSWER_SCHEMAS,
  auditEntryFields,
  CLOCK_EVENT_SCHEMAS,
  CLOCK_MOVE_SCHEMAS,
  COMMON_EVENT_SCHEMAS,
  COMMON_MOVE_SCHEMAS,
  entryFields,
  OFFER_EVENT_SCHEMAS,
  OFFER_SCHEMAS,
  RecordedJoin,
  TakenBackEvent,
} from 'parlour-games/record/schemas/entry';
import {
  gameSummary,
  gameTypeName,
  perspectiveFields,
  resultSchema,
  summaryFields,
} from 'parlour-games/record/schemas/game';
import { AnyLevel } from 'parlour-games/record/schemas/seat';

/** Names in generated clients cannot begin with a digit. */
const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `lay-off` as `LayOff`. */
export function pascalCase(words: string): string {
  return words
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** The prefix of a type’s schema names, such as `ConnectFour`. */
export function prefixOf({ id }: GameType): string {
  return pascalCase(id.replace(/^\d/, (digit) => `${at(DIGITS, Number(digit))}-`));
}

interface Variant {
  readonly properties: { readonly type: { readonly const: string } };
  readonly description?: string;
  readonly title?: string;
}

/** Adds a name to a schema: the type’s prefix, followed by `name`. */
type Namer = (name: string, description: string, schema: TSchema, examples?: readonly unknown[]) => TSchema;

/**
 * Names the alternatives of a union after their constant `type`, such as `SevenReegLayOffMove`. Identical moves and options get
 * the same name, so that generated clients accept an option as a move.
 */
const createVariantNamer = (prefix: string) => {
  const names = new Map<string, string>();
  return (variant: Variant, part: string): object => {
    const text = JSON.stringify(variant);
    const name = names.get(text) ?? `${prefix}${pascalCase(variant.properties.type.const)}${part}`;
    names.set(text, name);
    return {
      ...variant,
      ...named(name, { description: variant.description ?? `${variant.title ?? name}.` }),
    };
  };
};

const createNamer = (gameType: GameType): Namer => {
  const prefix = prefixOf(gameType);
  const variantNamed = createVariantNamer(prefix);
  const withNamedVariants = (schema: TSchema, part: string): TSchema => {
    const { oneOf, anyOf } = schema as { oneOf?: Variant[]; anyOf?: TSchema[] };
    if (NAME_KEYWORD in schema) return schema;
    if (oneOf !== undefined) return { ...schema, oneOf: oneOf.map((each) => variantNamed(each, part)) };
    if (anyOf !== undefined) return { ...schema, anyOf: anyOf.map((each) => withNamedVariants(each, part)) };
    return schema;
  };
  return (name, description, schema, examples) => {
    const title = `${prefix}${name}`;
    const annotations = { ...(examples && { examples }), title, description };
    return { ...withNamedVariants(schema, name), ...named(title, annotations) };
  };
};

/** The config as responses have it: complete, with the defaults filled in, except those of the options in `optional`. */
const completeConfig = ({ schemas: { config } }: GameType, optional: object = {}): TSchema => {
  const fields = Object.entries(config.properties);
  const withDefault = fields
    .filter(([name, field]) => 'default' in field && !(name in optional))
    .map(([name]) => name);
  const properties = Object.fromEntries(
    fields.map(([name, { default: _, ...field }]: [string, TSchema & { default?: unknown }]) => [
      name,
      field,
    ]),
  );
  return { ...config, properties, required: withDefault };
};

/** The moves and events of offers, for types with offers. */
const offerSchemas = (gameType: GameType): { moves: TSchema[]; events: TSchema[] } => {
  const types = offersOf(gameType);
  if (types.length === 0) return { moves: [], events: [] };
  const moves = types.map((type) => OFFER_SCHEMAS[type]);
  const takenBack = types.includes('take-back') ? [TakenBackEvent] : [];
  return {
    moves: [...moves, ...ANSWER_SCHEMAS],
    events: [...OFFER_EVENT_SCHEMAS, ...takenBack],
  };
};

/** A schema of events in which the reason `timed-out` may replace every reason for a resignation. */
const withTimeouts = (schema: unknown): TSchema => {
  const widened = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(widened);
    if (typeof value !== 'object' || value === null) return value;
    const { enum: words } = value as { readonly enum?: readonly unknown[] };
    if (words?.some((word) => RESIGNED_REASONS.includes(word))) {
      const { [NAME_KEYWORD]: _, ...unnamed } = value as Record<string, unknown>;
      return { ...unnamed, enum: [...words, TIMED_OUT] };
    }
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, widened(each)]));
  };
  return widened(schema) as TSchema;
};

/** The parts that the game type itself defines. */
const partSchemas = (gameType: GameType, own: Namer) => {
  const { schemas, examples, endReasons, title } = gameType;
  const offers = offerSchemas(gameType);
  const move = own('Move', `A move of ${title}.`, schemas.move, examples.moves);
  const seenMove =
    schemas.viewedMove === undefined
      ? move
      : own('ViewedMove', `A move of ${title} as the caller may see it.`, schemas.viewedMove);
  const reason = enumOf([...Object.keys(endReasons), TIMED_OUT], { description: 'Why the game ended.' });
  const details = own('Details', `More about the end of a game of ${title}.`, schemas.details);
  return {
    config: own('Config', `The complete config of a game of ${title}.`, completeConfig(gameType)),
    move,
    option: own('Option', `What a seat may do in ${title}.`, schemas.option),
    loggedMove: own(
      'LoggedMove',
      'What the player did; `null` in entry 0.',
      Type.Union([seenMove, ...COMMON_MOVE_SCHEMAS, ...offers.moves, ...CLOCK_MOVE_SCHEMAS, Type.Null()]),
    ),
    event: own(
      'Event',
      `What happened in a game of ${title}.`,
      Type.Union([
        withTimeouts(schemas.event),
        ...COMMON_EVENT_SCHEMAS,
        ...offers.events,
        ...CLOCK_EVENT_SCHEMAS,
      ]),
    ),
    result: own('Result', `How a game of ${title} ended.`, resultSchema(reason, details, {})),
    state: own('View', `What the caller may know of a game of ${title}.`, schemas.view),
  };
};

export const UNKNOWN_RULES = 'AuditOfUnknownRules';

/**
 * The schema of an audit record of a game of one of `types` whose rules are not known: what depends on the rules is not
 * restricted, and there is no state.
 */
const auditOfUnknownRules = (types: readonly string[]) => {
  const state = strictObject({}, { description: 'Empty: only the rules can tell what it means.' });
  const game = strictObject(
    { ...gameSummary(types).properties, ...perspectiveFields(state, AnyObject) },
    { description: 'The game without its state.' },
  );
  const entry = entryFields(
    nullable(AnyObject, { description: 'What the player did; `null` in entry 0.' }),
    AnyObject,
  );
  const config = { ...AnyObject, description: 'In entry 0: the complete config.' };
  return {
    ...auditSchema(game, strictObject(auditEntryFields(entry, gameTypeName(types), config))),
    ...named(UNKNOWN_RULES, {
      title: UNKNOWN_RULES,
      description:
        'The record of a finished game of any type whose version of the rules this instance does not know; `checks.replay` says so.',
    }),
  };
};

const seat = { ...SeatNumber, description: 'Your seat.' };
const token = { seat, token: Type.String({ description: 'The seat’s token. Keep it secret.' }) };
const ownSeat = {
  seat,
  token: nullable(token.token, {
    description: '`null` if you are a player: your own token acts for the seat.',
  }),
};
const SeatToken = strictObject(
  token,
  named('SeatToken', { description: 'What proves that a request comes from the player of a seat.' }),
);

const EntryText = Type.Array(Type.String({ maxLength: MAX_SENTENCE_LENGTH }), {
  minItems: 1,
  maxItems: MAX_SENTENCES,
  ...named('EntryText', {
    description:
      'What happened, as far as the caller may know, in sentences for people; if there is too much, the last one sums up the rest. Programs should read `events`.',
  }),
});

/**
 * The schemas of the config and the game in records, which contain what was hashed: options that were added later may be
 * missing.
 */
const recordedSchemas = (
  gameType: GameType,
  own: Namer,
  shown: { readonly config: TSchema; readonly game: TSchema },
  gameWith: (config: TSchema) => TSchema,
) => {
  const { title, optionsSince } = gameType;
  if (optionsSince === undefined) return shown;
  const config = own(
    'RecordedConfig',
    `The config by which a game of ${title} was dealt. An option that is missing came later; it has its default.`,
    completeConfig(gameType, optionsSince),
  );
  return { config, game: own('RecordedGame', `A game of ${title} in its record.`, gameWith(config)) };
};

/** The schemas of one of the game types in `types`. */
const gameSchemas = (gameType: GameType, types: readonly string[]) => {
  const own = createNamer(gameType);
  const { title } = gameType;
  const parts = partSchemas(gameType, own);
  const { config, move, option, loggedMove, event, result, state } = parts;
  const type = Type.Literal(gameType.id, { description: 'The id of the game type.' });
  const levels = LEVELS.filter((level) => gameType.cpu[level] !== undefined);
  const entry = own(
    'Entry',
    'An entry of the log.',
    strictObject({ ...entryFields(loggedMove, event), text: EntryText }),
  );
  const gameWith = (shown: TSchema) =>
    strictObject({ ...summaryFields({ type, config: shown, result }), ...perspectiveFields(state, option) });
  const game = own('Game', `A game of ${title} as the caller may see it.`, gameWith(config));
  const recorded = recordedSchemas(gameType, own, { config, game }, gameWith);
  const recordedEvent = Type.Union([event, RecordedJoin]);
  const auditEntry = own(
    'AuditEntry',
    'An entry of the log with its links in the hash chain.',
    strictObject(auditEntryFields(entryFields(loggedMove, recordedEvent), type, recorded.config)),
  );
  const tokens = Type.Array(SeatToken, { description: 'The tokens that you get for human seats.' });
  return {
    levels,
    move,
    /** Without the annotations, which would become those of the body. */
    moveBody: { ...move, description: undefined, examples: undefined },
    entry,
    game,
    created: own('Created', 'A new game.', strictObject({ game, tokens })),
    rematched: own('Rematch', 'The rematch.', strictObject({ game, tokens, ...ownSeat })),
    joined: own('Joined', 'The seat you took.', strictObject({ ...ownSeat, game })),
    entriesAdded: own(
      'Moved',
      'What a change did to the game.',
      strictObject({
        entries: Type.Array(entry, { description: 'The entries that it added, in order.' }),
        game,
      }),
    ),
    legalMoves: own(
      'LegalMoves',
      'What a seat may do now.',
      strictObject({
        version: Type.Integer({ minimum: 1, description: 'The version of the game they belong to.' }),
        seat,
        moves: Type.Array(option, { description: 'In a fixed order; empty when it is not your turn.' }),
      }),
    ),
    hint: own('Hint', 'What a computer player would do.', strictObject({ move, level: AnyLevel })),
    log: own(
      'Log',
      'A page of the log.',
      strictObject({
        items: Type.Array(entry, { description: 'The entries, oldest first.' }),
        nextAfter: nullable(Type.Integer(), {
          description: 'Send it as `after` for the next page; `null` on the last one.',
        }),
      }),
    ),
    audit: Type.Union([
      own('Audit', 'The record for auditors.', auditSchema(recorded.game, auditEntry)),
      auditOfUnknownRules(types),
    ]),
  };
};

export type GameSchemas = ReturnType<typeof gameSchemas>;

declare module 'fastify' {
  interface FastifyInstance {
    /** The schemas of a game type’s routes. */
    readonly schemasOf: (gameType: GameType) => GameSchemas;
  }
}

/** Adds `app.schemasOf`. */
export function addSchemas(app: FastifyInstance, { gameTypes }: Registry): void {
  const types = [...gameTypes.keys()];
  const byType = new Map([...gameTypes.values()].map((each) => [each.id, gameSchemas(each, types)]));
  app.decorate('schemasOf', ({ id }) => get(byType, id));
}
