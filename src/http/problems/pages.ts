/** The pages at `/problems/{code}`, with an example of every problem as the service sends it. A test sends the requests. */
import { STATUS_CODES } from 'node:http';
import { defined } from 'parlour-games/kit/checked';
import { PROBLEMS, problemType, type ProblemCode, type ProblemExtras } from './problems.js';
import { pathOf, rulesPath } from '#src/http/requests.js';

/** The id of games and commitments in examples. */
export const EXAMPLE_ID = '019b76da-a800-7000-8000-000000000000';

/** The time in examples. */
export const EXAMPLE_TIME = '2026-01-01T00:00:00.000Z';

export interface ProblemExample {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of the request; left out where there is none, or where it would not fit on a page. */
  readonly body?: object;
  /** Precondition of this response; completes a sentence that begins with the request. */
  readonly when?: string;
  readonly detail: string;
  /** The members of the problem document besides the common ones. */
  readonly members?: Pick<ProblemExtras, 'errors' | 'reason' | 'rules' | 'match' | 'links'>;
}

const GAME = `/v1/connect-four/games/${EXAMPLE_ID}`;

const READ = { method: 'GET', path: GAME } as const;
const CREATE = { method: 'POST', path: '/v1/war/games' } as const;
const CPU_MOVES = { method: 'POST', path: `${GAME}/cpu-moves` } as const;
const DROP = { method: 'POST', path: `${GAME}/moves`, body: { type: 'drop', column: 4 } } as const;

export const PROBLEM_EXAMPLES: Readonly<Record<ProblemCode, ProblemExample>> = {
  'validation-failed': {
    ...CREATE,
    body: { seats: [{ kind: 'robot' }, { kind: 'cpu' }], visiblity: 'public' },
    detail:
      'The body has an unknown field "visiblity"; did you mean visibility? seats[0].kind must be one of human, open, cpu.',
    members: {
      errors: [
        { pointer: '/body', message: 'has an unknown field "visiblity"; did you mean visibility?' },
        { pointer: '/body/seats/0/kind', message: 'must be one of human, open, cpu' },
      ],
    },
  },
  'bad-cursor': {
    method: 'GET',
    path: '/v1/games?cursor=page-2',
    detail: 'Use the nextCursor of an earlier page, or none for the first page.',
  },
  unauthorized: {
    ...DROP,
    when: 'without a token',
    detail: 'Send the token of your seat as “Authorization: Bearer <token>”.',
  },
  'origin-not-allowed': {
    method: 'POST',
    path: '/mcp',
    headers: { origin: 'https://elsewhere.example' },
    when: 'from a page of another origin',
    detail: 'Pages of this origin may not use MCP here; CORS_ORIGIN can allow it.',
  },
  'not-found': {
    ...READ,
    when: 'when no game has this id',
    detail: 'There is no game of this type with this id.',
  },
  archived: {
    ...READ,
    when: 'when the game has left the database, and the operator publishes its record',
    detail: 'The game ended on 2026-01-01 and has been archived.',
    members: { links: { record: `https://games.example/records/2026-01-01/${EXAMPLE_ID}.ndjson.gz` } },
  },
  'method-not-allowed': {
    method: 'PUT',
    path: GAME,
    body: {},
    detail: 'This path supports DELETE, GET, HEAD, but not PUT.',
  },
  'not-acceptable': {
    method: 'GET',
    path: `${GAME}/board.svg`,
    headers: { accept: 'application/json' },
    when: 'with `Accept: application/json`',
    detail: 'This path produces image/svg+xml.',
  },
  'payload-too-large': {
    method: 'POST',
    path: `${GAME}/moves`,
    when: 'with a body of 70,000 bytes',
    detail: 'The body is larger than this service accepts.',
  },
  'unsupported-media-type': {
    ...CREATE,
    headers: { 'content-type': 'text/plain' },
    body: {},
    when: 'with `Content-Type: text/plain`',
    detail: 'Send the body as JSON with the header “Content-Type: application/json”.',
  },
  'not-your-turn': {
    ...DROP,
    when: 'with the token of seat 1, while seat 0 is to move',
    detail: 'It is the turn of seat 0; you have seat 1.',
  },
  'game-over': {
    ...DROP,
    when: 'after the end of the game',
    detail: 'The game is over. You can ask for a rematch.',
  },
  'game-active': {
    method: 'POST',
    path: `${GAME}/rematch`,
    when: 'while the game is being played',
    detail: 'A rematch is possible once the game is over.',
  },
  'game-waiting': {
    ...DROP,
    when: 'while a seat is open',
    detail: 'The game starts when every open seat is taken.',
  },
  'no-cpu-to-move': {
    ...CPU_MOVES,
    when: 'while a person is to move',
    detail: 'It is the turn of seat 0, which a person plays.',
  },
  'already-waiting': {
    method: 'POST',
    path: '/v1/connect-four/matches',
    body: { against: 'anybody' },
    when: 'when you wait for a game against people',
    detail: 'You are already waiting for this type under other terms.',
    members: { match: { id: EXAMPLE_ID, status: 'waiting', game: null } },
  },
  'series-closed': {
    method: 'POST',
    path: `/v1/connect-four/series/${EXAMPLE_ID}/accept`,
    when: 'when you have accepted it already',
    detail: 'You have answered already, or the series does not wait for answers any more.',
  },
  'log-full': {
    ...CPU_MOVES,
    when: 'in a game without people whose log has 10 entries, where the operator has set that limit',
    detail: 'The log of this game without people has 10 entries.',
  },
  'hints-off': {
    ...READ,
    path: `${GAME}/hint`,
    when: 'in a game that was created without hints',
    detail: 'This game was created without hints.',
  },
  'offer-pending': {
    method: 'POST',
    path: `${GAME}/offers`,
    body: { type: 'draw' },
    when: 'when an offer stands',
    detail: 'Another offer has not been answered yet. It lapses with the second move after it.',
  },
  'no-offer': {
    method: 'POST',
    path: `${GAME}/offers/accept`,
    when: 'when no offer stands',
    detail: 'The other seat has made no offer that you could answer.',
  },
  'rules-unknown': {
    ...READ,
    when: 'on an instance of an older release than the one that dealt the game',
    detail:
      'The game is played by version 2 of the rules of Connect Four, which this instance does not know.',
  },
  'time-over': {
    ...DROP,
    when: 'after the `deadline` of the clock, before the entry that says so',
    detail: `The time of the seat to move was over at ${EXAMPLE_TIME}.`,
  },
  'seat-taken': {
    method: 'POST',
    path: `${GAME}/join`,
    body: { name: 'Ada' },
    when: 'in a game without open seats',
    detail: 'No seat of this game is open.',
  },
  'seat-reserved': {
    method: 'POST',
    path: `${GAME}/join`,
    when: 'in a rematch that waits for the other player of the game before',
    detail: 'The open seats are kept for the players of the game before. They ask for the rematch there.',
  },
  'request-in-progress': {
    ...CPU_MOVES,
    headers: { 'idempotency-key': 'eb5f7f4a' },
    body: { count: 100 },
    when: 'with an `Idempotency-Key`, while the first request with this key is running',
    detail: 'The first request with this Idempotency-Key is still running.',
  },
  'commitment-not-found': {
    ...CREATE,
    body: { commitmentId: EXAMPLE_ID, clientSeed: 'Zoë' },
    when: 'when there is no such commitment',
    detail: 'There is no commitment with this id, or it expired and was deleted.',
  },
  'commitment-used': {
    ...CREATE,
    body: { commitmentId: EXAMPLE_ID, clientSeed: 'Zoë' },
    when: 'when a game was created with this commitment',
    detail: 'This commitment was already used to create a game.',
  },
  'commitment-expired': {
    ...CREATE,
    body: { commitmentId: EXAMPLE_ID, clientSeed: 'Zoë' },
    when: 'after the `expiresAt` of the commitment',
    detail: `This commitment expired at ${EXAMPLE_TIME}.`,
  },
  'version-mismatch': {
    ...DROP,
    headers: { 'if-match': '"3"' },
    when: 'with `If-Match: "3"`, when the game is at version 1',
    detail: 'The game is at version 1. Fetch it again.',
  },
  'illegal-move': {
    ...DROP,
    when: 'when column 4 is full',
    detail: 'Column 4 already holds 6 chips. Choose another column.',
    members: { reason: 'column-full', rules: '/rules/connect-four' },
  },
  'invalid-config': {
    method: 'POST',
    path: '/v1/connect-four/games',
    body: { seats: [{ kind: 'human' }, { kind: 'cpu' }, { kind: 'cpu' }] },
    detail: 'The number of seats must be 2 in Connect Four, not 3.',
  },
  'webhook-refused': {
    method: 'PUT',
    path: '/v1/players/me/webhook',
    body: { url: 'https://hooks.example.org/parlour' },
    when: 'where the operator allows no webhooks',
    detail: 'This service calls no webhooks.',
  },
  'idempotency-key-reused': {
    ...DROP,
    headers: { 'idempotency-key': 'eb5f7f4a' },
    when: 'with the `Idempotency-Key` of a request with another body',
    detail: 'This Idempotency-Key was used for a request with a different body.',
  },
  'rate-limited': {
    method: 'GET',
    path: '/v1/game-types',
    when: 'after as many requests as an address may send in a minute',
    detail: 'Too many requests from this address; try again in 60 s.',
  },
  overloaded: {
    method: 'GET',
    path: `${GAME}/events`,
    when: 'when as many event streams are open as the service allows',
    detail: 'Too many event streams are open.',
  },
  'insufficient-storage': {
    ...CREATE,
    body: {},
    when: 'while less than `DATA_DIR_RESERVE_MB` is free on the disk of the embedded database',
    detail: 'The disk of the database has no room for more. Nothing was changed.',
  },
  'database-unavailable': {
    ...READ,
    when: 'when the database has stopped',
    detail: 'The database does not respond. Try again soon.',
  },
};

/** The problem document of the example of a code. */
export function exampleDocument(code: ProblemCode): object {
  const { status, title } = PROBLEMS[code];
  const { path, detail, members } = PROBLEM_EXAMPLES[code];
  return { type: problemType(code), title, status, detail, instance: pathOf(path), code, ...members };
}

const statusLine = (code: ProblemCode): string => {
  const { status } = PROBLEMS[code];
  return `${status} ${defined(STATUS_CODES[status], `status ${status}`)}`;
};

const documentText = (code: ProblemCode): string => JSON.stringify(exampleDocument(code), null, 2);

/** The example request, followed by the circumstances in which it gets this response. */
const exampleRequest = (code: ProblemCode): string => {
  const { method, path, body, when } = PROBLEM_EXAMPLES[code];
  const sent = body === undefined ? '' : ` with the body ${JSON.stringify(body)}`;
  return `${method} ${path}${sent}${when === undefined ? '' : `, ${when.replaceAll('`', '')}`}`;
};

const rulesLinks = (types: readonly string[]): string =>
  ['Rules of the games:', ...types.map((type) => `  ${rulesPath(type)}`)].join('\n');

/** The page at a problem's `type`, with links to the rules of the game types. */
export function problemPage(code: ProblemCode, types: readonly string[]): string {
  const { status, title, meaning } = PROBLEMS[code];
  const head = `${code} (${status}, ${problemType(code)})\n\n${title}.\n\n${meaning}\n`;
  const example = `Example: ${exampleRequest(code)}\n\n${statusLine(code)}\n${documentText(code)}`;
  return `${head}\n${example}\n\n${rulesLinks(types)}\n`;
}
