/** Series in requests and responses. */
import Type, { type TSchema } from 'typebox';
import { SERIES_STATUSES } from '#src/engine/players/series-store.js';
import { LEVELS, type GameType } from 'parlour-games/game-type';
import { enumOf, named, nullable, strictObject } from 'parlour-games/kit/schema';
import { ClockSettings } from 'parlour-games/record/schemas/clock';
import { AnyObject, Hash, Name, PlayerId, PlayerKind, Time } from 'parlour-games/record/schemas/common';
import { gameTypeName } from 'parlour-games/record/schemas/game';
import { DEFAULT_PAGE } from './catalogue.js';

const SeriesId = Type.String({ format: 'uuid', description: 'The series’ id.' });

/** The format of the id is not checked here: a malformed id is `not-found`, like an unknown one. */
export const SeriesParams = strictObject({ id: SeriesId });

const page = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: DEFAULT_PAGE, description: 'Items per page.' }),
  ),
  cursor: Type.Optional(
    Type.String({ description: 'The `nextCursor` of the previous page.', maxLength: 200 }),
  ),
};

const SeriesStatus = enumOf(
  SERIES_STATUSES,
  named('SeriesStatus', {
    description: '`cancelled`: no more games begin.',
  }),
);

export const SeriesQuery = strictObject({
  status: Type.Optional({ ...SeriesStatus, description: 'Only series with this status.' }),
  ...page,
});
export const PageQuery = strictObject(page);

const clientSeed = (description = '') =>
  Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: `Your part of the seeds of all games, 64 lower-case hex digits.${description}`,
  });

const Level = enumOf(LEVELS, { description: 'A level of the service’s computer players.' });
const games = Type.Integer({
  minimum: 1,
  maximum: 1_000,
  description: 'How many games: a multiple of the number of participants, who take the seats in turn.',
});
const parallel = Type.Integer({
  minimum: 1,
  maximum: 20,
  description: 'How many games may run at the same time.',
});

export function seriesBody({ schemas }: GameType) {
  return strictObject(
    {
      players: Type.Array(
        Type.Union([PlayerId, strictObject({ level: Level })], {
          description: 'A player, or the service’s computer players of a level.',
        }),
        { minItems: 1, maxItems: 20, description: 'One for each seat of a game; in game 0 in this order.' },
      ),
      games,
      config: Type.Optional(schemas.config),
      clock: Type.Optional({ ...ClockSettings, description: 'Required with players, not allowed without.' }),
      parallel: Type.Optional({ ...parallel, default: 4 }),
      rated: Type.Optional(
        Type.Boolean({ default: false, description: 'Whether the results count in the ladder.' }),
      ),
      joinWithinS: Type.Optional(
        Type.Integer({
          minimum: 60,
          maximum: 2_592_000,
          default: 86_400,
          description: 'For how long the others can accept, in seconds.',
        }),
      ),
      commitmentId: Type.Optional(
        Type.String({
          format: 'uuid',
          description:
            'From `POST /v1/commitments`: its secret is that of the series. Requires `clientSeed`.',
        }),
      ),
      clientSeed: Type.Optional(clientSeed(' Requires `commitmentId`.')),
    },
    {
      dependentRequired: { commitmentId: ['clientSeed'], clientSeed: ['commitmentId'] },
      description: 'Who plays how many games.',
      examples: [{ players: [{ level: 'easy' }, { level: 'medium' }], games: 100 }],
    },
  );
}

export const AcceptBody = strictObject(
  { clientSeed: Type.Optional(clientSeed()) },
  { description: 'Your part of the seeds, if you want to add one.', examples: [{}] },
);

const SeriesPlayer = strictObject(
  {
    player: nullable(
      strictObject(
        { id: PlayerId, name: Name, kind: PlayerKind },
        named('PlayerInSeries', { description: 'The player.' }),
      ),
      { description: '`null` once it has been deleted.' },
    ),
    accepted: Type.Boolean({ description: 'Whether it has accepted; the creator always has.' }),
  },
  named('SeriesPlayer', {
    description: 'A player in a series, with the name that it had when the series was created.',
  }),
);
const SeriesLevel = strictObject(
  { level: Level, accepted: Type.Literal(true, { description: 'Computer players always accept.' }) },
  named('SeriesLevel', { description: 'Computer players of the service in a series.' }),
);

const count = (description: string) => Type.Integer({ minimum: 0, description });

const SeriesScore = strictObject(
  {
    points: Type.Number({
      minimum: 0,
      description: 'For each game won, 1 divided by the number of its winners, to six decimals.',
    }),
    wins: count('Won alone.'),
    draws: count('Won together with others.'),
    losses: count('All others.'),
    timeouts: count('Games in which its time ran out.'),
  },
  named('SeriesScore', { description: 'A participant’s results in the series.' }),
);

const SeriesDifference = strictObject(
  {
    mean: Type.Number({ description: 'The points per game of the first, less those of the second.' }),
    low: Type.Number({ description: 'The lower bound of a 95 % interval.' }),
    high: Type.Number({ description: 'The upper bound.' }),
  },
  named('SeriesDifference', { description: 'From pairs of games, 2k and 2k + 1.' }),
);

/** Later versions may add links. */
const SeriesLinks = Type.Object(
  { self: Type.String({ description: 'The series.' }), games: Type.String({ description: 'Its games.' }) },
  { additionalProperties: true, ...named('SeriesLinks', { description: 'Paths.' }) },
);

export const Series = strictObject(
  {
    id: SeriesId,
    type: Type.String({ description: 'The game type.' }),
    status: SeriesStatus,
    players: Type.Array(Type.Union([SeriesPlayer, SeriesLevel]), {
      description: 'The participants: in game i, (s + i) mod n has seat s.',
    }),
    games,
    played: count('How many games are over.'),
    voided: Type.Array(Type.Integer({ minimum: 0 }), {
      description: 'The numbers of games that were deleted, or ended without a result: they give no points.',
    }),
    parallel,
    config: { ...AnyObject, description: 'Depends on the type; see its `Config`.' },
    clock: nullable(ClockSettings, { description: '`null` if only computer players take part.' }),
    rated: Type.Boolean({ description: 'Whether the results count in the ladder.' }),
    fairness: strictObject(
      {
        commitment: { ...Hash, description: 'SHA-256 of the secret, published from the start.' },
        secret: nullable(Hash, {
          description: 'The games’ secrets are derived from it. Revealed once no game runs or can follow.',
        }),
        clientSeeds: Type.Array(nullable(Type.String()), {
          description: 'What each participant adds to the seeds; `null` if nothing.',
        }),
      },
      named('SeriesFairness', {
        description: 'What proves that the deals were fixed in advance. See docs/auditing.md.',
      }),
    ),
    scores: Type.Array(SeriesScore, { description: 'By participant.' }),
    difference: nullable(SeriesDifference, {
      description: 'With two participants, once five pairs are complete.',
    }),
    createdAt: { ...Time, description: 'When it was created.' },
    startedAt: Type.Optional({ ...Time, description: 'When all had accepted.' }),
    endedAt: Type.Optional({ ...Time, description: 'When it was finished or cancelled.' }),
    links: SeriesLinks,
  },
  named('Series', { description: 'Many games between the same participants.' }),
);

export const SeriesResponse = strictObject(
  { series: Series },
  named('SeriesResponse', { description: 'A series.' }),
);

export const SeriesPage = strictObject(
  {
    items: Type.Array(Series, { description: 'Newest first.' }),
    nextCursor: nullable(Type.String(), {
      description: 'Send it as `cursor` for the next page; `null` on the last one.',
    }),
  },
  named('SeriesPage', { description: 'A page of series.' }),
);

/** The data of the events about series in a player’s stream. */
export function seriesEventSchemas(types: readonly string[]): TSchema[] {
  const subject = { type: gameTypeName(types), series: SeriesId };
  return [
    strictObject(
      { ...subject, links: SeriesLinks },
      named('SeriesInvitation', { description: 'The data of `invited` to a series.' }),
    ),
    strictObject(
      { ...subject, status: SeriesStatus, played: count('How many games are over.') },
      named('SeriesEvent', { description: 'The data of `series`.' }),
    ),
  ];
}
