/** Sends requests as a careful client does: every change has an Idempotency-Key and is repeated until it is answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResponseChecker } from '#test/support/response-checker.js';
import type { Http, Received, Sent } from './http.js';
import type { Tally } from './tally.js';

export interface CallerOptions {
  readonly http: Http;
  readonly tally: Tally;
  readonly check: ResponseChecker;
  /** How many of 100 answered changes are repeated all the same. */
  readonly repeatPercent: number;
  /** An integer from 0 to n − 1. */
  readonly below: (n: number) => number;
}

export interface Caller {
  /** Repeats until there is an answer; `null` when it is a refusal that nobody would expect. */
  readonly get: <Body>(path: string, token?: string) => Promise<Body | null>;
  /** The same for what is no JSON. */
  readonly look: (path: string, token?: string) => Promise<void>;
  readonly change: <Body>(path: string, body: object, call?: ChangeCall) => Promise<Body | null>;
}

export interface ChangeCall {
  readonly token?: string | undefined;
  /** For If-Match. */
  readonly version?: number;
}

const LOST_PAUSE_MS = 100;
/** A client in a hurry: less than Retry-After says. */
const LONGEST_PAUSE_MS = 500;
const LONGEST_TRYING_MS = 120_000;
const RETRIED_CODES = new Set(['database-unavailable', 'overloaded', 'request-in-progress', 'rate-limited']);
const NEEDS_RETRY_AFTER = new Set([429, 503]);

interface Tried extends Received {
  readonly code: string | undefined;
  readonly tries: number;
  /** When the try that was answered began. */
  readonly sentAt: number;
}

const codeOf = ({ status, text }: Received): string | undefined => {
  if (status < 400) return undefined;
  try {
    return (JSON.parse(text) as { code?: string }).code;
  } catch {
    return 'not a problem document';
  }
};

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** Whether an answer to a repeat was made before the repeat was sent. */
const wasPlayedBefore = (text: string, sentAt: number): boolean => {
  const { entries, game } = JSON.parse(text) as {
    entries?: readonly { at: string }[];
    game?: { updatedAt: string };
  };
  const at = entries?.[0]?.at ?? game?.updatedAt;
  return at !== undefined && Date.parse(at) < sentAt;
};

/** Sends until there is an answer; every answer is counted and held against the document. */
const persistent = ({ http, tally, check }: CallerOptions): ((sent: Sent) => Promise<Tried>) => {
  const verify = (sent: Sent, answer: Received, code: string | undefined): void => {
    tally.answered(answer.status, code);
    try {
      check(sent.method, sent.path, answer);
      if (NEEDS_RETRY_AFTER.has(answer.status) && !/^\d+$/.test(answer.headers['retry-after'] ?? ''))
        throw new Error(`${answer.status} without Retry-After`);
    } catch (error) {
      tally.fault('undocumented answers', `${errorText(error)} ${answer.text.slice(0, 200)}`);
    }
  };

  const tryOnce = async (sent: Sent, tries: number): Promise<Tried | null> => {
    const sentAt = Date.now();
    tally.add('requests');
    if (tries > 1) tally.add('repeats');
    try {
      const answer = await http.send(sent);
      const code = codeOf(answer);
      verify(sent, answer, code);
      return { ...answer, code, tries, sentAt };
    } catch (error) {
      tally.add('connections lost');
      tally.unanswered(errorText(error));
      return null;
    }
  };

  return async (sent) => {
    const deadline = Date.now() + LONGEST_TRYING_MS;
    for (let tries = 1; Date.now() < deadline; tries += 1) {
      const answer = await tryOnce(sent, tries);
      if (answer !== null && !RETRIED_CODES.has(answer.code ?? '')) return answer;
      const retryAfterMs = 1000 * Number(answer?.headers['retry-after'] ?? 0);
      await sleep(answer === null ? LOST_PAUSE_MS : Math.min(retryAfterMs, LONGEST_PAUSE_MS));
    }
    throw new Error(`${sent.method} ${sent.path} was not answered in ${LONGEST_TRYING_MS} ms`);
  };
};

export const createCaller = (options: CallerOptions): Caller => {
  const { tally, repeatPercent, below } = options;
  const untilAnswered = persistent(options);

  const bodyOf = <Body>(sent: Sent, { status, text, code }: Tried): Body | null => {
    if (status < 300) return JSON.parse(text) as Body;
    tally.fault('unexpected refusals', `${sent.method} ${sent.path} → ${status} ${code ?? ''} ${text}`);
    return null;
  };

  const repeatAnswered = async (sent: Sent, first: Tried): Promise<void> => {
    tally.add('repeats of an answered request');
    const again = await untilAnswered(sent);
    if (again.text !== first.text || again.headers.etag !== first.headers.etag)
      tally.fault('repeats with another answer', `${sent.path}: ${first.text} ≠ ${again.text}`);
  };

  const read = async (path: string, token: string | undefined): Promise<[Sent, Tried]> => {
    const sent: Sent = { method: 'GET', path, headers: bearer(token) };
    return [sent, await untilAnswered(sent)];
  };

  return {
    get: async <Body>(path: string, token?: string) => bodyOf<Body>(...(await read(path, token))),
    look: async (path, token) => {
      const [sent, answer] = await read(path, token);
      if (answer.status >= 300) bodyOf(sent, answer);
    },
    change: async <Body>(path: string, body: object, { token, version }: ChangeCall = {}) => {
      const match = version === undefined ? {} : { 'if-match': `"${version}"` };
      const headers = { 'idempotency-key': randomUUID(), ...match, ...bearer(token) };
      const sent: Sent = { method: 'POST', path, headers, body };
      const answer = await untilAnswered(sent);
      const told = bodyOf<Body>(sent, answer);
      if (told === null) return null;
      if (answer.tries > 1 && wasPlayedBefore(answer.text, answer.sentAt))
        tally.add('repeats whose first try had been played');
      if (below(100) < repeatPercent) await repeatAnswered(sent, answer);
      return told;
    },
  };
};
