/** docs/auditing.md: every published vector is what the service computes. `parlour.verify` follows the page's recipe. */
import { createHmac, createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { playResignation } from 'parlour-games/record/entries';
import { playJoin } from 'parlour-games/record/entries';
import { isSigned } from 'parlour-games/record/checkpoints';
import { publicKeyOf } from 'parlour-games/record/crypto';
import { canonicalJson, commitmentOf, sha256 } from 'parlour-games/record/hash-chain';
import { entryRng } from 'parlour-games/record/rng';
import { shuffledSeating } from 'parlour-games/record/seats';
import { jointSeedOf } from 'parlour-games/record/seeds';
import { createSigner } from '#src/engine/signer.js';
import { gameTypes } from 'parlour-games/games';
import { at, get } from 'parlour-games/kit/checked';
import { contextOf, TEST_SEED } from '#test/support/play.js';
import { COLUMNS, dealt, GAME, publishedEntries } from './service-vectors.js';

const SUITS = ['C', 'D', 'H', 'S'];
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'];
const deck = (ranks = RANKS): string[] => SUITS.flatMap((suit) => ranks.map((rank) => rank + suit));
const BASRA_DECK = deck(RANKS.slice(0, -2));
const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7];
const DOUBLE_SEVEN = NUMBERS.flatMap((high) => NUMBERS.slice(0, high + 1).map((low) => `${high}:${low}`));
const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const WORDS = Array<number>(9).fill(2 ** 32);
const hex8 = (word: number): string => word.toString(16).padStart(8, '0');

const SECRET = TEST_SEED.toString('hex');
const CLIENT_SEEDS = ['parlour', 'Zoë’s dice 🎲'];
/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

const draws = (seq: number, ns: readonly number[]): number[] => ns.map(entryRng(TEST_SEED, seq).below);
const shuffled = (list: readonly string[]): string[] => entryRng(TEST_SEED, 0).shuffle(list);
const entries = publishedEntries();

/** Everything that the page publishes of a game, as it appears there with white space collapsed. */
const vectors = (): string[] => {
  const words = draws(0, WORDS).map(hex8);
  const dice = [1, 2, 3].map((seq) =>
    draws(seq, [6, 6])
      .map((value) => value + 1)
      .join('+'),
  );
  const blocks = entries
    .slice(0, 2)
    .map(({ salt, bodyText, body, linkText, hash }) => [salt, bodyText, body, linkText, hash].join(' '));
  return [
    `| SHA-256 of the seed | \`${commitmentOf(SECRET)}\` |`,
    `| entry 0, words 0 to 3 | \`${words.slice(0, 4).join(' ')}\` |`,
    `| entry 0, words 7 and 8 | \`${words.slice(7).join(' ')}\` |`,
    `| entry 0, below(3221225472) twice | \`${draws(0, [3221225472, 3221225472]).join(' ')}\`: `,
    `| entry 0, the list 0 to 9 shuffled | \`${shuffled(DIGITS).join(' ')}\` |`,
    `| seating, the list 0 to 9 shuffled | \`${shuffledSeating(SECRET, DIGITS).join(' ')}\` |`,
    `| entries 1, 2, 3: two dice each | \`${dice.join(' ')}\` |`,
    `| salt of entry 1 (below) | \`${at(entries, 1).salt}\` |`,
    ...[deck(), BASRA_DECK, DOUBLE_SEVEN].map((list) => `\`\`\` ${shuffled(list).join(' ')} \`\`\``),
    ...blocks.map((block) => `\`\`\` ${block} \`\`\``),
    ...entries.slice(2, 7).map(({ hash }, index) => `| ${index + 2} | \`${hash}\` |`),
    `| 7, the head | \`${at(entries, 7).hash}\` |`,
    ...[1, 7].map((seq) => `| ${seq}, \`stateHash\` | \`${at(entries, seq).stateHash}\` |`),
  ];
};

/** The first state of a game with the test seed, and each seat's cards, sorted. */
const handsDealt = (id: string, seats: number) => {
  const gameType = get(gameTypes, id);
  const configured = gameType.configure({}, seats);
  if (!configured.ok) throw new Error(configured.detail);
  const { state } = gameType.setup(configured.config, seats, contextOf(TEST_SEED, 0));
  const handOf = (seat: number): string[] => {
    const { hands } = gameType.view(state, seat) as { hands: { cards: string[] }[] };
    return [...at(hands, seat).cards].sort();
  };
  return { state, hands: Array.from({ length: seats }, (_, seat) => handOf(seat)) };
};

/** Cards dealt one at a time, round after round, from seat 0: each seat's, sorted. */
const inRounds = (cards: readonly string[], seats: number, size: number): string[][] =>
  Array.from({ length: seats }, (_, seat) =>
    cards
      .slice(0, seats * size)
      .filter((_card, index) => index % seats === seat)
      .sort(),
  );

test('docs/auditing.md', async (t) => {
  const text = readFileSync('docs/auditing.md', 'utf8').replaceAll(/\s+/g, ' ');

  await t.test('publishes what the service computes', async (t) => {
    for (const vector of vectors()) t.ok(text.includes(vector), vector);
    for (const { linkText, hash } of entries) t.equal(sha256(linkText), hash);
    t.ok(text.includes(SECRET));
    t.match(at(entries, 7).bodyText, `"position":"${COLUMNS}"`);
  });

  await t.test('publishes seeds that both sides chose', async (t) => {
    for (const clientSeed of CLIENT_SEEDS) {
      const seed = jointSeedOf({ secret: SECRET, clientSeed });
      t.equal(seed, createHmac('sha256', TEST_SEED).update(Buffer.from(clientSeed)).digest('hex'));
      const row = `| \`${clientSeed}\` | \`${Buffer.from(clientSeed).toString('hex')}\` | \`${seed}\` |`;
      t.ok(text.includes(row), row);
    }
    t.ok(text.includes(`the commitment is their SHA-256, \`${commitmentOf(SECRET)}\``));
  });

  await t.test('publishes a checkpoint that is signed with the published key', async (t) => {
    const der = Buffer.concat([PKCS8_PREFIX, TEST_SEED]);
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const signer = createSigner('games.example', key.export({ format: 'pem', type: 'pkcs8' }) as string);
    const { signature, ...signed } = signer.sign({ game: GAME, entries: 8, head: at(entries, 7).hash });
    const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
    t.ok(text.includes(`| public key, 32 bytes | \`${raw}\` |`));
    t.ok(text.includes(`| signature | \`${signature}\` |`));
    t.ok(text.includes(canonicalJson(signed)));
    const publicKey = publicKeyOf(signer.publicKey);
    t.ok(isSigned({ ...signed, signature }, publicKey));
    t.notOk(isSigned({ ...signed, signature, entries: 7 }, publicKey));
  });

  await t.test('describes joins: their move and event, and the state as before', async (t) => {
    const { game } = dealt([{ kind: 'human' }, { kind: 'open' }]);
    const join = (name?: string) =>
      playJoin(
        get(gameTypes, 'connect-four'),
        game,
        { seat: 1, tokenHash: '', ...(name !== undefined && { name }) },
        game.createdAt,
      );
    const spaced = (value: unknown): string => JSON.stringify(value).replaceAll(/(?<=[:,])(?!$)/g, ' ');
    const named = join('Ada');
    for (const part of [named.entry.move, at(named.entry.events, 0), join().entry.move])
      t.ok(text.includes(`\`${spaced(part)}\``), spaced(part));
    t.equal(named.entry.by, 'human');
    t.equal(named.game.state, game.state);
    t.equal(named.game.status, 'active');
    t.equal(at(join().game.seats, 1).name, 'Player 2');
  });

  await t.test('describes resignations in games of three or more', async (t) => {
    const { game } = dealt([{ kind: 'human' }, { kind: 'human' }, { kind: 'human' }]);
    const { entry, game: after } = playResignation(get(gameTypes, 'connect-four'), game, 1, game.createdAt);
    t.same(entry.events, [{ type: 'resigned', seat: 1, takenOverBy: 'cpu:easy' }]);
    t.ok(text.includes('`{"type": "resigned", "seat": 1, "takenOverBy": "cpu:easy"}`'));
    t.equal(after.state, game.state);
  });

  await t.test('names the decks and the order in which cards are dealt', async (t) => {
    t.same(handsDealt('double-7', 4).hands, inRounds(shuffled(DOUBLE_SEVEN), 4, 9));
    t.same(handsDealt('7reeg', 2).hands, inRounds(shuffled(deck()), 2, 14));
    t.same(handsDealt('7reeg', 3).hands, inRounds(shuffled([...deck(), ...deck()]), 3, 14));
    const basra = handsDealt('basra', 4);
    t.same(basra.hands, inRounds(shuffled(BASRA_DECK), 4, 5), 'the last seat deals, so that seat 0 is first');
    const { table } = get(gameTypes, 'basra').view(basra.state, null) as { table: string[] };
    t.same(table, shuffled(BASRA_DECK).slice(20, 24));
  });
});
