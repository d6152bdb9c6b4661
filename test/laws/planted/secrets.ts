/** Faults that every type with hidden pieces can have. What is hidden is found from its zones. */
import type { GameType, Scene } from 'parlour-games/game-type';
import { onRefusal } from './any-type.js';
import { secretOf } from './leaks.js';
import { planted, remembering, showing, withRefusals, withZones, type PlantedFault } from './plant.js';

/** How many moves later a secret is told. */
const LATER = 3;

interface Kept {
  readonly kept: string | null;
  readonly moves: number;
}

/** Keeps a digest of what is hidden first, and shows it some moves later. */
const keepingSecrets = (gameType: GameType): GameType => {
  const keep = (state: object, { kept, moves }: Kept) => ({
    ...state,
    kept: kept ?? secretOf(gameType, state, null)?.digest ?? null,
    moves: kept === null ? 0 : moves + 1,
  });
  const keeping: GameType = {
    ...gameType,
    setup: (...parameters) => {
      const { state, events } = gameType.setup(...parameters);
      return { state: keep(state, { kept: null, moves: 0 }), events };
    },
    apply: (state, ...parameters) => {
      const applied = gameType.apply(state, ...parameters);
      return applied.ok ? { ...applied, state: keep(applied.state, state as Kept) } : applied;
    },
  };
  return showing(keeping, ({ kept, moves }: Kept) => (moves > LATER ? { kept } : {}));
};

/** Everybody sees a number that was drawn and lies in no zone. */
const showingADraw = (gameType: GameType): GameType =>
  showing(
    {
      ...gameType,
      setup: (config, seats, context) => {
        const { state, events } = gameType.setup(config, seats, context);
        return { state: { ...state, drawn: context.rng.below(1000) }, events };
      },
    },
    (state: { readonly drawn?: number }) => ({ drawn: state.drawn ?? null }),
  );

/** Puts the latest state of any game into its determinizations, if the view does not tell. */
const knowingTheState = (original: GameType): GameType => {
  const { gameType, latest } = remembering(original);
  return {
    ...gameType,
    determinize: (observation, rng) => {
      const view = original.view(latest(), observation.viewer);
      const fits = JSON.stringify(view) === JSON.stringify(observation.view);
      return fits ? latest() : original.determinize(observation, rng);
    },
  };
};

/** Draws open views as a spectator sees the game. */
const drawingFaceDown = (gameType: GameType): GameType => {
  const faceDown = new Map<string, object>();
  const { text, svg } = gameType.draw;
  const seen = (scene: Scene<object, object>) => ({
    ...scene,
    view: faceDown.get(JSON.stringify(scene.view)) ?? scene.view,
  });
  return {
    ...gameType,
    openView: (state) => {
      const view = gameType.openView(state);
      faceDown.set(JSON.stringify(view), gameType.view(state, null));
      return view;
    },
    draw: { text: (scene) => text(seen(scene)), svg: (scene) => svg(seen(scene)) },
  };
};

/** The log is read as before the last move once the game is over. */
const hidingTheLog = (gameType: GameType): GameType => {
  const before = new Map<string, object>();
  return {
    ...gameType,
    apply: (state, ...parameters) => {
      const applied = gameType.apply(state, ...parameters);
      if (applied.ok && gameType.result(applied.state) !== null)
        before.set(JSON.stringify(applied.state), state);
      return applied;
    },
    viewEvent: (event, viewer, state) =>
      gameType.viewEvent(event, viewer, before.get(JSON.stringify(state)) ?? state),
  };
};

export function secretFaults(gameType: GameType): PlantedFault[] {
  return [
    planted(
      'twin games',
      'what is hidden first is counted then, and shown later',
      /^after entry \d+ the view of .* is the same, whatever/,
      keepingSecrets(gameType),
    ),
    planted(
      'twin games',
      'everybody sees a number that was drawn and lies in no zone',
      /^after entry 0 the view of .* is the same, whatever draw/,
      showingADraw(gameType),
    ),
    planted(
      'determinization',
      'determinizations are the states themselves',
      /depends on the JSON of the observation and the rng only/,
      knowingTheState(gameType),
    ),
    planted('endings', 'the log stays hidden once the game is over', /is open/, hidingTheLog(gameType)),
    planted('face up', 'the open view is that of a spectator', /the open view (fills in|shows)/, {
      ...gameType,
      openView: (state) => gameType.view(state, null),
    }),
    planted(
      'openness',
      'the zones show everything once the game is over, and more than there is',
      /shows all/,
      withZones(gameType, (zone, state) =>
        gameType.result(state) === null
          ? zone
          : { ...zone, pieces: [...zone.pieces, 'none'], visibleTo: 'all' },
      ),
    ),
  ];
}

/** In Black Box, marbles have no spelling that a law could look for. */
export function drawnFaceDown(gameType: GameType): PlantedFault {
  return planted(
    'face up',
    'the drawings leave the hidden pieces face down',
    /the open text drawing shows every piece/,
    drawingFaceDown(gameType),
  );
}

/** Faults of types in which seats have secrets of their own, and are refused moves. */
export function ownSecretFaults(gameType: GameType): PlantedFault[] {
  return [
    planted('openness', 'a seat does not see its own', /shows all/, {
      ...gameType,
      view: (state) => gameType.view(state, null),
    }),
    planted(
      'differences',
      'the zones say that nobody sees what its owner sees',
      /has the view of all who may see the same zones/,
      withZones(gameType, (zone) => (zone.visibleTo === 'all' ? zone : { ...zone, visibleTo: 'nobody' })),
    ),
    planted(
      'blindness',
      'whoever is refused something was looked into the cards, although nothing is said of them',
      /^after entry \d+, seat \d is refused .* without a look at hidden pieces/,
      onRefusal(gameType, (refusal, state) => (JSON.stringify(state) === '' ? { ...refusal } : refusal)),
    ),
  ];
}

/** A refusal that is rare tells what is hidden. */
export function rareRefusal(gameType: GameType, reason: string): PlantedFault {
  return planted(
    'indistinguishable states',
    `the refusal ${reason}, which is rare, tells what is hidden`,
    new RegExp(`^the refusal ${reason} .* whatever is hidden`),
    withRefusals(gameType, (state, seat) => secretOf(gameType, state, seat)?.digest ?? '', reason),
  );
}
