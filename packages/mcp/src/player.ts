/** The assistant's player, the same in all of its games. Its token is sent to the service only. */
import { EventEmitter, once } from 'node:events';
import { Parlour, type ParlourOptions } from 'parlour-client';
import { UsageError } from './errors.js';

export interface PlayerOptions {
  readonly service: ParlourOptions;
  /** The name of a new player. */
  readonly name: string;
  /** The token of an existing player. */
  readonly token: string | undefined;
  /** Ends the stream. */
  readonly ended: AbortSignal;
}

export class Player {
  /** The service, without a player. */
  readonly service: Parlour;
  readonly #options: PlayerOptions;
  /** By game, the latest version that the stream has reported. */
  readonly #versions = new Map<string, number>();
  /** Emits the id of a game whose version has changed. */
  readonly #heard = new EventEmitter().setMaxListeners(0).on('error', () => undefined);
  #isListening = false;
  #token = '';
  #parlour: Promise<Parlour> | undefined;

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.service = new Parlour(options.service);
    if (options.token !== undefined) this.#parlour = Promise.resolve(this.#as(options.token));
  }

  /** The service, acting for this player if there is one yet. */
  get parlour(): Parlour | Promise<Parlour> {
    return this.#parlour ?? this.service;
  }

  /** The service, acting for this player, who is created at the first call. */
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

  /** Resolves when a game of the player has a version above `version`. One stream reports the versions of all games. */
  async changed(game: string, version: number, signal: AbortSignal): Promise<void> {
    this.#listen();
    while ((this.#versions.get(game) ?? 0) <= version) await once(this.#heard, game, { signal });
  }

  /** The events at the beginning of a new stream: the current state, up to the first event with an id. */
  async standing(signal: AbortSignal): Promise<string> {
    const { api } = await this.become(signal);
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${this.#token}` };
    const { data, response } = await api.GET('/v1/players/me/events', { headers, parseAs: 'stream', signal });
    if (!data) throw new UsageError(`The service does not say what waits for you: ${response.status}.`);
    const decoder = new TextDecoder();
    let text = '';
    for await (const bytes of data) {
      text += decoder.decode(bytes, { stream: true });
      if (/^id: [^]*?\n\n/m.test(text)) break;
    }
    return text;
  }

  /** Opens the stream. If it fails, all waiting calls fail. */
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
    this.#token = playerToken;
    return new Parlour({ ...this.#options.service, playerToken });
  }
}
