/** The player that the assistant is, in all of its games. Its token is sent to the service only. */
import { EventEmitter, once } from 'node:events';
import { Parlour, type ParlourOptions } from 'parlour-client';

export interface PlayerOptions {
  readonly service: ParlourOptions;
  /** The name of a new player. */
  readonly name: string;
  /** The token of a player that there is already. */
  readonly token: string | undefined;
  /** Ends the stream. */
  readonly ended: AbortSignal;
}

export class Player {
  /** The service, for nobody in particular. */
  readonly service: Parlour;
  readonly #options: PlayerOptions;
  /** By game, the latest version that the stream has told of. */
  readonly #versions = new Map<string, number>();
  /** Emits the id of a game whose version has changed. */
  readonly #heard = new EventEmitter().setMaxListeners(0).on('error', () => undefined);
  #isListening = false;
  #parlour: Promise<Parlour> | undefined;

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.service = new Parlour(options.service);
    if (options.token !== undefined) this.#parlour = Promise.resolve(this.#as(options.token));
  }

  /** The service, for this player if there is one. */
  get parlour(): Parlour | Promise<Parlour> {
    return this.#parlour ?? this.service;
  }

  /** The service, for this player, which is made at the first call. */
  async become(signal: AbortSignal): Promise<Parlour> {
    this.#parlour ??= this.#make(signal);
    try {
      const parlour = await this.#parlour;
      this.#listen();
      return parlour;
    } catch (error) {
      this.#parlour = undefined;
      throw error;
    }
  }

  /** Resolves when a game of the player has a later version: one stream tells it of all games. */
  async changed(game: string, version: number, signal: AbortSignal): Promise<void> {
    this.#listen();
    while ((this.#versions.get(game) ?? 0) <= version) await once(this.#heard, game, { signal });
  }

  /** Opens the stream. If it fails, so do all who wait. */
  #listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    this.#follow().catch((error: unknown) => {
      this.#isListening = false;
      this.#heard.emit('error', error);
    });
  }

  async #follow(): Promise<void> {
    const { me } = await this.parlour;
    for await (const { event, data } of me.events({ signal: this.#options.ended })) {
      if (event === 'reset') this.#versions.clear();
      else if (event === 'entry') this.#hear(data.game, data.entry.seq + 1);
      else if (event === 'your-turn') this.#hear(data.game, data.version);
    }
  }

  #hear(game: string, version: number): void {
    this.#versions.set(game, version);
    this.#heard.emit(game);
  }

  async #make(signal: AbortSignal): Promise<Parlour> {
    const { name } = this.#options;
    return this.#as((await this.service.createPlayer({ name, kind: 'bot' }, { signal })).token);
  }

  #as(playerToken: string): Parlour {
    return new Parlour({ ...this.#options.service, playerToken });
  }
}
