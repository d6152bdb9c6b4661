/** The player that the assistant is, in all of its games. Its token is sent to the service only. */
import { EventEmitter, on } from 'node:events';
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
  /** Emits the ids of games in which something has happened. */
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
      return await this.#parlour;
    } catch (error) {
      this.#parlour = undefined;
      throw error;
    }
  }

  /** Tells, from this call on, whenever something has happened in a game of the player: one stream tells it of all games. */
  changes(game: string, signal: AbortSignal): AsyncIterator<unknown> {
    if (!this.#isListening) void this.#listen();
    return on(this.#heard, game, { signal });
  }

  /** If the stream fails, so do all who wait; the next one opens it again. */
  async #listen(): Promise<void> {
    this.#isListening = true;
    try {
      const { me } = await this.parlour;
      for await (const { event, data } of me.events({ signal: this.#options.ended }))
        if (event !== 'reset') this.#heard.emit(data.game);
    } catch (error) {
      this.#isListening = false;
      this.#heard.emit('error', error);
    }
  }

  async #make(signal: AbortSignal): Promise<Parlour> {
    const { name } = this.#options;
    return this.#as((await this.service.createPlayer({ name, kind: 'bot' }, { signal })).token);
  }

  #as(playerToken: string): Parlour {
    return new Parlour({ ...this.#options.service, playerToken });
  }
}
