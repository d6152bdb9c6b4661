/** What every response has to say, whatever its operation: headers and problems that agree with the request and the body. */
import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { etagMatches, uncodedEtag } from '#src/http/requests.js';
import { PROBLEMS, problemType, type ProblemCode } from '#src/http/problems/problems.js';
import { sha256 } from 'parlour-games/record/hash-chain';
import type { CheckedResponse } from './response-checker.js';

export interface Exchange extends CheckedResponse {
  readonly method: string;
  readonly url: string;
  readonly sent: IncomingHttpHeaders;
}

/** What the settings of a service add to its responses. */
export interface Settings {
  readonly RATE_LIMIT_PER_MINUTE: number;
  readonly CORS_ORIGIN: string;
}

const GAME = String.raw`\/v1\/[\w-]+\/games\/[^/?]+`;
/** Who may keep a response, by its method, URL and status: the first row that fits; all others say nothing. */
const KEPT: readonly (readonly [response: RegExp, cacheControl: RegExp])[] = [
  [/^page /, /^public, no-cache$/],
  [/ [45]\d\d$/, /^no-store$/],
  [/^GET \/assets\//, /^public, max-age=31536000, immutable$/],
  [/^GET \/rules\//, /^public, max-age=3600$/],
  [
    new RegExp(String.raw`^GET ${GAME}(\/board\.\w+)?\?(\S+&)?at=`),
    /^(private, no-cache|(public|private), max-age=3600, must-revalidate)$/,
  ],
  [new RegExp(String.raw`^GET ${GAME}\/board\.`), /^private, no-cache$/],
  [new RegExp(String.raw`^GET ${GAME} `), /^no-store$/],
  [/^GET \S+\/events(\?\S*)? 200$/, /^no-cache$/],
  [/^GET \/v1\/audit-records/, /^no-store$/],
  [/^(POST \S+ 201|POST \S+\/(matches|accept|decline)(\?\S*)? 20\d|PUT \S+ 200)$/, /^no-store$/],
];
const PAGE = /^\/(openapi(\/[\w-]+)?\.json|llms\.txt|(table|embed|replay|verify|player|ladder|series)\b)/;
const ASSET = /^\/(assets|docs)\//;
const WAITS = new Set(['rate-limited', 'overloaded', 'database-unavailable', 'insufficient-storage']);
const READABLE = /^(etag|location|retry-after|parlour-time|ratelimit-.*)$/;
const UNLIMITED = /^\/(healthz|readyz|metrics)$/;

interface ProblemText {
  readonly code: ProblemCode;
  readonly title: string;
  readonly type: string;
  readonly status: number;
  readonly instance: string;
  readonly errors?: readonly { readonly pointer: string }[];
  readonly reason?: string;
  readonly rules?: string;
}

const wordsOf = (value: string | string[] | undefined): string[] =>
  String(value ?? '')
    .toLowerCase()
    .split(/\s*,\s*/);

const checkProblem = ({ url, status, headers, text }: Exchange): void => {
  const {
    code,
    title,
    type,
    instance,
    errors = [],
    reason,
    rules,
    ...rest
  } = JSON.parse(text) as ProblemText;
  const expected = { ...PROBLEMS[code], type: problemType(code) };
  assert.deepEqual(
    [status, rest.status, title, type],
    [expected.status, status, expected.title, expected.type],
  );
  assert.equal(instance, url.replace(/\?.*/, ''), 'instance');
  for (const { pointer } of errors) assert.match(pointer, /^\/(body|querystring|headers)(\/|$)/);
  assert.equal(reason !== undefined, code === 'illegal-move', 'reason');
  assert.equal(rules !== undefined, code === 'illegal-move', 'rules');
  const waits = WAITS.has(code) || code === 'request-in-progress';
  assert.equal(/^[1-9]\d*$/.test(String(headers['retry-after'])), waits, 'Retry-After');
};

const checkCaching = ({ method, url, sent, status, headers }: Exchange, isPage: boolean): void => {
  const verb = method === 'HEAD' ? 'GET' : method;
  const name = `${isPage ? 'page' : verb} ${url} ${status}`;
  const [, expected] = KEPT.find(([response]) => response.test(name)) ?? [];
  const cacheControl = headers['cache-control'];
  if (expected === undefined) assert.equal(cacheControl, undefined, 'Cache-Control');
  else assert.match(String(cacheControl), expected);
  if (url.startsWith('/v1/') && sent.authorization !== undefined)
    assert.doesNotMatch(String(cacheControl), /public/, 'what a token shows is its own');
  const { etag } = headers;
  // Weak comparison: `W/` does not count.
  const opaque = String(etag).replace(/^W\//, '');
  if (status === 304) assert.ok(etagMatches(sent['if-none-match'], opaque), 'the tag of a 304');
};

/** The tag of a version names a response only together with its path and caller; any other tag does so by itself. */
const tagKey = ({ url, sent, headers }: Exchange): string => {
  const etag = String(headers['etag']);
  return /^"\d+(-\w+)?"$/.test(etag) ? `${etag} ${url} ${String(sent.authorization)}` : etag;
};

const checkGame = ({ url, status, headers, text }: Exchange): void => {
  if (/[?&]at=/.test(url) || status >= 300 || !String(headers['content-type']).startsWith('application/json'))
    return;
  const { game, series } = JSON.parse(text) as {
    game?: { version: number; links: { self: string } };
    series?: { links: { self: string } };
  };
  if (headers['location'] !== undefined) assert.equal(headers['location'], (game ?? series)?.links.self);
  if (game?.version !== undefined && headers['etag'] !== undefined)
    assert.equal(uncodedEtag(String(headers['etag'])), `"${game.version}"`);
};

/** A compressed representation has a tag of its own. */
const checkCoding = ({ url, headers }: Exchange): void => {
  const { etag, 'content-encoding': coding } = headers;
  if (ASSET.test(url) || etag === undefined || coding === undefined) return;
  assert.ok(String(etag).endsWith(`-${String(coding)}"`), 'the tag of what is compressed');
};

const checkHeaders = ({ url, sent, status, headers }: Exchange, settings: Settings): void => {
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.ok(headers['content-security-policy'], 'Content-Security-Policy');
  assert.equal(headers['www-authenticate'] !== undefined, status === 401, 'WWW-Authenticate');
  assert.equal(headers['allow'] !== undefined, status === 405, 'Allow');
  const limits = ['limit', 'remaining', 'reset'].map((each) => Number(headers[`ratelimit-${each}`]));
  const isLimited = settings.RATE_LIMIT_PER_MINUTE > 0 && !UNLIMITED.test(url);
  // Some tests limit addresses only, and not their players.
  const isPlayers = sent.authorization?.startsWith('Bearer player_') === true;
  const isTold = limits.every((each) => each >= 0);
  assert.ok(isTold ? isLimited : limits.every(Number.isNaN) && (isPlayers || !isLimited), 'RateLimit');
  const exposed = wordsOf(headers['access-control-expose-headers']);
  if (headers['access-control-allow-origin'] !== undefined)
    for (const name of Object.keys(headers)) assert.ok(!READABLE.test(name) || exposed.includes(name), name);
};

const checkVary = ({ url, status, headers }: Exchange, isPage: boolean, { CORS_ORIGIN }: Settings): void => {
  const vary = wordsOf(headers['vary']);
  assert.ok(headers['vary'] === undefined || !vary.includes(''), 'no empty word in Vary');
  if (CORS_ORIGIN.includes('://')) assert.ok(vary.includes('origin'), 'Vary: Origin');
  // Such a refusal comes before anything is negotiated, and nobody may keep it.
  if (ASSET.test(url) || status === 429 || status === 503) return;
  assert.ok(vary.includes('accept'), 'Vary: Accept');
  assert.ok(vary.includes('accept-encoding'), 'Vary: Accept-Encoding');
  assert.ok(isPage || vary.includes('authorization'), 'Vary: Authorization');
};

interface EventData {
  readonly game?: string;
  readonly rematch?: string;
  readonly series?: string;
  readonly links?: { readonly self: string; readonly rematchOf?: string };
}

const checkLinks = ({ game, rematch, series, links }: EventData, url: string): void => {
  if (links === undefined) return;
  const own = game ?? url.split('/')[4];
  assert.equal(links.self.split('/').at(-1), rematch ?? series ?? own);
  if (rematch !== undefined) assert.equal(links.rematchOf?.split('/').at(-1), own);
};

/**
 * Clients resume after an `id`. In a game's stream, each entry has one. In a player's stream, the last event of the state at
 * its beginning has one, and so has every later event except `presence`.
 */
const checkEvents = ({ url, text }: Exchange): void => {
  const isPlayers = url.startsWith('/v1/players/');
  let resumable = false;
  for (const block of text.split('\n\n').slice(0, -1)) {
    const [, event, json = ''] = /^event: (.*)\ndata: (.*)$/m.exec(block) ?? [];
    if (event === undefined) continue;
    const hasId = block.startsWith('id: ');
    if (!isPlayers || event === 'presence') assert.equal(hasId, event === 'entry', `the id of ${event}`);
    else assert.ok(hasId || !resumable, `the id of ${event}`);
    resumable ||= isPlayers && hasId;
    checkLinks(JSON.parse(json) as EventData, url);
  }
};

/** Returns a function that throws when a response of a service breaks a law. */
export function createLawChecker(settings: Settings): (exchange: Exchange) => void {
  const byTag = new Map<string, string>();
  const checkTag = (exchange: Exchange): void => {
    const { method, sent, status, headers, text } = exchange;
    if (headers['etag'] === undefined || method !== 'GET' || status !== 200) return;
    // The link to a rematch comes without an entry.
    if (text.includes('"rematch":"')) return;
    assert.ok(!etagMatches(sent['if-none-match'], String(headers['etag'])), 'it has not changed');
    const hash = sha256(text);
    assert.equal(byTag.get(tagKey(exchange)) ?? hash, hash, 'a tag names one document');
    byTag.set(tagKey(exchange), hash);
  };
  return (exchange) => {
    const { method, url, status, headers, text, complete = true } = exchange;
    if (method === 'OPTIONS') return;
    const mediaType = String(headers['content-type']);
    const isProblem = mediaType.startsWith('application/problem+json');
    // A 304 has no media type.
    const isDocument = mediaType.startsWith('text/html') || status === 304;
    const isPage = !isProblem && (PAGE.test(url) || (isDocument && !/^\/(v1|rules|assets|docs)\//.test(url)));
    try {
      checkHeaders(exchange, settings);
      checkVary(exchange, isPage, settings);
      checkCoding(exchange);
      if (!url.startsWith('/docs')) checkCaching(exchange, isPage);
      if (mediaType === 'text/event-stream') checkEvents(exchange);
      if (text === '' || !complete) return;
      if (isProblem && status !== 500) checkProblem(exchange);
      checkTag(exchange);
      checkGame(exchange);
    } catch (error) {
      throw new Error(`${method} ${url} → ${status}: ${(error as Error).message}`, { cause: error });
    }
  };
}
