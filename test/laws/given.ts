/** Everything that a viewer is given at one version of a game. */
import { playerRng } from 'parlour-games/record/rng';
import type { Refusal, Typed, Viewer } from 'parlour-games/game-type';
import { optionsOf } from 'parlour-games/record/observations';
import { presentEntry, presentGame } from '#src/http/presenters.js';
import { loaderOf } from '#src/workers/tasks.js';
import { contextOf, entryOf, recordAt, sceneOf, type GameSetup, type Step } from '#test/support/play.js';

export interface Given {
  /** Such as `the event dealt of entry 0`. */
  readonly where: string;
  readonly value: unknown;
  /** The parts that must not name unknown pieces. */
  readonly data: unknown;
  readonly prose: string;
  /** What the viewer has named itself: repeating it discloses nothing. */
  readonly said: unknown;
}

/** A version, as a viewer can ask about it. */
export interface Moment {
  readonly state: object;
  readonly seq: number;
  readonly log: readonly Step[];
}

const given = (where: string, value: unknown, parts: Partial<Given> = {}): Given => ({
  where,
  value,
  data: value,
  prose: '',
  said: null,
  ...parts,
});

export function viewGiven(setup: GameSetup, { state, seq }: Moment, viewer: Viewer): Given {
  return given(
    `the view after entry ${seq}`,
    presentGame(setup.gameType, recordAt(setup, state), viewer).state,
  );
}

/** The entries of the log as the viewer may read them now. */
export function logGiven(setup: GameSetup, { state, log }: Moment, viewer: Viewer): Given[] {
  const game = recordAt(setup, state);
  return log.flatMap((step) => {
    const { seq } = step;
    const { move, events, text } = presentEntry(setup.gameType, game, entryOf(step), viewer);
    return [
      ...events.map((event) => given(`the event ${event.type} of entry ${seq}`, event)),
      ...(move === null ? [] : [given(`the move of entry ${seq}`, move)]),
      given(`the text of entry ${seq}`, text, { data: null, prose: text.join(' ') }),
    ];
  });
}

/** Templates list everything that may be named, so only concrete fields can disclose anything. */
const concretePart = ({ gameType: { templates = {} } }: GameSetup, option: Typed): object => {
  const templateFields = templates[option.type] ?? [];
  return Object.fromEntries(Object.entries(option).filter(([name]) => !templateFields.includes(name)));
};

export function optionsGiven(setup: GameSetup, { state, seq }: Moment, viewer: Viewer): Given[] {
  return optionsOf(setup.gameType, recordAt(setup, state), viewer).map((option, n) =>
    given(`the legal move ${n}, ${option.type}, after entry ${seq}`, option, {
      data: concretePart(setup, option),
    }),
  );
}

const refusalGiven = (refusal: Refusal, move: Typed): Given => {
  const { reason, detail, options = [] } = refusal;
  const where = `the refusal ${reason} of ${JSON.stringify(move)}`;
  return given(where, refusal, { data: options, prose: detail, said: move });
};

/** What the viewer learns by trying `moves`. Those that are accepted disclose nothing until they are made. */
export function refusalsGiven(
  { gameType, seed }: GameSetup,
  { state, seq }: Moment,
  viewer: Viewer,
  moves: readonly Typed[],
): Given[] {
  if (viewer === null || gameType.turn(state) !== viewer) return [];
  return moves.map((move) => {
    const applied = gameType.apply(state, viewer, move, contextOf(seed, seq + 1));
    return applied.ok
      ? given(`the acceptance of ${JSON.stringify(move)}`, true)
      : refusalGiven(applied, move);
  });
}

const pictures = new WeakMap<GameSetup, WeakMap<object, Map<string, string>>>();

/** A drawing in a form such as `svg`, made once for each state and viewer. */
export function drawingOf(setup: GameSetup, form: 'text' | 'svg', state: object, viewer: Viewer): string {
  const ofGame = pictures.get(setup) ?? new WeakMap<object, Map<string, string>>();
  const ofState = ofGame.get(state) ?? new Map<string, string>();
  pictures.set(setup, ofGame.set(state, ofState));
  const key = `${form} ${viewer}`;
  const drawn = ofState.get(key) ?? setup.gameType.draw[form](sceneOf(setup, state, viewer));
  ofState.set(key, drawn);
  return drawn;
}

export function drawingsGiven(setup: GameSetup, { state, seq }: Moment, viewer: Viewer): Given[] {
  return (['text', 'svg'] as const).map((form) => {
    const prose = drawingOf(setup, form, state, viewer);
    return given(`the ${form} drawing after entry ${seq}`, prose, { data: null, prose });
  });
}

/** What each computer player would do in the viewer's place. */
export function hintsGiven(setup: GameSetup, { state, seq }: Moment, viewer: Viewer): Given[] {
  const { gameType, config, seats, seed } = setup;
  if (viewer === null || gameType.turn(state) !== viewer) return [];
  return Object.entries(gameType.cpu).map(([level, choose]) => {
    const hint = choose({
      config,
      seats,
      viewer,
      view: gameType.view(state, viewer),
      legalMoves: gameType.legalMoves(state, viewer),
      rng: playerRng(seed),
      load: loaderOf(gameType),
    });
    return given(`the hint ${level} after entry ${seq}`, hint, { data: concretePart(setup, hint) });
  });
}
