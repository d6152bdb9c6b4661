/**
 * Looks for secrets in all that the service says. Games are played from chosen seeds, so that their full states are
 * known here; every so many moves every route is asked for every viewer, and no answer, header or line of the log may
 * hold a card or a marble's place that the viewer does not see, nor a seed, a salt or a token.
 */
import { createHash } from 'node:crypto';
import { entryRng, playerRng } from '#src/engine/history/rng.js';
import { saltOf } from '#src/engine/history/hash-chain.js';
import { gameTypes } from '#src/games/index.js';
import type { Rng, GameType, Typed, Viewer } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import type { Findings } from './findings.js';
import { openWire, type Received, type Wire } from './raw-http.js';
import { jsonDraft } from './world.js';

export interface SecretsOptions {
  readonly url: string;
  readonly games: number;
  readonly findings: Findings;
  /** What the service has logged so far. */
  readonly log: () => string;
}

/** A game as it is known here, and as it is. */
interface Table {
  readonly gameType: GameType;
  readonly path: string;
  readonly seed: string;
  readonly tokens: readonly string[];
  state: object;
  /** Each move with the events that it led to. */
  readonly log: { readonly seat: number; readonly move: Typed | null; readonly events: readonly Typed[] }[];
}

const MOST_MOVES = 120;
const SWEEP_EVERY = 15;
const CARD = /(?:10|[2-9JQKA])[♠♥♦♣]|(?<![\d:.])[0-7]:[0-7](?![\d:.])/gu;

/** A hint may guess where the marbles lie, and be right. */
const GUESS = '/hint';
const READS = ['', '/legal-moves', '/moves', '/moves?limit=1', '/audit', '/board.txt', '/board.svg', GUESS];
const REFUSED: readonly (readonly [string, object])[] = [
  ['/moves', { type: 'no-such-move' }],
  ['/join', {}],
  ['/rematch', {}],
  ['/cpu-moves', { count: 1 }],
];

const cardsIn = (value: string): Set<string> => new Set(value.match(CARD) ?? []);

const jsonOf = async (wire: Wire, draft: Parameters<Wire['send']>[0]): Promise<Record<string, unknown>> => {
  const answer = await wire.send(draft);
  if (answer === null || answer.status >= 300) throw new Error(`${draft.path}: ${answer?.text}`);
  return JSON.parse(answer.text) as Record<string, unknown>;
};

const open = async (wire: Wire, gameType: GameType, n: number, rng: Rng): Promise<Table> => {
  const { min, max } = gameType.seats;
  const wanted = min + rng.below(max - min + 1);
  const count = gameType.configure({}, wanted).ok ? wanted : min;
  const seed = createHash('sha256').update(`secrets ${n}`).digest('hex');
  const seats = Array.from({ length: count }, () => ({ kind: 'human' }));
  const created = await jsonOf(wire, jsonDraft('POST', `/v1/${gameType.id}/games`, { seats, seed }));
  const { id, config, createdAt } = created['game'] as { id: string; config: object; createdAt: string };
  const context = { now: Date.parse(createdAt), rng: entryRng(Buffer.from(seed, 'hex'), 0) };
  const { state, events } = gameType.setup(config, count, context);
  return {
    gameType,
    path: `/v1/${gameType.id}/games/${id}`,
    seed,
    tokens: (created['tokens'] as { token: string }[]).map(({ token }) => token),
    state,
    log: [{ seat: 0, move: null, events }],
  };
};

/** Plays a random legal move there and here; `false` when the game is over. */
const playOn = async (wire: Wire, table: Table, rng: Rng): Promise<boolean> => {
  const { gameType, path, tokens, seed } = table;
  const seat = gameType.turn(table.state);
  if (seat === null) return false;
  const move = randomMove(gameType.legalMoves(table.state, seat), rng, gameType.templates);
  const told = await jsonOf(wire, jsonDraft('POST', `${path}/moves`, move, tokens[seat]));
  const [entry] = told['entries'] as [{ seq: number; at: string }];
  const context = { now: Date.parse(entry.at), rng: entryRng(Buffer.from(seed, 'hex'), entry.seq) };
  const applied = gameType.apply(table.state, seat, move, context);
  if (!applied.ok) throw new Error(`${path}: ${applied.detail}`);
  table.state = applied.state;
  table.log.push({ seat, move, events: applied.events });
  return gameType.turn(table.state) !== null;
};

/** The cards of the state that `viewer` sees neither in the view nor in the log. */
const hiddenCards = ({ gameType, state, log }: Table, viewer: Viewer): Set<string> => {
  const seen = [
    gameType.view(state, viewer),
    ...log.flatMap(({ seat, move, events }) => [
      move === null ? {} : gameType.viewMove(move, seat, viewer, state),
      ...events.map((event) => gameType.viewEvent(event, viewer, state)),
    ]),
  ];
  const visible = cardsIn(JSON.stringify(seen));
  return new Set([...cardsIn(JSON.stringify(state))].filter((card) => !visible.has(card)));
};

/** Where marbles lie, as JSON, unless `viewer` is shown it. */
const hiddenMarbles = ({ gameType, state }: Table, viewer: Viewer): string[] => {
  const view = JSON.stringify(gameType.view(state, viewer));
  const all = [...JSON.stringify(state).matchAll(/"marbles":(\[.*?\])/g)].map(([, marbles]) => marbles ?? '');
  return all.filter((marbles) => marbles !== '' && !view.includes(marbles));
};

const keysOf = ({ seed, tokens, log }: Table): string[] => [
  seed,
  ...tokens,
  ...log.map((_, seq) => saltOf(seed, seq)),
];

const judge = (table: Table, viewer: Viewer, what: string, text: string, findings: Findings): void => {
  const hidden = hiddenCards(table, viewer);
  const shown = [...cardsIn(text)].filter((card) => hidden.has(card));
  const marbles = what.endsWith(GUESS) ? [] : hiddenMarbles(table, viewer);
  const told = [...marbles, ...keysOf(table)].filter((secret) => text.includes(secret));
  for (const secret of [...shown, ...told]) findings.fault('secrets told', `${what} to ${viewer}: ${secret}`);
};

const wholeText = ({ headers, text }: Received): string => `${JSON.stringify(headers)}\n${text}`;

/** Asks every route for every viewer; nothing of it may end or change the game. */
const sweep = async (wire: Wire, table: Table, findings: Findings): Promise<void> => {
  const { path, tokens, gameType } = table;
  const viewers: Viewer[] = [...tokens.map((_, seat) => seat), null];
  const mover = gameType.turn(table.state);
  for (const viewer of viewers) {
    const token = viewer === null ? undefined : tokens[viewer];
    const drafts = [
      ...READS.map((read) => jsonDraft('GET', path + read, undefined, token)),
      ...REFUSED.map(([action, body]) => jsonDraft('POST', path + action, body, token)),
      ...(viewer === mover
        ? []
        : [jsonDraft('POST', `${path}/moves`, { type: 'draw', from: 'bank' }, token)]),
    ];
    for (const draft of drafts) {
      const answer = await wire.send(draft);
      findings.answered(draft.path.slice(path.length).replace(/\?.*/, '') || '/', answer?.status ?? null);
      if (answer !== null) judge(table, viewer, `${draft.method} ${draft.path}`, wholeText(answer), findings);
    }
  }
};

/** Plays the games; every `SWEEP_EVERY` moves or so all routes are swept, at last the log. */
export const sweepSecrets = async ({ url, games, findings, log }: SecretsOptions): Promise<void> => {
  const wire = openWire(url);
  const types = [...gameTypes.values()];
  for (let n = 0; n < games; n += 1) {
    const gameType = types[n % types.length];
    if (gameType === undefined) return;
    const rng = playerRng(createHash('sha256').update(`sweep ${n}`).digest());
    const table = await open(wire, gameType, n, rng);
    const moves = rng.below(MOST_MOVES);
    const phase = rng.below(SWEEP_EVERY);
    let isOn = true;
    for (let move = 0; isOn && move < moves; move += 1) {
      if (move % SWEEP_EVERY === phase) await sweep(wire, table, findings);
      isOn = await playOn(wire, table, rng);
    }
    if (isOn) await sweep(wire, table, findings);
    for (const secret of keysOf(table))
      if (log().includes(secret)) findings.fault('secrets logged', `${table.path}: ${secret}`);
  }
  for (const card of cardsIn(log())) findings.fault('cards logged', card);
  wire.close();
};
