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
const playAsPlayer = async ({ server, types, strategy }: Settings, playerToken: string): Promise<void> => {
  const strategies = Object.fromEntries(types.map((type) => [type, strategy])) as Strategies;
  const { stop: signal } = onSignals();
  say(`plays its games at ${server}`);
  const playing = new Parlour({ baseUrl: server, playerToken }).me.play(strategies, {
    signal,
    onEnd: (game, type) => say(`${type} ${game}: over`),
    onError: (error, game) => complain(`${game}: ${String(error)}`),
  });
  await playing.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
};

const main = async (): Promise<void> => {
  const settings = await readSettings(process.argv.slice(2));
  if (settings === undefined) {
    say(HELP);
    return;
  }
  const { server, seatsFile, player, ...options } = settings;
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
