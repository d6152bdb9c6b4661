/** A game that the page follows: the latest state, its picture and its log. */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import {
  advanceComputerPlayers,
  ConnectionError,
  HistoryChangedError,
  isComputerTurn,
  type AnyEntry,
  type AnyGame,
  type DrawingOptions,
  type GameSession,
} from 'parlour-client';
import { parlour } from '../api/service.js';
import type { GameRef } from '../routes.js';
import { restMs, seenMs } from './animations.js';
import { sheetFor, type Sheet } from './sheet.js';
import { clockOf, noteServerTime, serviceClock } from '../api/server-clock.js';

export interface LiveGame {
  readonly ref: GameRef;
  readonly token: string | null;
  /** `null` until the first response, as `game` is. */
  readonly session: GameSession | null;
  readonly game: ReadonlySignal<AnyGame | null>;
  /** The game that the words describe: the one in the picture, once that has come to rest. */
  readonly told: ReadonlySignal<AnyGame | null>;
  /** The newest game, whatever the picture shows: for people who cannot see it. */
  readonly newest: ReadonlySignal<AnyGame | null>;
  /** How a round, a hand or the game ended, until `dismiss`. */
  readonly sheet: ReadonlySignal<Sheet | null>;
  readonly dismiss: () => void;
  /** Whether moves are shown one after the other; `skip` goes to the latest. */
  readonly isShowing: ReadonlySignal<boolean>;
  readonly skip: () => void;
  /** The markup of the picture; `null` until the first response. */
  readonly board: ReadonlySignal<string | null>;
  /** By seq, from the deal on. */
  readonly entries: ReadonlySignal<readonly AnyEntry[]>;
  /** By seat, whether somebody follows the game from there; `null` or missing while that is not known. */
  readonly present: ReadonlySignal<readonly (boolean | null)[]>;
  /** The error that stopped it, or the refusal of the last request. */
  readonly error: ReadonlySignal<unknown>;
  /** Whether a request that changes the game is under way. */
  readonly busy: ReadonlySignal<boolean>;
  /** Runs `action`, such as a move, and shows the game after it. A refusal is in `error`. */
  readonly act: (action: (session: GameSession, signal: AbortSignal) => Promise<unknown>) => Promise<void>;
  /** Clears the error and fetches the game again. */
  readonly again: () => void;
  readonly close: () => void;
}

const DELAY_MS = 2000;
/** How long others may take to reconnect after a stream begins: the service may have been away. */
const COMING_MS = 10_000;
/**
 * A stream reports a rematch for a minute after the end. From then on the page looks for one this often, while it is visible.
 */
const LOOK_MS = 20_000;

/** Whether another person may ask for a rematch, or for another one after it was cancelled. */
const mayHaveRematch = ({ status, seats }: AnyGame): boolean =>
  status === 'finished' && seats.filter(({ kind }) => kind === 'human').length > 1;

/** Whether a clock runs, or a shortcut brings more now than later. */
const isUrgent = (game: AnyGame): boolean =>
  Boolean(game.clock) ||
  game.prompt?.shortcuts?.some(({ early }) => (early?.untilMs ?? 0) > clockOf(game)()) === true;

/** How long the log may lag behind a response. */
const LOG_MS = 1000;

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

class FollowedGame implements LiveGame {
  readonly game = signal<AnyGame | null>(null);
  readonly told = signal<AnyGame | null>(null);
  readonly newest = signal<AnyGame | null>(null);
  readonly sheet = signal<Sheet | null>(null);
  readonly isShowing = signal(false);
  #skip: () => void = () => undefined;
  #dismissed: () => void = () => undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** How the game ended, until its last picture has come to rest. */
  #ending: Sheet | null = null;
  readonly board = signal<string | null>(null);
  readonly entries = signal<readonly AnyEntry[]>([]);
  readonly present = signal<readonly (boolean | null)[]>([]);
  readonly error = signal<unknown>(undefined);
  readonly #acting = signal(0);
  readonly busy = computed(() => this.#acting.value > 0);
  readonly #closing = new AbortController();
  #session: GameSession | null = null;
  #showing: Promise<void> | undefined;
  #isStale = false;
  /** Until when others may still be connecting, by `performance.now()`; infinite until the stream has sent something. */
  #comingUntil = Infinity;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly ref: GameRef,
    readonly token: string | null,
  ) {
    void this.#run();
  }

  readonly act: LiveGame['act'] = async (action) => {
    if (this.#session === null || this.busy.value) return;
    this.#acting.value += 1;
    this.error.value = undefined;
    try {
      await action(this.#session, this.#closing.signal);
    } catch (error) {
      this.#fail(error);
    }
    await this.#show();
    this.#acting.value -= 1;
  };

  readonly again = (): void => {
    this.error.value = undefined;
    if (this.#session === null) void this.#run();
    else void this.#show();
  };

  readonly skip = (): void => {
    this.isShowing.value = false;
    this.#skip();
  };

  readonly dismiss = (): void => {
    this.sheet.value = null;
    this.#dismissed();
  };

  readonly close = (): void => {
    clearTimeout(this.#resting);
    this.#closing.abort();
    this.dismiss();
    this.skip();
  };

  get session(): GameSession | null {
    return this.#session;
  }

  get #signal(): AbortSignal {
    return this.#closing.signal;
  }

  #fail(error: unknown): void {
    if (!this.#signal.aborted) this.error.value = error;
  }

  async #run(): Promise<void> {
    const { type, id } = this.ref;
    const seated = this.token === null ? {} : { token: this.token };
    try {
      this.#session = await parlour.games(type).open(id, { ...seated, signal: this.#signal });
      this.newest.value = this.#session.game;
      this.told.value = this.#session.game;
      this.game.value = this.#session.game;
      await Promise.all([this.#show(), this.#follow(this.#session)]);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Follows the game to its end, and to its rematch, and survives lost connections. */
  async #follow(session: GameSession): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        await this.#readLog(session);
        await this.#lookForRematch(session);
        return;
      } catch (error) {
        if (error instanceof HistoryChangedError) this.entries.value = [];
        else if (!(error instanceof ConnectionError)) throw error;
        await sleep(DELAY_MS);
      }
    }
  }

  async #lookForRematch(session: GameSession): Promise<void> {
    while (!this.#signal.aborted && mayHaveRematch(session.game)) {
      await sleep(LOOK_MS);
      if (document.visibilityState === 'visible')
        this.game.value = await session.refresh({ signal: this.#signal });
    }
  }

  /** Entries that arrive in a burst are shown together. */
  async #readLog(session: GameSession): Promise<void> {
    const arrived: AnyEntry[] = [];
    const flush = (): void => {
      if (!session.game.clock) serviceClock.note(arrived.at(-1)?.at ?? '');
      const isRenamed = this.entries.value.length > 0 && arrived.some(({ move }) => move?.type === 'join');
      this.entries.value = [...this.entries.value, ...arrived.splice(0)];
      if (isRenamed) void this.#tellAgain(session).catch((error: unknown) => this.#fail(error));
      const known = this.game.value?.version ?? 0;
      if (this.entries.value.length > known) void this.#show();
    };
    const after = this.entries.value.length - 1;
    for await (const { event, data } of session.events({ after, rematch: 'wait', signal: this.#signal })) {
      if (event === 'time') noteServerTime(data.now);
      else if (event === 'presence') this.#notePresence(data?.seats);
      else if (event === 'entry' && arrived.push(data) === 1) setTimeout(flush);
    }
    clearTimeout(this.#settling);
    this.present.value = [];
    if (arrived.length > 0) flush();
    // The game has the link to the rematch.
    await this.#show();
  }

  /** Reads the log again after somebody has joined, because that changes a name throughout. */
  async #tellAgain(session: GameSession): Promise<void> {
    const told: AnyEntry[] = [];
    const count = this.entries.value.length;
    for await (const { event, data } of session.events({ signal: this.#signal })) {
      if (event === 'entry') told.push(data);
      if (told.length === count) break;
    }
    this.entries.value = [...told, ...this.entries.value.slice(count)];
  }

  /**
   * Somebody who may still be connecting does not count as gone: at the start, after a stream broke off, and while a seat is
   * free.
   */
  #notePresence(seats: readonly boolean[] | undefined): void {
    clearTimeout(this.#settling);
    const now = performance.now();
    this.#comingUntil = seats === undefined ? Infinity : Math.min(this.#comingUntil, now + COMING_MS);
    if (seats === undefined) return;
    const leftMs = this.#comingUntil - now;
    const known = this.present.value;
    const mayCome = (seat: number): boolean => leftMs > 0 || this.game.value?.seats[seat]?.kind === 'open';
    this.present.value = seats.map(
      (isHere, seat) => isHere || (mayCome(seat) ? (known[seat] ?? null) : false),
    );
    if (leftMs > 0) this.#settling = setTimeout(() => this.#notePresence(seats), leftMs);
  }

  /** Fetches the state and the picture, and again if it was called in the meantime. Resolves when the latest ones are shown. */
  #show(): Promise<void> {
    this.#isStale = true;
    return (this.#showing ??= this.#showLatest());
  }

  async #showLatest(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        await (this.#session && this.#fetch(this.#session));
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#showing = undefined;
    }
  }

  async #fetch(session: GameSession): Promise<void> {
    const call = { signal: this.#signal };
    await session.refresh(call).catch((error: unknown) => {
      if (!(error instanceof HistoryChangedError)) throw error;
    });
    this.newest.value = session.game;
    // If this fails, the latest picture is still shown.
    await this.#showMoves(session).catch(() => undefined);
    const board = await session.boardSvg({}, call);
    this.#put(session.game, board);
    if (session.game.you !== null && isComputerTurn(session.game)) void this.#advanceLater(session);
  }

  /** Shows a game. The words about it appear once the picture has come to rest. */
  #put(game: AnyGame, board: string): void {
    clearTimeout(this.#resting);
    // A stream repeats what a response has shown.
    if (game.version !== this.game.value?.version) this.told.value = this.game.value;
    batch(() => {
      this.game.value = game;
      this.board.value = board;
    });
    requestAnimationFrame(() => {
      this.#resting = setTimeout(() => this.#rest(), restMs());
    });
  }

  #rest(): void {
    this.told.value = this.game.value;
    this.sheet.value ??= this.#ending;
    this.#ending = null;
  }

  /**
   * Before the latest picture, shows each entry since the picture before it, and how a round or the game ended, until
   * dismissed. Skips this while time is short, so that nobody loses it.
   */
  async #showMoves(session: GameSession): Promise<void> {
    const { version } = session.game;
    const shown = this.game.value?.version ?? version;
    if (shown >= version || isUrgent(session.game)) return;
    const entries = await this.#entriesUpTo(version);
    this.isShowing.value = true;
    let before = this.game.value ?? session.game;
    for (let at = shown + 1; at <= version; at += 1) {
      const isLatest = at === version;
      const game: AnyGame = isLatest ? session.game : await session.view({ at }, { signal: this.#signal });
      await this.#showEnding(session, before, game, entries);
      before = game;
      if (!isLatest && this.#isPaced)
        await this.#showPast(session, game, { at }, version - shown, entries[at - 1]);
    }
    this.isShowing.value = false;
  }

  /** Whether each move is shown for a while. */
  get #isPaced(): boolean {
    return this.isShowing.value && seenMs(1) > 0;
  }

  /** Shows how an entry ended a part of the game; players get a sheet, for which everything waits. The end of the game comes later. */
  async #showEnding(
    session: GameSession,
    before: AnyGame,
    game: AnyGame,
    log: readonly AnyEntry[],
  ): Promise<void> {
    const sheet = sheetFor(before, game, log);
    const isPlayer = game.you !== null;
    if (game.result !== null && isPlayer) this.#ending ??= sheet;
    if (game.result !== null || sheet === null) return;
    const ended = { ...before, state: game.state, legalMoves: [] };
    await this.#showPast(session, ended, { at: game.version, show: 'ending' }, 1);
    if (!isPlayer) return;
    this.sheet.value = sheet;
    await new Promise<void>((resolve) => (this.#dismissed = resolve));
  }

  /** Shows one of `moves` past pictures, for a while unless they are skipped. */
  async #showPast(
    session: GameSession,
    game: AnyGame,
    picture: DrawingOptions,
    moves: number,
    entry?: AnyEntry,
  ): Promise<void> {
    this.#put(game, await session.boardSvg(picture, { signal: this.#signal }));
    await nextFrame();
    if (!this.#isPaced) return;
    await new Promise<void>((resolve) => {
      this.#skip = resolve;
      setTimeout(resolve, seenMs(moves, entry?.seat === game.you));
    });
  }

  /** Resolves with the log once the stream has sent it up to `version`, or after a moment. */
  async #entriesUpTo(version: number): Promise<readonly AnyEntry[]> {
    const until = performance.now() + LOG_MS;
    while (this.entries.value.length < version && performance.now() < until) await sleep(LOG_MS / 50);
    return this.entries.value;
  }

  /** Computer players reply within a move's request unless it takes too long; then they are asked to continue. */
  async #advanceLater(session: GameSession): Promise<void> {
    const { version } = session.game;
    await sleep(DELAY_MS);
    if (this.#signal.aborted || this.busy.value || session.game.version !== version) return;
    await this.act(advanceComputerPlayers);
  }
}

/** Opens a game as the seat of `token`, or as a spectator, and follows it until `close`. */
export function openLiveGame(ref: GameRef, token: string | null): LiveGame {
  return new FollowedGame(ref, token);
}
