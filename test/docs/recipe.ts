/** The recipe of docs/auditing.md, followed without the code of the service, for the game that the page works out. */
import { createHash, createHmac } from 'node:crypto';
import { at } from '#src/kit/checked.js';
import { TEST_SEED } from '#test/support/play.js';

/** What the page publishes of an entry, in its order. */
export interface PublishedEntry {
  readonly salt: string;
  readonly bodyText: string;
  readonly body: string;
  readonly linkText: string;
  readonly hash: string;
  readonly stateHash: string;
}

export interface Implementation {
  readonly commitment: string;
  /** Numbers drawn in entry `seq`: one below each of `ns`. */
  readonly draws: (seq: number, ns: readonly number[]) => number[];
  /** A list shuffled in entry 0. */
  readonly shuffled: (list: readonly string[]) => string[];
  readonly entries: readonly PublishedEntry[];
}

export const GAME = '019b76da-a800-7000-8000-000000000000';
export const COLUMNS = '1212121';
/** The deal, then one move per column. */
export const SEQS = Array.from({ length: 1 + COLUMNS.length }, (_, seq) => seq);
export const CONFIG = { drawWhenUnwinnable: false };
export const SEATS = [{ kind: 'human' }, { kind: 'cpu', level: 'medium' }] as const;

const hmac = (key: Buffer, message: string): Buffer => createHmac('sha256', key).update(message).digest();
const digest = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');

/** RFC 8785, as far as this game needs it. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`;
};

const WORD_BYTES = 4;
const WORDS_PER_BLOCK = 8;

/** The function below(n) of entry `seq`. */
const streamOf = (seq: number): ((n: number) => number) => {
  let drawn = 0;
  const nextWord = (): number => {
    const block = hmac(TEST_SEED, `${seq}:${Math.floor(drawn / WORDS_PER_BLOCK)}`);
    drawn += 1;
    return block.readUInt32BE(((drawn - 1) % WORDS_PER_BLOCK) * WORD_BYTES);
  };
  return (n) => {
    for (;;) {
      const word = nextWord();
      if (word < Math.floor(2 ** 32 / n) * n) return word % n;
    }
  };
};

const shuffled = (list: readonly string[]): string[] => {
  const below = streamOf(0);
  const result = [...list];
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    [result[i], result[j]] = [at(result, j), at(result, i)];
  }
  return result;
};

const entryOf = (seq: number, prev: string, commitment: string): PublishedEntry => {
  const move = seq === 0 ? null : { type: 'drop', column: Number(at(Array.from(COLUMNS), seq - 1)) };
  const state = { config: CONFIG, position: COLUMNS.slice(0, seq), resignedBy: null };
  const salt = hmac(TEST_SEED, `salt:${seq}`);
  const bodyText = canonical({ move, state });
  const body = hmac(salt, bodyText).toString('hex');
  const link = { game: GAME, seq, at: `2026-01-01T00:00:0${seq}.000Z`, body, prev };
  const seat = (seq + 1) % 2;
  const linkText = canonical(
    seq === 0
      ? { ...link, type: 'connect-four', config: CONFIG, seats: SEATS, commitment }
      : { ...link, seat, by: seat === 0 ? 'human' : 'cpu:medium' },
  );
  return {
    salt: salt.toString('hex'),
    bodyText,
    body,
    linkText,
    hash: digest(linkText),
    stateHash: digest(canonical(state)),
  };
};

export const recipe = (): Implementation => {
  const commitment = digest(TEST_SEED);
  const entries: PublishedEntry[] = [];
  for (const seq of SEQS) entries.push(entryOf(seq, entries.at(-1)?.hash ?? '', commitment));
  return {
    commitment,
    draws: (seq, ns) => ns.map(streamOf(seq)),
    shuffled,
    entries,
  };
};
