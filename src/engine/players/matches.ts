/** Matches: a player asks for opponents, and waits until there are enough. */
import { v7 as uuidv7 } from 'uuid';
import { checkLives, type Credentials } from '#src/engine/access.js';
import { once } from '#src/engine/change.js';
import { secretOfCommitment } from '#src/engine/commands/create-commitment.js';
import { checkSeatCount, configured, invalidConfig } from '#src/engine/commands/new-game.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { isUuid } from '#src/engine/games.js';
import { idempotencyKeyOf, recordOf, type KeyedRequest } from '#src/engine/idempotency.js';
import { StoreUnavailable } from '#src/engine/store.js';
import type { GameType } from 'parlour-games/game-type';
import type { ClockSettings } from 'parlour-games/record/clock';
import { canonicalJson, sha256 } from 'parlour-games/record/hash-chain';
import { LEAVES_AFTER_MS, seatLine } from './make-matches.js';
import type { MatchRecord, MatchRequest, Opponents } from './player-store.js';

export interface MatchOptions {
  readonly seats?: number;
  readonly config?: object;
  readonly clock?: ClockSettings;
  readonly against: Opponents;
  readonly fillAfterS?: number;
  readonly rated?: boolean;
  /** Both or neither: the player's part of the seed, 64 lower-case hex digits, and the commitment that it needs. */
  readonly commitmentId?: string;
  readonly clientSeed?: string;
}

type Player = NonNullable<Credentials['player']>;

const DEFAULT_CLOCK = { initialS: 600, incrementS: 5 } as const;

/** Refuses `fillAfterS` in a match without computer players (`invalid-config`). */
const checkFilled = ({ against, rated = false }: MatchOptions): void => {
  if (against === 'people')
    throw invalidConfig('With fillAfterS computer players may join, but you want to meet people only.');
  if (rated)
    throw invalidConfig('With fillAfterS computer players may join, but a rated game is for players only.');
};

/** The request with its defaults filled in. Refuses terms under which no game can be created (`invalid-config`). */
const completed = (gameType: GameType, options: MatchOptions): MatchRequest => {
  const { seats = gameType.seats.default, config = {}, clock = DEFAULT_CLOCK, rated = false } = options;
  const { against, fillAfterS = null, commitmentId = null, clientSeed = null } = options;
  const { id: type, title } = gameType;
  if (gameType.seats.max === 1)
    throw invalidConfig(`${title} has one seat: there is nobody to be matched with.`);
  checkSeatCount(gameType, seats);
  if (fillAfterS !== null) checkFilled(options);
  const terms = { seats, config: configured(gameType, config, seats), clock, rated };
  const termsHash = sha256(canonicalJson({ type, ...terms }));
  return { type, terms, termsHash, against, fillAfterS, commitmentId, clientSeed };
};

const isSame = (a: Omit<MatchRequest, 'terms'>, b: MatchRequest): boolean =>
  a.termsHash === b.termsHash &&
  a.against === b.against &&
  a.fillAfterS === b.fillAfterS &&
  a.commitmentId === b.commitmentId &&
  a.clientSeed === b.clientSeed;

export interface EnteredMatch {
  readonly match: Pick<MatchRecord, 'id' | 'type' | 'status' | 'game'>;
  /** Whether the request created the match; `false` if the player was already waiting for this type. */
  readonly isNew: boolean;
}

/** The response to the request: the match as it was when it began to wait, so that a retry gets the same. */
const entered = (id: string, type: string, isNew: boolean): EnteredMatch => ({
  match: { id, type, status: 'waiting', game: null },
  isNew,
});

/** Puts a player in line. */
const enterOnce = (
  engine: Engine,
  gameType: GameType,
  keyed: KeyedRequest | null,
  player: Player,
  options: MatchOptions,
): Promise<EnteredMatch> => {
  const { store } = engine;
  const { id: type } = gameType;
  const key = keyed && idempotencyKeyOf(keyed, null);
  const changeOf = (subjectId: string, isNew: boolean) =>
    recordOf(engine, key, { subjectId, version: isNew ? 0 : 1 }).record;
  return once<EnteredMatch>(engine, key, {
    recreate: async ({ subjectId, version }) => entered(subjectId, type, version === 0),
    attempt: async () => {
      const request = completed(gameType, options);
      const waiting = await store.match({ playerId: player.id, type });
      if (waiting === null) {
        if (request.commitmentId !== null) await secretOfCommitment(engine, request.commitmentId);
        const id = uuidv7({ msecs: engine.clock() });
        const match = { ...request, id, playerId: player.id };
        if (await store.addMatch(match, LEAVES_AFTER_MS, changeOf(id, true))) return entered(id, type, true);
        await checkLives(engine, player);
        return null;
      }
      if (!isSame(waiting, request))
        throw new EngineError('already-waiting', 'You are already waiting for this type under other terms.', {
          match: waiting,
        });
      const { id } = waiting;
      return (await store.keepMatch(id, LEAVES_AFTER_MS, changeOf(id, false)))
        ? entered(id, type, false)
        : null;
    },
  });
};

/**
 * Puts a player in line for a game of this type, and starts the games that can be made now. While the player waits, the same
 * request finds the same match; a different one is refused (`already-waiting`).
 */
export async function enterMatch(
  engine: Engine,
  gameType: GameType,
  keyed: KeyedRequest | null,
  player: Player,
  options: MatchOptions,
): Promise<EnteredMatch> {
  const result = await enterOnce(engine, gameType, keyed, player, options);
  if (result.isNew)
    await seatLine(engine, completed(gameType, options).termsHash).catch((error: unknown) => {
      // The match is stored; the job tries again to make games.
      if (!(error instanceof EngineError || error instanceof StoreUnavailable)) throw error;
    });
  return result;
}

/** A match of this player; refuses (`not-found`) the matches of others. */
export async function findMatch(
  { store }: Engine,
  { id: type }: GameType,
  playerId: string,
  id: string,
): Promise<MatchRecord> {
  const match = isUuid(id) ? await store.match(id) : null;
  if (match?.playerId === playerId && match.type === type) return match;
  throw new EngineError('not-found', 'You have no match of this type with this id.');
}

/** Cancels a match that is waiting, and returns it. A match with a game stays as it is. */
export async function leaveMatch(
  engine: Engine,
  gameType: GameType,
  playerId: string,
  id: string,
): Promise<MatchRecord> {
  const match = await findMatch(engine, gameType, playerId, id);
  if (match.status !== 'waiting') return match;
  await engine.store.cancelMatches({ id });
  engine.bus.tell(`player:${playerId}`, 'changed');
  return findMatch(engine, gameType, playerId, id);
}
