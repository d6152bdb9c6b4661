/** The sounds of a table. Loaded when they are switched on. */
import { effect } from '@preact/signals';
import type { AnyEntry, AnyGame } from 'parlour-client';
import { scoresOf } from '../game/describe-status.js';
import type { LiveGame } from '../game/live-game.js';
import { isMove } from './allowed.js';

/** Tones that follow each other; for noise, `hz` is the middle of its band. */
const SOUNDS = {
  card: { hz: [1800], everyS: 0, lastsS: 0.1, isNoise: true },
  chip: { hz: [220], everyS: 0, lastsS: 0.12, isNoise: false },
  dice: { hz: [2600, 2100, 2400, 1900], everyS: 0.09, lastsS: 0.05, isNoise: true },
  score: { hz: [660, 880], everyS: 0.1, lastsS: 0.2, isNoise: false },
  win: { hz: [523, 659, 784], everyS: 0.14, lastsS: 0.3, isNoise: false },
  loss: { hz: [392, 311], everyS: 0.2, lastsS: 0.4, isNoise: false },
  turn: { hz: [587], everyS: 0, lastsS: 0.3, isNoise: false },
} as const;
type Sound = keyof typeof SOUNDS;

const LOUDEST = 0.2;
const SILENT = 0.0001;

let context: AudioContext | undefined;

const noiseIn = (audio: AudioContext, lastsS: number): AudioBuffer => {
  const length = Math.ceil(lastsS * audio.sampleRate);
  const buffer = new AudioBuffer({ length, sampleRate: audio.sampleRate });
  buffer.getChannelData(0).forEach((_, i, samples) => (samples[i] = 2 * Math.random() - 1));
  return buffer;
};

/** Browsers allow sounds once somebody has touched the page. */
const play = (sound: Sound): void => {
  if (!navigator.userActivation.hasBeenActive) return;
  const audio = (context ??= new AudioContext());
  void audio.resume();
  const { hz, everyS, lastsS, isNoise } = SOUNDS[sound];
  for (const [index, frequency] of hz.entries()) {
    const from = audio.currentTime + index * everyS;
    const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(LOUDEST, from).exponentialRampToValueAtTime(SILENT, from + lastsS);
    const source = isNoise
      ? new AudioBufferSourceNode(audio, { buffer: noiseIn(audio, lastsS) })
      : new OscillatorNode(audio, { type: 'triangle', frequency });
    source.connect(band).connect(volume).connect(audio.destination);
    source.start(from);
    source.stop(from + lastsS);
  }
};

const CARDS = /"cards?":|"(A|[2-9]|T|J|Q|K)[CDHS]"/;

/** The sound of an entry's pieces or dice. */
const fallOf = ({ move, events }: AnyEntry): Sound => {
  const text = JSON.stringify([move, events]);
  if (text.includes('"dice":')) return 'dice';
  return CARDS.test(text) ? 'card' : 'chip';
};

/** Events by which somebody gains. */
const GAIN = /^(won|captured|scored)$/;

/** The sound of what `made` led to. Points without a second event, such as those for a shot, are the move's cost. */
const outcomeOf = (past: AnyGame, now: AnyGame, made: readonly AnyEntry[]): Sound | null => {
  const { result, you } = now;
  const before = scoresOf(past);
  const rises = scoresOf(now)?.some((score, seat) => score > (before?.[seat] ?? score)) ?? false;
  if (past.result === null && result !== null && you !== null && result.outcome !== 'draw')
    return result.winners.includes(you) ? 'win' : 'loss';
  return made.some(({ events }) => (rises && events.length > 1) || events.some(({ type }) => GAIN.test(type)))
    ? 'score'
    : null;
};

const isOwnTurn = ({ turn, you }: AnyGame): boolean => you !== null && turn?.seat === you;

/**
 * Plays the sounds of what is shown, until the returned function is called: those of a move when its picture appears, those of
 * its consequences when the picture has come to rest. While the page is hidden, only the player's own turn makes a sound.
 */
export function accompany({ game, told, newest, entries }: LiveGame): () => void {
  /** The latest versions whose move and turn were heard. */
  let [moved, turned] = [Infinity, 0];
  let [past, latest] = [told.peek(), newest.peek()];
  const callUp = (before: AnyGame, now: AnyGame): void => {
    if (!isOwnTurn(now) || isOwnTurn(before) || turned >= now.version) return;
    turned = now.version;
    play('turn');
  };
  const stops = [
    effect(() => {
      if (game.value === null) return;
      const { version } = game.value;
      if (moved === Infinity) moved = version;
      const entry = entries.value[version - 1];
      if (entry === undefined || version <= moved) return;
      moved = version;
      if (isMove(entry) && !document.hidden) play(fallOf(entry));
    }),
    effect(() => {
      const [before, now] = [past, told.value];
      past = now;
      if (before === null || now === null || before === now || document.hidden) return;
      const outcome = outcomeOf(before, now, entries.peek().slice(before.version, now.version));
      if (outcome !== null) play(outcome);
      callUp(before, now);
    }),
    effect(() => {
      const [before, now] = [latest, newest.value];
      latest = now;
      if (document.hidden && before !== null && now !== null) callUp(before, now);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Plays a sample sound for somebody who has just switched sounds on. */
export function sample(): void {
  play('turn');
}
