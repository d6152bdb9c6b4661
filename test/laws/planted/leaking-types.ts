/**
 * Leaks that are planted by program: in every type, in everything that a viewer is given, every kind of leak.
 */
import { canonicalJson } from 'parlour-games/record/hash-chain';
import type { GameType, Typed, Viewer } from 'parlour-games/game-type';
import { concreteMove } from 'parlour-games/kit/options';
import { piecesIn } from '../disclosure/fields.js';
import {
  changed,
  hashOf,
  LEAKS_OF_DATA,
  LEAKS_OF_PROSE,
  secretOf,
  VICTIMS,
  type Leak,
  type Secret,
  type Victim,
} from './leaks.js';
import { optionAt, playingBy, remembering } from './plant.js';

/** What leaks out of a type to some viewers, and whether anything has. */
interface Leaker {
  readonly sound: GameType;
  readonly secretFor: (state: object, viewer: Viewer) => Secret | null;
  /** `given` with the leak; `real` is the same with nothing hidden. */
  readonly inData: <T extends object>(state: object, viewer: Viewer, given: T, real: object) => T;
  readonly inProse: (state: object, viewer: Viewer) => string;
  readonly leaks: () => void;
}

const leakerOf = (sound: GameType, leak: Leak, victim: Victim, seats: number, leaks: () => void): Leaker => {
  const isVictim = (state: object, viewer: Viewer): boolean => {
    if (victim === 'spectators') return viewer === null;
    if (victim === 'the last seat') return viewer === seats - 1;
    return victim === 'everybody' || hashOf(canonicalJson(sound.zones(state))) % 8 === 0;
  };
  const secretFor = (state: object, viewer: Viewer): Secret | null =>
    sound.result(state) === null && isVictim(state, viewer) ? secretOf(sound, state, viewer) : null;
  return {
    sound,
    secretFor,
    leaks,
    inData: <T extends object>(state: object, viewer: Viewer, given: T, real: object): T => {
      const secret = secretFor(state, viewer);
      const other = secret === null ? given : LEAKS_OF_DATA[leak](given, real, secret);
      if (other !== given) leaks();
      return other as T;
    },
    inProse: (state, viewer) => {
      const secret = secretFor(state, viewer);
      const words = secret === null ? null : (LEAKS_OF_PROSE[leak]?.(secret) ?? null);
      if (words !== null) leaks();
      return words ?? '';
    },
  };
};

/** The zones show everybody the hidden pieces that a view shows in place of its first `null`. */
const withOpenZones = ({ sound, secretFor, leaks }: Leaker): GameType => {
  const uncovered = (state: object): readonly string[] => {
    let pieces: readonly string[] = [];
    if (secretFor(state, null) === null) return pieces;
    changed(sound.view(state, null), sound.openView(state), (value, open) => {
      const names = piecesIn(open).sort().join(' ');
      const zone = sound.zones(state).find((each) => each.pieces.toSorted().join(' ') === names);
      if (value !== null || zone === undefined || zone.pieces.length === 0) return undefined;
      ({ pieces } = zone);
      return open;
    });
    return pieces;
  };
  const isUncovered = (state: object, value: unknown): boolean => {
    const pieces = uncovered(state);
    return pieces.length > 0 && piecesIn(value).sort().join(' ') === pieces.toSorted().join(' ');
  };
  return {
    ...sound,
    zones: (state) =>
      sound
        .zones(state)
        .map((zone) => (isUncovered(state, zone.pieces) ? { ...zone, visibleTo: 'all' } : zone)),
    view: (state, viewer) =>
      changed(sound.view(state, viewer), sound.openView(state), (value, open) => {
        if (value !== null || !isUncovered(state, open)) return undefined;
        leaks();
        return open;
      }) as object,
  };
};

/** Drawings are made from views, so a leak follows from the state that the view was made from. */
const drawing = ({ sound, inProse }: Leaker): GameType => {
  const states = new WeakMap<object, object>();
  const words = ({ view, viewer }: { readonly view: object; readonly viewer: Viewer }): string => {
    const state = states.get(view);
    return state === undefined ? '' : inProse(state, viewer);
  };
  return {
    ...sound,
    view: (state, viewer) => {
      const view = { ...sound.view(state, viewer) };
      states.set(view, state);
      return view;
    },
    draw: {
      text: (scene) => `${sound.draw.text(scene)}${words(scene)}\n`,
      svg: (scene) => sound.draw.svg(scene).replace('</svg>', `<text>${words(scene)}</text></svg>`),
    },
  };
};

/** Sentences are made from events, so a leak follows from the state in which these were read. */
const sentence = ({ sound, inProse }: Leaker): GameType => {
  const readings = new WeakMap<object, { readonly state: object; readonly viewer: Viewer }>();
  return {
    ...sound,
    viewEvent: (event, viewer, state) => {
      const viewed = { ...sound.viewEvent(event, viewer, state) };
      readings.set(viewed, { state, viewer });
      return viewed;
    },
    describe: (events, names, move) => {
      const [reading] = events.flatMap((event) => readings.get(event) ?? []);
      const words = reading === undefined ? '' : inProse(reading.state, reading.viewer);
      return [...sound.describe(events, names, move), ...(words === '' ? [] : [`Mind ${words}.`])];
    },
  };
};

/** What viewers are given, and how it leaks there. */
const CHANNELS = {
  view: ({ sound, inData }) => ({
    ...sound,
    view: (state, viewer) => inData(state, viewer, sound.view(state, viewer), sound.openView(state)),
  }),
  'view, with the zones': withOpenZones,
  event: ({ sound, inData }) => ({
    ...sound,
    viewEvent: (event, viewer, state) => inData(state, viewer, sound.viewEvent(event, viewer, state), event),
  }),
  move: ({ sound, inData }) => ({
    ...sound,
    viewMove: (move, seat, viewer, state) =>
      inData(state, viewer, sound.viewMove(move, seat, viewer, state), move),
  }),
  option: ({ sound, inData }) => ({
    ...sound,
    legalMoves: (state, seat) => {
      const options = sound.legalMoves(state, seat);
      return options.map((option) => inData<Typed>(state, seat, option, option));
    },
  }),
  'list of options': ({ sound, secretFor, leaks }) => ({
    ...sound,
    legalMoves: (state, seat) => {
      const options = sound.legalMoves(state, seat);
      if (options.length < 2 || secretFor(state, seat)?.isOdd !== true) return options;
      leaks();
      return options.toReversed();
    },
  }),
  refusal: ({ sound, inProse }) => ({
    ...sound,
    apply: (state, seat, ...rest) => {
      const applied = sound.apply(state, seat, ...rest);
      return applied.ok
        ? applied
        : { ...applied, detail: `${applied.detail} ${inProse(state, seat)}`.trimEnd() };
    },
  }),
  sentence,
  drawing,
  hint: ({ sound, secretFor, leaks }) => {
    const { gameType, latest } = remembering(sound);
    return playingBy(gameType, ({ legalMoves, viewer, rng }) => {
      const secret = secretFor(latest(), viewer);
      if (secret !== null && legalMoves.length > 1) leaks();
      const option = optionAt(legalMoves, hashOf(secret?.digest ?? ''));
      return concreteMove(option, rng, sound.templates);
    });
  },
} as const satisfies Readonly<Record<string, (leaker: Leaker) => GameType>>;
type Channel = keyof typeof CHANNELS;

const IN_DATA = Object.keys(LEAKS_OF_DATA) as Leak[];
const IN_PROSE = Object.keys(LEAKS_OF_PROSE) as Leak[];
const IN_OPTIONS = IN_PROSE.filter((leak) => leak !== 'is in an order that follows from a hidden piece');
const LEAKS_IN: Readonly<Record<Channel, readonly Leak[]>> = {
  view: IN_DATA,
  'view, with the zones': ['shows a hidden value in its place'],
  event: IN_DATA,
  move: IN_DATA,
  option: IN_OPTIONS,
  'list of options': ['is in an order that follows from a hidden piece'],
  refusal: IN_PROSE,
  sentence: IN_PROSE,
  drawing: IN_PROSE,
  hint: ['has a digest of what is hidden'],
};
/** Only a seat to move is given some of these, and zones are the same for all. */
const NO_VICTIMS: Partial<Record<Channel, readonly Victim[]>> = {
  option: ['spectators'],
  'list of options': ['spectators'],
  refusal: ['spectators'],
  hint: ['spectators'],
  'view, with the zones': ['spectators', 'the last seat'],
};

/** A leak, and whom it reaches. */
export interface LeakClass {
  readonly channel: Channel;
  readonly leak: Leak;
  readonly victim: Victim;
}

export const leakClasses: readonly LeakClass[] = (Object.keys(CHANNELS) as Channel[]).flatMap((channel) =>
  LEAKS_IN[channel].flatMap((leak) =>
    VICTIMS.filter((victim) => !NO_VICTIMS[channel]?.includes(victim)).map((victim) => ({
      channel,
      leak,
      victim,
    })),
  ),
);

/** A copy of a type with a leak, and how often it has leaked. */
export function plantedLeak({ channel, leak, victim }: LeakClass, sound: GameType, seats: number) {
  let count = 0;
  const gameType: GameType = CHANNELS[channel](
    leakerOf(sound, leak, victim, seats, () => {
      count += 1;
    }),
  );
  return { gameType, leaks: () => count };
}
