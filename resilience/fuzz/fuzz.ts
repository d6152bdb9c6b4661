/**
 * Requests made from the OpenAPI document, good ones and ones with all kinds of damage. After each: no 5xx, an answer
 * that fits the document, and after a refusal the game as it was to the letter.
 */
import { responseChecker, type ResponseChecker } from '#test/support/response-checker.js';
import { playerRng } from '#src/engine/history/rng.js';
import { gameTypes } from '#src/games/index.js';
import { randomMove } from '#src/kit/options.js';
import type { Rng, Typed } from '#src/game-type.js';
import { DAMAGES, UUID, type Draft } from './mutations.js';
import { operationsOf, readDocument, valueMaker, type Operation } from './document.js';
import type { Findings } from './findings.js';
import { openWire, type Received, type Wire } from './raw-http.js';
import { createGames, jsonDraft, look, type Game } from './world.js';

export interface FuzzOptions {
  readonly url: string;
  readonly requests: number;
  readonly lanes: number;
  readonly seed: string;
  readonly findings: Findings;
}

const document = readDocument();
const operations = operationsOf(document);
const valueFor = valueMaker(document);
const check: ResponseChecker = responseChecker(document);
const kinds = Object.keys(DAMAGES);

const pick = <Item>(rng: Rng, items: readonly Item[]): Item => {
  const item = items[rng.below(items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
};

interface Lane {
  readonly wire: Wire;
  readonly rng: Rng;
  readonly games: readonly Game[];
  /** Games whose tokens and ids do not belong here. */
  readonly foreign: readonly Game[];
}

const SEED_RANGE = 2 ** 31;

/** A move that the rules allow, where the game is on and the token to move is at hand. */
const legalMove = async ({ wire, rng }: Lane, game: Game): Promise<{ move: Typed; token: string } | null> => {
  const { turn } = JSON.parse(game.seen) as { turn: { seat: number } | null };
  const token = game.tokens[turn?.seat ?? -1];
  if (token === undefined) return null;
  const answer = await wire.send(jsonDraft('GET', `${game.path}/legal-moves`, undefined, token));
  const { moves = [] } = JSON.parse(answer?.text ?? '{}') as { moves?: readonly Typed[] };
  return moves.length === 0
    ? null
    : { move: randomMove(moves, rng, gameTypes.get(game.type)?.templates), token };
};

const queryOf = (rng: Rng, { query }: Operation): string => {
  const chosen = query.filter(() => rng.below(3) === 0);
  const values = chosen.map(({ name, schema }) => [name, String(valueFor(schema, rng.below(SEED_RANGE)))]);
  return values.length === 0 ? '' : `?${new URLSearchParams(values).toString()}`;
};

/** A request that the document allows, about a game of the lane where it is about a game. */
const goodRequest = async (lane: Lane, operation: Operation) => {
  const { rng } = lane;
  const game = pick(
    rng,
    lane.games.filter(({ type }) => operation.type === null || type === operation.type),
  );
  const legal = operation.path.endsWith('/moves') && rng.below(2) === 0 ? await legalMove(lane, game) : null;
  const value =
    legal?.move ?? (operation.body === null ? undefined : valueFor(operation.body, rng.below(SEED_RANGE)));
  const token =
    legal?.token ?? (rng.below(4) === 0 ? undefined : game.tokens[rng.below(game.tokens.length + 1)]);
  const path = operation.path.replace('{id}', game.id).replace('{code}', pick(rng, ['not-found', 'nope']));
  const draft = jsonDraft(operation.method, path + queryOf(rng, operation), value, token);
  return { game: path.includes(game.id) ? game : null, draft, value };
};

const isRefusal = ({ status }: Received): boolean => status >= 400;

/** Follows a game through what was done to it; a refusal must have done nothing. */
const compareGame = async (
  { wire }: Lane,
  game: Game,
  draft: Draft,
  answer: Received | null,
  findings: Findings,
) => {
  const now = await look(wire, game);
  if (answer !== null && isRefusal(answer) && now !== game.seen)
    findings.fault(
      'a refusal changed a game',
      `${draft.method} ${draft.path} → ${answer.status}: ${game.seen} ≠ ${now}`,
    );
  game.seen = now;
};

const judge = (kind: string, draft: Draft, answer: Received, findings: Findings): void => {
  if (answer.status >= 500)
    findings.fault('server errors', `${kind}: ${draft.method} ${draft.path} → ${answer.text}`);
  const method = draft.method === 'HEAD' ? 'GET' : draft.method;
  try {
    if (draft.method !== 'HEAD' || answer.status < 400) check(method, draft.path, answer);
  } catch (error) {
    findings.fault(
      'answers that do not fit the document',
      `${kind}: ${String(error)} ${answer.text.slice(0, 300)}`,
    );
  }
};

const tryOne = async (lane: Lane, findings: Findings): Promise<void> => {
  const { rng, foreign, wire } = lane;
  const operation = pick(rng, operations);
  const { game, draft: good, value } = await goodRequest(lane, operation);
  const other = pick(rng, foreign);
  const otherType = pick(
    rng,
    foreign.filter(({ type }) => type !== operation.type),
  );
  const strange = { token: pick(rng, other.tokens), id: other.id, otherTypeId: otherType.id };
  const kind = pick(rng, kinds);
  const draft = DAMAGES[kind]?.({ draft: good, value, rng, foreign: strange }) ?? good;
  const answer = await wire.send(draft);
  findings.answered(kind, answer?.status ?? null);
  if (answer !== null) judge(kind, draft, answer, findings);
  if (game !== null && draft.method !== 'GET' && UUID.exec(draft.path)?.[0] === game.id)
    await compareGame(lane, game, draft, answer, findings);
};

/** Spreads the requests over lanes, each with games of its own, so that every change is the lane's own. */
export const fuzz = async ({ url, requests, lanes, seed, findings }: FuzzOptions): Promise<void> => {
  const stranger = openWire(url);
  const foreign = (await createGames(stranger)).filter(({ tokens }) => tokens.length > 0);
  let left = requests;
  const run = async (lane: number): Promise<void> => {
    const wire = openWire(url);
    const games = await createGames(wire);
    const rng = playerRng(Buffer.from(`${seed}:${lane}`));
    while (left > 0) {
      left -= 1;
      await tryOne({ wire, rng, games, foreign }, findings);
      if (left % 10_000 === 0) console.error(`${left} to go`);
    }
    wire.close();
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  stranger.close();
};
