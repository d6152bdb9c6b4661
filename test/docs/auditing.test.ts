/** docs/auditing.md: every vector it publishes is computed by the service, and again by its own recipe. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { entryRng } from '#src/engine/history/rng.js';
import { canonicalJson, commitmentOf, saltOf, sha256 } from '#src/engine/history/hash-chain.js';
import { dealGame, playMove, timeText } from '#src/engine/history/entries.js';
import type { SeatRecord } from '#src/engine/records.js';
import type { GameType, Typed } from '#src/game-type.js';
import { gameTypes } from '#src/games/index.js';
import { contextOf, TEST_SEED } from '../support/play.js';

const typeOf = (id: string): GameType => {
  const gameType = gameTypes.get(id);
  if (gameType === undefined) throw new Error(`no game type ${id}`);
  return gameType;
};

/** What docs/auditing.md publishes of one entry of its game, in its order. */
interface PublishedEntry {
  readonly salt: string;
  readonly bodyText: string;
  readonly body: string;
  readonly linkText: string;
  readonly hash: string;
  readonly stateHash: string;
}

interface Implementation {
  readonly commitment: string;
  /** Draws of an entry: the n of each. */
  readonly draws: (seq: number, ns: readonly number[]) => number[];
  /** A list shuffled in entry 0. */
  readonly shuffled: (list: readonly string[]) => string[];
  readonly entries: readonly PublishedEntry[];
}

const GAME = '019b76da-a800-7000-8000-000000000000';
const START = Date.UTC(2026, 0, 1);
const COLUMNS = '1212121';
/** The deal, then a column a move. */
const STEPS = ['', ...Array.from(COLUMNS)];
const CONFIG = { drawWhenUnwinnable: false };
const SEATS = [{ kind: 'human' }, { kind: 'cpu', level: 'medium' }] as const;

/** The page's recipe, followed without the code of the service. */
const byThePage = (): Implementation => {
  const hmac = (key: Buffer, message: string): Buffer => createHmac('sha256', key).update(message).digest();
  const digest = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
  const canonical = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`;
  };
  const stream = (seq: number) => {
    let drawn = 0;
    const word = (): number => {
      const block = hmac(TEST_SEED, `${seq}:${Math.floor(drawn / 8)}`);
      drawn += 1;
      return block.readUInt32BE(((drawn - 1) % 8) * 4);
    };
    return (n: number): number => {
      for (;;) {
        const w = word();
        if (w < Math.floor(2 ** 32 / n) * n) return w % n;
      }
    };
  };
  const shuffled = (list: readonly string[]): string[] => {
    const below = stream(0);
    const result = [...list];
    for (let i = list.length - 1; i > 0; i -= 1) {
      const j = below(i + 1);
      const [atI = '', atJ = ''] = [result[i], result[j]];
      result[i] = atJ;
      result[j] = atI;
    }
    return result;
  };
  const commitment = digest(TEST_SEED);
  let prev = '';
  const entries = STEPS.map((column, seq): PublishedEntry => {
    const move = seq === 0 ? null : { type: 'drop', column: Number(column) };
    const state = { config: CONFIG, position: COLUMNS.slice(0, seq), resignedBy: null };
    const salt = hmac(TEST_SEED, `salt:${seq}`);
    const bodyText = canonical({ move, state });
    const body = hmac(salt, bodyText).toString('hex');
    const link = { game: GAME, seq, at: `2026-01-01T00:00:0${seq}.000Z`, body, prev };
    const first = { ...link, type: 'connect-four', config: CONFIG, seats: SEATS, commitment };
    const seat = (seq + 1) % 2;
    const linkText = canonical(
      seq === 0 ? first : { ...link, seat, by: seat === 0 ? 'human' : 'cpu:medium' },
    );
    prev = digest(linkText);
    return {
      salt: salt.toString('hex'),
      bodyText,
      body,
      linkText,
      hash: prev,
      stateHash: digest(canonical(state)),
    };
  });
  return { commitment, draws: (seq, ns) => ns.map(stream(seq)), shuffled, entries };
};

const played = (): PublishedEntry[] => {
  const seed = TEST_SEED.toString('hex');
  const gameType = typeOf('connect-four');
  const commitment = commitmentOf(seed);
  const seats = SEATS.map((created): SeatRecord => ({ ...created, created, name: '', tokenHash: null }));
  const fixed = {
    visibility: 'unlisted',
    autoplay: true,
    seedChosenBy: 'client',
    rematchOf: null,
    rematch: null,
  } as const;
  const times = { createdAt: START, updatedAt: START };
  let last = dealGame(gameType, {
    id: GAME,
    type: gameType.id,
    config: CONFIG,
    seats,
    seed,
    commitment,
    ...fixed,
    ...times,
  });
  let prev = '';
  return STEPS.map((column, seq) => {
    if (seq > 0) {
      const next = playMove(
        gameType,
        last.game,
        (seq + 1) % 2,
        { type: 'drop', column: Number(column) } as Typed,
        START + seq * 1000,
      );
      if ('ok' in next) throw new Error(next.detail);
      last = next;
    }
    const { game, entry } = last;
    const link = { game: GAME, seq, at: timeText(entry.at), body: entry.body, prev };
    const more =
      seq === 0
        ? { type: game.type, config: game.config, seats: SEATS, commitment }
        : { seat: entry.seat, by: entry.by };
    prev = entry.hash;
    return {
      salt: saltOf(seed, seq),
      bodyText: canonicalJson({ move: entry.move, state: game.state }),
      body: entry.body,
      linkText: canonicalJson({ ...link, ...more }),
      hash: entry.hash,
      stateHash: sha256(canonicalJson(game.state)),
    };
  });
};

const byTheService = (): Implementation => ({
  commitment: commitmentOf(TEST_SEED.toString('hex')),
  draws: (seq, ns) => ns.map(entryRng(TEST_SEED, seq).below),
  shuffled: (list) => entryRng(TEST_SEED, 0).shuffle(list),
  entries: played(),
});

const SUITS = ['C', 'D', 'H', 'S'];
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
const deck = (ranks = RANKS): string[] => SUITS.flatMap((suit) => ranks.map((rank) => rank + suit));
const BASRA_DECK = deck(RANKS.slice(0, -2));
const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7];
const DOUBLE_SEVEN = NUMBERS.flatMap((high) => NUMBERS.slice(0, high + 1).map((low) => `${high}:${low}`));
const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const hex8 = (word: number): string => word.toString(16).padStart(8, '0');

/** Everything that the page publishes, as it stands there; long lists are broken into lines. */
const vectors = ({ commitment, draws, shuffled, entries }: Implementation): string[] => {
  const words = draws(0, Array<number>(9).fill(2 ** 32)).map(hex8);
  const dice = [1, 2, 3].map((seq) => draws(seq, [6, 6]).map((value) => value + 1).join('+')); // prettier-ignore
  const [first, second] = entries;
  const blocks = [first, second].map(
    (entry) => entry && [entry.salt, entry.bodyText, entry.body, entry.linkText, entry.hash].join(' '),
  );
  return [
    `| SHA-256 of the seed | \`${commitment}\` |`,
    `| entry 0, words 0 to 3 | \`${words.slice(0, 4).join(' ')}\` |`,
    `| entry 0, words 7 and 8 | \`${words.slice(7).join(' ')}\` |`,
    `| entry 0, below(3221225472) twice | \`${draws(0, [3221225472, 3221225472]).join(' ')}\`: `,
    `| entry 0, the list 0 to 9 shuffled | \`${shuffled(DIGITS).join(' ')}\` |`,
    `| entries 1, 2, 3: two dice each | \`${dice.join(' ')}\` |`,
    `| salt of entry 1 (below) | \`${second?.salt}\` |`,
    ...[deck(), BASRA_DECK, DOUBLE_SEVEN].map((list) => `\`\`\` ${shuffled(list).join(' ')} \`\`\``),
    ...blocks.map((block) => `\`\`\` ${block} \`\`\``),
    ...entries.slice(2, 7).map(({ hash }, at) => `| ${at + 2} | \`${hash}\` |`),
    `| 7, the head | \`${entries[7]?.hash}\` |`,
    ...[1, 7].map((seq) => `| ${seq}, \`stateHash\` | \`${entries[seq]?.stateHash}\` |`),
  ];
};

test('docs/auditing.md', async (t) => {
  const text = readFileSync('docs/auditing.md', 'utf8').replaceAll(/\s+/g, ' ');

  await t.test('its vectors are those of the service', async (t) => {
    for (const vector of vectors(byTheService())) t.ok(text.includes(vector), vector);
    for (const { linkText, hash } of byTheService().entries) t.equal(sha256(linkText), hash);
  });

  await t.test('its recipe leads to them', async (t) => {
    t.same(vectors(byThePage()), vectors(byTheService()));
    t.same(byThePage().entries, byTheService().entries);
  });

  await t.test('its game is over, and its seed is the one it names', async (t) => {
    t.ok(text.includes(TEST_SEED.toString('hex')));
    t.match(byTheService().entries[7]?.bodyText, `"position":"${COLUMNS}"`);
  });

  await t.test('the games are dealt from the decks that it shuffles', async (t) => {
    const { shuffled } = byThePage();
    const dealt = (id: string, seats: number) => {
      const gameType = typeOf(id);
      const configured = gameType.configure({}, seats);
      if (!configured.ok) throw new Error(configured.detail);
      const { state } = gameType.setup(configured.config, seats, contextOf(TEST_SEED, 0));
      const handOf = (seat: number) =>
        (gameType.view(state, seat) as { hands: { cards: string[] }[] }).hands[seat]?.cards;
      return { state, hands: Array.from({ length: seats }, (_, seat) => [...(handOf(seat) ?? [])].sort()) };
    };
    const round = (cards: readonly string[], seats: number, size: number, first = 0) =>
      Array.from(
        { length: seats },
        (_, seat) =>
        cards.slice(0, seats * size).filter((_card, at) => (at + first) % seats === seat).sort(), // prettier-ignore
      );
    t.same(dealt('double-7', 4).hands, round(shuffled(DOUBLE_SEVEN), 4, 9));
    t.same(dealt('7reeg', 2).hands, round(shuffled(deck()), 2, 14));
    t.same(dealt('7reeg', 3).hands, round(shuffled([...deck(), ...deck()]), 3, 14));
    t.same(
      dealt('basra', 4).hands,
      round(shuffled(BASRA_DECK), 4, 5),
      'the last seat deals: seat 0 is after it',
    );
    const table = (typeOf('basra').view(dealt('basra', 4).state, null) as { table: string[] }).table;
    t.same(table, shuffled(BASRA_DECK).slice(20, 24));
  });
});
