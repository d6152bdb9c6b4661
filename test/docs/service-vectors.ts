/** The game that docs/auditing.md works out, as the service plays it. */
import { dealGame, playMove, timeText, type Appended } from 'parlour-games/record/entries';
import { canonicalJson, commitmentOf, saltOf, sha256 } from 'parlour-games/record/hash-chain';
import type { SeatRecord } from 'parlour-games/record/game-record';
import type { Typed } from 'parlour-games/game-type';
import { gameTypes } from 'parlour-games/games';
import { at, get } from 'parlour-games/kit/checked';
import { TEST_SEED } from '#test/support/play.js';

/** What the page publishes of an entry, in its order. */
interface PublishedEntry {
  readonly salt: string;
  readonly bodyText: string;
  readonly body: string;
  readonly linkText: string;
  readonly hash: string;
  readonly stateHash: string;
}

export const GAME = '019b76da-a800-7000-8000-000000000000';
export const COLUMNS = '1212121';
const CONFIG = { drawWhenUnwinnable: false };
const SEATS = [{ kind: 'human' }, { kind: 'cpu', level: 'medium' }] as const;
const START = Date.UTC(2026, 0, 1);
const SECOND_MS = 1000;
const SEED = TEST_SEED.toString('hex');

/** The created game after its deal. Its seats may be others than those of the page. */
export function dealt(created: readonly SeatRecord['created'][] = SEATS): Appended {
  return dealGame(get(gameTypes, 'connect-four'), {
    id: GAME,
    type: 'connect-four',
    rulesVersion: 1,
    config: CONFIG,
    seats: created.map((seat): SeatRecord => ({ ...seat, created: seat, name: '', tokenHash: null })),
    seed: SEED,
    commitment: commitmentOf(SEED),
    visibility: 'unlisted',
    autoplay: true,
    hints: true,
    seedChosenBy: 'client',
    rematchOf: null,
    createdAt: START,
  });
}

const played = ({ game }: Appended, seq: number): Appended => {
  const move: Typed & { column: number } = { type: 'drop', column: Number(at(Array.from(COLUMNS), seq - 1)) };
  const next = playMove(get(gameTypes, 'connect-four'), game, (seq + 1) % 2, move, START + seq * SECOND_MS);
  if ('ok' in next) throw new Error(next.detail);
  return next;
};

const published = ({ game, entry }: Appended, prev: string): PublishedEntry => {
  const { seq, seat, by, body, hash } = entry;
  const link = { game: GAME, seq, at: timeText(entry.at), body, prev };
  const creation = { type: game.type, config: game.config, seats: SEATS, commitment: game.commitment };
  return {
    salt: saltOf(SEED, seq),
    bodyText: canonicalJson({ move: entry.move, state: game.state }),
    body,
    linkText: canonicalJson({ ...link, ...(seq === 0 ? creation : { seat, by }) }),
    hash,
    stateHash: sha256(canonicalJson(game.state)),
  };
};

/** The deal, then one move per column. */
export function publishedEntries(): PublishedEntry[] {
  let last = dealt();
  const entries = [published(last, '')];
  for (const seq of COLUMNS.split('').keys()) {
    last = played(last, seq + 1);
    entries.push(published(last, at(entries, -1).hash));
  }
  return entries;
}
