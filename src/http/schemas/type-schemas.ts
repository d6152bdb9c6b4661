/** The schemas of one game type’s routes: the common envelopes around the parts that the type defines. */
import Type, { type TSchema } from 'typebox';
import { LEVELS, type GameType } from 'parlour-games/game-type';
import { MAX_SENTENCE_LENGTH, MAX_SENTENCES } from '#src/engine/entry-text.js';
import { enumOf, NAME_KEYWORD, nullable, sharedName, strictObject } from 'parlour-games/kit/schema';
import { RESIGNED_REASONS, TIMED_OUT } from 'parlour-games/record/common-moves';
import { auditSchema } from 'parlour-games/record/schemas/audit';
import { AnyObject, SeatNumber } from 'parlour-games/record/schemas/common';
import { ref } from './common.js';
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
import { createNamer, type Namer } from './names.js';

/** The config as responses have it: complete, with the defaults filled in. */
const completeConfig = ({ schemas: { config } }: GameType): TSchema => {
  const fields = Object.entries(config.properties);
  const withDefault = fields.filter(([, field]) => 'default' in field).map(([name]) => name);
  const properties = Object.fromEntries(
    fields.map(([name, { default: _, ...field }]: [string, TSchema & { default?: unknown }]) => [
      name,
      field,
    ]),
  );
  return { ...config, properties, required: withDefault };
};

/** The moves and events of offers, in types that take them. */
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

/** The same schema of events, with the reason that timeouts give wherever resignations have one of their own. */
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
const partSchemas = (gameType: GameType, named: Namer) => {
  const { schemas, examples, endReasons, title } = gameType;
  const offers = offerSchemas(gameType);
  const move = named('Move', `A move of ${title}.`, { ...schemas.move, examples: examples.moves });
  const seenMove =
    schemas.viewedMove === undefined
      ? move
      : named('ViewedMove', `A move of ${title} as the caller may see it.`, schemas.viewedMove);
  const reason = enumOf([...Object.keys(endReasons), TIMED_OUT], { description: 'Why the game ended.' });
  const details = named(
    'Details',
    `What else is to say about the end of a game of ${title}.`,
    schemas.details,
  );
  return {
    config: named('Config', `The complete config of a game of ${title}.`, completeConfig(gameType)),
    move,
    option: named('Option', `What a seat may do in ${title}.`, schemas.option),
    loggedMove: named(
      'LoggedMove',
      'What the player did; `null` in entry 0.',
      Type.Union([seenMove, ...COMMON_MOVE_SCHEMAS, ...offers.moves, ...CLOCK_MOVE_SCHEMAS, Type.Null()]),
    ),
    event: named(
      'Event',
      `What happened in a game of ${title}.`,
      Type.Union([
        withTimeouts(schemas.event),
        ...COMMON_EVENT_SCHEMAS,
        ...offers.events,
        ...CLOCK_EVENT_SCHEMAS,
      ]),
    ),
    result: named('Result', `How a game of ${title} ended.`, resultSchema(reason, details, {})),
    state: named('View', `What the caller may know of a game of ${title}.`, schemas.view),
  };
};

const UNKNOWN_RULES = 'AuditOfUnknownRules';

/** Of a game of one of `types`. What only its rules can tell is left open; the state is left out. */
export function auditOfUnknownRules(types: readonly string[]) {
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
    ...auditSchema(
      game,
      strictObject(auditEntryFields(entry, gameTypeName(types), config)),
      ref<object>('Checkpoint'),
    ),
    $id: UNKNOWN_RULES,
    title: UNKNOWN_RULES,
    description:
      'The record of a finished game of any type whose version of the rules this instance does not know; `checks.replay` says so.',
  };
}

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
  sharedName('SeatToken', { description: 'What proves that a request comes from the player of a seat.' }),
);

const EntryText = Type.Array(Type.String({ maxLength: MAX_SENTENCE_LENGTH }), {
  minItems: 1,
  maxItems: MAX_SENTENCES,
  ...sharedName('EntryText', {
    description:
      'What happened, as the caller may know it, in sentences for people; if there would be more, the last one sums up the rest. Programs read `events`.',
  }),
});

/** References to the schemas of one game type, and the schemas themselves, to be added to the app. */
export function gameSchemas(gameType: GameType) {
  const shared: TSchema[] = [];
  const named = createNamer(gameType, shared);
  const { title } = gameType;
  const parts = partSchemas(gameType, named);
  const { config, move, option, loggedMove, event, result, state } = parts;
  const type = Type.Literal(gameType.id, { description: 'The id of the game type.' });
  const levels = LEVELS.filter((level) => gameType.cpu[level] !== undefined);
  const entry = named(
    'Entry',
    'An entry of the log.',
    strictObject({ ...entryFields(loggedMove, event), text: EntryText }),
  );
  const game = named(
    'Game',
    `A game of ${title} as the caller may see it.`,
    strictObject({ ...summaryFields({ type, config, result }), ...perspectiveFields(state, option) }),
  );
  const recordedEvent = Type.Union([event, RecordedJoin]);
  const auditEntry = named(
    'AuditEntry',
    'An entry of the log with its links in the hash chain.',
    strictObject(auditEntryFields(entryFields(loggedMove, recordedEvent), type, config)),
  );
  const tokens = Type.Array(SeatToken, { description: 'The tokens of the human seats that you get.' });
  return {
    shared,
    levels,
    move,
    entry,
    game,
    created: named('Created', 'A new game.', strictObject({ game, tokens })),
    rematched: named('Rematch', 'The rematch.', strictObject({ game, tokens, ...ownSeat })),
    joined: named('Joined', 'The seat you took.', strictObject({ ...ownSeat, game })),
    entriesAdded: named(
      'Moved',
      'What a change did to the game.',
      strictObject({
        entries: Type.Array(entry, { description: 'The entries that it added, in order.' }),
        game,
      }),
    ),
    legalMoves: named(
      'LegalMoves',
      'What a seat may do now.',
      strictObject({
        version: Type.Integer({ minimum: 1, description: 'The version of the game they belong to.' }),
        seat,
        moves: Type.Array(option, { description: 'In a fixed order; empty when it is not your turn.' }),
      }),
    ),
    hint: named('Hint', 'What a computer player would do.', strictObject({ move, level: AnyLevel })),
    log: named(
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
      named('Audit', 'The record for auditors.', auditSchema(game, auditEntry, ref<object>('Checkpoint'))),
      ref<object>(UNKNOWN_RULES),
    ]),
  };
}

export type GameSchemas = ReturnType<typeof gameSchemas>;
