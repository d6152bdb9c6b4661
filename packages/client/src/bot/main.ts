#!/usr/bin/env node
/** `parlour-bot`: a bot as a program. `--help` explains it. */
import process from 'node:process';
import { Parlour } from '../parlour.js';
import type { Game } from '../types.js';
import { runBot } from './index.js';
import type { TakenSeat } from './options.js';
import { openSeatsFile } from './seats-file.js';
import { HELP, readSettings } from './settings.js';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const complain = (text: string): void => void process.stderr.write(`${text}\n`);

/** `basra 0190… seat 1: lost 12–23 (target-reached)` */
const summaryOf = ({ type, id, you, result }: Game): string => {
  if (result === null) return `${type} ${id}: no result`;
  const won = you !== null && (result.winners as readonly number[]).includes(you);
  const outcome = result.outcome === 'draw' ? 'draw' : won ? 'won' : 'lost';
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

const main = async (): Promise<void> => {
  const settings = await readSettings(process.argv.slice(2));
  if (settings === undefined) {
    say(HELP);
    return;
  }
  const { server, seatsFile, ...options } = settings;
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
