/** Checks a series and its games, as the service presents them, and the records of the games, as far as they are given. */
import { at } from '../../kit/checked.js';
import type { Result } from '../../game-type.js';
import { isOver, type Status } from '../game-record.js';
import { canonicalJson, commitmentOf } from '../hash-chain.js';
import { ratedWinners } from '../ladder.js';
import { jointSeedOf } from '../seeds.js';
import {
  NO_OUTCOME,
  seated,
  seedPartsIn,
  seriesOutcome,
  tallyOf,
  type SeriesOutcome,
  type SeriesTally,
} from '../series.js';
import { TIMED_OUT, TIMEOUT } from '../common-moves.js';
import type { Evidence } from './evidence.js';
import { verdictWith, verifyRecord, type Verdict } from './record.js';
import type { Finding } from './shape.js';

type Participant =
  { readonly player: { readonly id: string } | null } | { readonly level: string; readonly player?: never };

/** The terms of a series, which all of its games show. */
interface Terms {
  readonly type: string;
  readonly config: object;
  /** Without clocks, `null` or, in a game, left out. Games show more than the settings. */
  readonly clock?: object | null;
  /** Left out in a game that is not rated. */
  readonly rated?: boolean;
}

interface Series extends SeriesTally, Terms {
  readonly id: string;
  readonly status: string;
  readonly games: number;
  readonly players: readonly Participant[];
  readonly fairness: {
    readonly commitment: string;
    readonly secret: string | null;
    readonly clientSeeds: readonly (string | null)[];
  };
}

/** What lists show about a game. */
interface Game extends Terms {
  readonly id: string;
  readonly status: Status;
  readonly series?: { readonly id: string; readonly number: number };
  readonly seats: readonly {
    readonly player?: { readonly id: string };
    readonly level?: string;
    readonly resigned?: true;
  }[];
  readonly result: Result | null;
  readonly fairness: {
    readonly commitment: string;
    readonly seed: string | null;
    readonly clientSeed?: string;
    readonly secret?: string | null;
  };
}

interface Record {
  readonly game: Pick<Game, 'id' | 'result' | 'fairness'>;
  readonly entries: readonly {
    readonly seat: number | null;
    readonly move: { readonly type: string } | null;
    readonly players?: readonly (string | null)[];
  }[];
}

/** A series with its games; `records` are audit records of any of them. */
export interface SeriesDocument {
  readonly series: Series;
  readonly games: readonly Game[];
  readonly records?: readonly Record[];
}

export function isSeriesDocument(value: unknown): value is SeriesDocument {
  const { series, games } = (value ?? {}) as Partial<SeriesDocument>;
  return typeof series === 'object' && Array.isArray(games);
}

const idOf = (participant: Participant): string | null => participant.player?.id ?? null;

/** What is wrong with the seeds of a game of a series whose secret is known. */
const seedsFinding = (series: Series, secret: string, { fairness }: Game, number: number): string | null => {
  const parts = seedPartsIn({ id: series.id, secret, clientSeeds: series.fairness.clientSeeds }, number);
  if (fairness.clientSeed !== parts.clientSeed) return 'its client seed is not that of the series';
  if (fairness.commitment !== commitmentOf(parts.secret))
    return 'its secret does not follow from that of the series';
  const { seed, secret: own = null } = fairness;
  if (own !== null && own !== parts.secret) return 'its secret does not follow from that of the series';
  return seed === null || seed === jointSeedOf(parts) ? null : 'its seed does not follow from the series';
};

const isSeated = (participant: Participant, { player, level }: Game['seats'][number]): boolean =>
  'level' in participant
    ? player === undefined && level === participant.level
    : participant.player === null || player?.id === participant.player.id;

const recordFindings = (
  series: Series,
  game: Game,
  number: number,
  record: Record,
  { findings }: Verdict,
): string[] => {
  const ids = seated(number, series.players).map(idOf);
  const recorded = record.entries[0]?.players ?? [];
  const isSame =
    canonicalJson([record.game.result, record.game.fairness]) === canonicalJson([game.result, game.fairness]);
  return [
    ...findings.map(({ seq, text }) => `${seq === null ? '' : `entry ${seq}: `}${text}`),
    ...(ids.every((id, seat) => id === null || id === recorded[seat])
      ? []
      : ['its record has other players']),
    ...(isSame ? [] : ['its record is that of another game']),
  ];
};

/** The seats whose time ran out, according to the record or, in a game of two, the result; `null` if neither tells. */
const timedOutIn = ({ result, seats }: Game, record: Record | undefined): number[] | null => {
  if (record !== undefined)
    return record.entries.flatMap(({ seat, move }) =>
      move?.type === TIMEOUT.type && seat !== null ? [seat] : [],
    );
  if (seats.length > 2) return null;
  const isTimedOut = result?.reason === TIMED_OUT;
  return isTimedOut ? [0, 1].filter((seat) => !result.winners.includes(seat)) : [];
};

const tallyFindings = ({ series, games }: SeriesDocument, records: ReadonlyMap<string, Record>): string[] => {
  const count = series.players.length;
  const outcomes = Array.from({ length: series.games }, (_, number): SeriesOutcome | null =>
    series.voided.includes(number) ? NO_OUTCOME : null,
  );
  let areTimeoutsKnown = true;
  for (const game of games) {
    outcomes[Number(game.series?.number)] = null;
    if (!isOver(game)) continue;
    const timedOut = timedOutIn(game, records.get(game.id));
    areTimeoutsKnown &&= timedOut !== null;
    const winners = game.result === null ? [] : ratedWinners(game.result, game.seats);
    const number = Number(game.series?.number);
    outcomes[number] = seriesOutcome(number, { winners, timedOut: timedOut ?? [] }, count);
  }
  const tally = tallyOf(outcomes, count);
  const shown = (scores: SeriesTally['scores']) =>
    scores.map(({ timeouts, ...score }) => (areTimeoutsKnown ? { timeouts, ...score } : score));
  const missing = games.length + series.voided.length < series.played ? ' that are given' : '';
  const isSame = (name: string, a: unknown, b: unknown): string[] =>
    canonicalJson(a) === canonicalJson(b) ? [] : [`${name} not follow from the games${missing}`];
  return [
    ...isSame('the number of games played does', tally.played, series.played),
    ...isSame('the voided games do', tally.voided, series.voided),
    ...isSame('the scores do', shown(tally.scores), shown(series.scores)),
    ...isSame('the difference does', tally.difference, series.difference),
  ];
};

/** Why a game has no place in the series, if it has none. */
const placeFinding = ({ series, games }: SeriesDocument, game: Game, number: number): string | null => {
  if (game.series?.id !== series.id || number < 0 || number >= series.games)
    return 'it is not a game of the series';
  return games.find((each) => each.series?.number === number) === game
    ? null
    : 'its number is that of another game';
};

/** Whether a game was played on the terms of its series. Its config may have options that are younger than the series. */
const hasTerms = (game: Game, { type, config, clock = null, rated = false }: Series): boolean => {
  const shown = { ...game.config, ...config };
  const settings = { ...game.clock, ...clock };
  const own = [game.type, game.config, game.clock ?? null, game.rated ?? false];
  return canonicalJson(own) === canonicalJson([type, shown, clock && settings, rated]);
};

const areSeated = (seats: Game['seats'], participants: readonly Participant[]): boolean =>
  seats.length === participants.length &&
  seats.every((seat, index) => isSeated(at(participants, index), seat));

const gameFindings = (
  document: SeriesDocument,
  game: Game,
  record: Record | undefined,
  verdict: Verdict | undefined,
): string[] => {
  const number = game.series?.number ?? -1;
  const misplaced = placeFinding(document, game, number);
  if (misplaced !== null) return [misplaced];
  const { series } = document;
  const { secret } = series.fairness;
  const seeds = secret === null ? null : seedsFinding(series, secret, game, number);
  return [
    ...(seeds === null ? [] : [seeds]),
    ...(hasTerms(game, series) ? [] : ['its type, config, clock or rating is not that of the series']),
    ...(areSeated(game.seats, seated(number, series.players)) ? [] : ['its seats are not taken in turn']),
    ...(record && verdict ? recordFindings(series, game, number, record, verdict) : []),
  ];
};

/** Everything that is wrong with a series. Until its secret is revealed, its seeds cannot be checked. */
export function verifySeries(document: SeriesDocument, evidence: Evidence): Verdict {
  const { series, games, records = [] } = document;
  const byGame = new Map(records.map((record) => [record.game.id, record]));
  const verdicts = new Map([...byGame].map(([id, record]) => [id, verifyRecord(record, evidence)]));
  const { commitment, secret } = series.fairness;
  const isEnded = series.status === 'finished';
  const texts = [
    ...(secret === null || commitmentOf(secret) === commitment
      ? []
      : ['the secret does not match the commitment']),
    ...(isEnded && secret === null ? ['the series is finished, but its secret is missing'] : []),
    ...((series.status === 'waiting' || series.status === 'running') && secret !== null
      ? ['the series is not over, but its secret is revealed']
      : []),
    ...games.flatMap((game) =>
      gameFindings(document, game, byGame.get(game.id), verdicts.get(game.id)).map(
        (text) => `game ${game.id}: ${text}`,
      ),
    ),
    ...[...byGame.keys()]
      .filter((id) => !games.some((game) => game.id === id))
      .map((id) => `game ${id}: it is not among the games`),
  ];
  // Without the right games nothing can be counted.
  const all = texts.length > 0 ? texts : tallyFindings(document, byGame);
  const findings = all.map((text): Finding => ({ seq: null, text }));
  return {
    ...verdictWith(findings),
    game: series.id,
    entries: records.reduce((sum, { entries }) => sum + entries.length, 0),
    over: secret !== null,
    hashes: [commitment],
    parts: [...verdicts.values()],
  };
}
