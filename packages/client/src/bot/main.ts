#!/usr/bin/env node
/** `parlour-bot`: a bot as a program. `--help` explains it. */
import process from 'node:process';
import { Parlour } from '../parlour.js';
import type { Game } from '../types.js';
import { runBot } from './index.js';
import type { TakenSeat } from './options.js';
import { openSeatsFile } from './seats-file.js';
import { HELP, readSettings, type Settings } from './settings.js';
import type { Strategies } from '../me.js';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/** `basra 0190… seat 1: lost 12–23 (target-reached)` */
const summaryOf = ({ type, id, you, result }: Game): string => {
  if (result === null) return `${type} ${id}: no result`;
  const winners: readonly number[] = result.winners;
  const isFirst = you !== null && winners.includes(you);
  // A draw without winners is one with the house.
  const isDraw = result.outcome === 'draw' && (isFirst || winners.length === 0);
  const outcome = isDraw ? 'draw' : isFirst ? 'won' : 'lost';
  return `${type} ${id} seat ${you}: ${outcome} ${result.scores.join('–')} (${result.reason})`;
};

const gameLabel = (seat: TakenSeat | undefined): string =>
  seat === undefined ? '' : `${seat.type} ${seat.id}: `;

/** The first Ctrl-C lets the bot finish its games, the second one stops it at once. */
const onSignals = (): { stop: AbortSignal; signal: AbortSignal } => {
  const [stop, end] = [new AbortController(), new AbortController()];
  const next = (): void => (stop.signal.aborted ? end.abort() : stop.abort());
  process.on('SIGINT', next).on('SIGTERM', next);
  return { stop: stop.signal, signal: end.signal };
};

/** Plays until it is stopped. */
const playAsPlayer = async (settings: Settings, playerToken: string): Promise<void> => {
  const { server, types, strategy, series } = settings;
  const strategies = Object.fromEntries(types.map((type) => [type, strategy])) as Strategies;
  const { stop: signal } = onSignals();
  say(`plays its games at ${server}`);
  const playing = new Parlour({ baseUrl: server, playerToken }).me.play(strategies, {
    signal,
    series,
    onEnd: (game, type) => say(`${type} ${game}: over`),
    onError: (error, game) => complain(`${game}: ${String(error)}`),
  });
  await playing.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
};

const CHALLENGE_CLOCK = { initialS: 60, incrementS: 5 } as const;
const rounded = (value: number): string => value.toFixed(3);

/** Plays a series against a player, and says how it ended. */
const challenge = async (settings: Settings, playerToken: string, opponent: string): Promise<void> => {
  const { server, types, strategy, games: count } = settings;
  const parlour = new Parlour({ baseUrl: server, playerToken });
  const [type = 'connect-four'] = types;
  const games = parlour.games(type);
  const { stop: signal } = onSignals();
  const { id: me } = await parlour.me.player({ signal });
  const terms = { players: [me, opponent], games: count, clock: CHALLENGE_CLOCK, parallel: 8 };
  const { id } = await games.createSeries(terms, { signal });
  const ended = new AbortController();
  signal.addEventListener('abort', () => ended.abort());
  const onError = (error: unknown, game: string): void => complain(`${game}: ${String(error)}`);
  const playing = parlour.me.play({ [type]: strategy }, { signal: ended.signal, onError });
  playing.catch(() => undefined);
  for await (const { status, played, scores, difference } of games.watchSeries(id, { signal })) {
    const points = scores.map((each) => each.points).join('–');
    process.stdout.write(`\r${type} series ${id}: ${status}, ${played} of ${count}, ${points}`);
    if (status !== 'finished' && status !== 'cancelled') continue;
    const { mean, low, high } = difference ?? { mean: NaN, low: NaN, high: NaN };
    const interval =
      difference === null ? '' : `, ${rounded(mean)} a game (95 %: ${rounded(low)} to ${rounded(high)})`;
    say(interval);
  }
  ended.abort();
};

const main = async (): Promise<void> => {
  const settings = await readSettings(process.argv.slice(2));
  if (settings === undefined) {
    say(HELP);
    return;
  }
  const { server, seatsFile, player, series: _, opponent, ...options } = settings;
  if (player !== undefined && opponent !== undefined) {
    await challenge(settings, player, opponent);
    return;
  }
  if (player !== undefined) {
    await playAsPlayer(settings, player);
    return;
  }
  const file = seatsFile === undefined ? undefined : openSeatsFile(seatsFile);
  say(`${options.name} looks for games at ${server}`);
  await runBot({
    ...options,
    ...onSignals(),
    parlour: new Parlour({ baseUrl: server }),
    seats: file?.seats ?? [],
    onSeat: (seat) => {
      file?.add(seat);
      say(`${gameLabel(seat)}took a seat`);
    },
    onRelease: (seat) => file?.remove(seat),
    onEnd: (game) => say(summaryOf(game)),
    onError: (error, seat) => complain(`${gameLabel(seat)}${String(error)}`),
  });
};

main().then(
  () => process.exit(0),
  (error: unknown) => {
    complain(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
