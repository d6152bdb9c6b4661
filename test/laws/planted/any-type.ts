/** Faults that every game type can have. */
import { randomBytes } from 'node:crypto';
import { playerRng } from 'parlour-games/record/rng';
import type { GameType, Rng } from 'parlour-games/game-type';
import { digestOf, marking, planted, remembering, viewing, withResult, type PlantedFault } from './plant.js';

/** Plays a move by changing the state in place. */
const changingStates = (gameType: GameType): GameType => ({
  ...gameType,
  apply: (state, ...parameters) => {
    const applied = gameType.apply(state, ...parameters);
    return applied.ok ? { ...applied, state: Object.assign(state, applied.state) } : applied;
  },
});

type Refusal = Extract<ReturnType<GameType['apply']>, { ok: false }>;

/** Does something else with moves that are refused. */
export function onRefusal(
  gameType: GameType,
  then: (refusal: Refusal, state: object) => ReturnType<GameType['apply']>,
): GameType {
  return {
    ...gameType,
    apply: (state, ...parameters) => {
      const applied = gameType.apply(state, ...parameters);
      return applied.ok ? applied : then(applied, state);
    },
  };
}

/** Lists the options in reverse every other time, or, if there is only one, with another field. */
const withRestlessOptions = (gameType: GameType): GameType => {
  let calls = 0;
  return {
    ...gameType,
    legalMoves: (state, seat) => {
      const options = gameType.legalMoves(state, seat);
      calls += 1;
      if (calls % 2 === 0) return options;
      return options.length === 1 ? options.map((option) => ({ ...option, calls })) : options.toReversed();
    },
  };
};

/** Both drawings show more than the scene. */
const drawingTheLatest = (original: GameType): GameType => {
  const { gameType, latest } = remembering(original);
  const { text, svg } = gameType.draw;
  return {
    ...gameType,
    draw: {
      text: (scene) => `${text(scene)}${digestOf(latest())}\n`,
      svg: (scene) => svg(scene).replace('</svg>', `<desc>${digestOf(latest())}</desc></svg>`),
    },
  };
};

/** Always the open view of the first state that it was asked for. */
const withStaleOpenView = (gameType: GameType): GameType => {
  let first: object | null = null;
  return { ...gameType, openView: (state) => (first ??= gameType.openView(state)) };
};

/** Types whose well-formed moves are all legal in turn, such as War, have no refusals. */
export function refusalFaults(gameType: GameType): PlantedFault[] {
  return [
    planted(
      'moves',
      'a move that is not listed is accepted and changes nothing',
      /accepted if and only if it is listed/,
      onRefusal(gameType, (_refusal, state) => ({ ok: true, state, events: [] })),
    ),
    planted(
      'moves',
      'a refusal has a reason that is not declared',
      /the reason undeclared is declared/,
      onRefusal(gameType, (refusal) => ({ ...refusal, reason: 'undeclared' })),
    ),
    planted(
      'moves',
      'a refused move changes the state',
      /read only/,
      onRefusal(gameType, (refusal, state) => {
        Object.assign(state, { ...state });
        return refusal;
      }),
    ),
  ];
}

export function commonFaults(gameType: GameType): PlantedFault[] {
  return [
    planted('names', 'the id is not fit for a path', /lower-case words/, { ...gameType, id: 'No Path' }),
    planted('seats', 'any number of seats is accepted', /exactly what is allowed/, {
      ...gameType,
      configure: (config) => gameType.configure(config, gameType.seats.default),
    }),
    planted('end reasons', 'an end reason has no meaning', /has a meaning/, {
      ...gameType,
      endReasons: { ...gameType.endReasons, other: '' },
    }),
    planted('configs', 'a complete config is changed', /stays as it is/, {
      ...gameType,
      configure: (config, seats) => {
        const configured = gameType.configure({}, seats);
        return configured.ok ? { ok: true, config: { ...configured.config, previous: config } } : configured;
      },
    }),
    planted('play', 'moves change the state', /read only/, changingStates(gameType)),
    planted(
      'options',
      'the options are listed in no fixed order',
      /the same options in the same order/,
      withRestlessOptions(gameType),
    ),
    planted('notation', 'a move ends its line', /the line is one line/, {
      ...gameType,
      notation: { ...gameType.notation, write: (...move) => `${gameType.notation.write(...move)}\n` },
    }),
    planted('data', 'the state has a field that JSON drops', /the state is plain JSON/, {
      ...gameType,
      setup: (...parameters) => {
        const { state, events } = gameType.setup(...parameters);
        return { state: { ...state, dropped: undefined }, events };
      },
    }),
    planted('draws', 'a move draws a random number more', /as much is drawn as the rules say/, {
      ...gameType,
      apply: (state, seat, move, context) => {
        context.rng.below(2);
        return gameType.apply(state, seat, move, context);
      },
    }),
    planted(
      'drawings',
      'the drawings show the latest state of any game',
      /depends on the JSON of the scene only/,
      drawingTheLatest(gameType),
    ),
    planted('sentences', 'events are told as programs read them', /is plain English/, {
      ...gameType,
      describe: (events) => events.map((event) => `Now ${JSON.stringify(event)}.`),
    }),
    planted('sentences', 'nothing is summed up', /has 21 sentences/, {
      ...gameType,
      describe: () => Array.from({ length: 21 }, () => 'On it goes.'),
    }),
    planted('sentences', 'a sentence is long', /has a long sentence/, {
      ...gameType,
      describe: () => [`${'On and on '.repeat(30)}it goes.`],
    }),
    planted(
      'choosable elements',
      'the picture marks what stands for nothing',
      /data-nothing="1" is a part of an option/,
      marking(gameType, (svg) => svg.replace('</svg>', '<g data-nothing="1"/></svg>')),
    ),
    planted(
      'endings',
      'the seats see different things at the end',
      /everything is open/,
      viewing(gameType, (_state, viewer) => ({ viewer })),
    ),
    planted(
      'scores',
      'everybody has the same score',
      /what the events add up to|won with the scores/,
      withResult(gameType, (scores) => scores.map(() => 1)),
    ),
    planted('resignation', 'a player that resigns may go on', /./, {
      ...gameType,
      resign: (state, seat) => ({ ...gameType.resign(state, seat), state }),
    }),
    planted('determinization', 'determinizations are of another position', /has the same/, {
      ...gameType,
      determinize: ({ config, seats }, rng) =>
        gameType.setup(config, seats, { now: 0, rng, rulesVersion: 1 }).state,
    }),
    planted(
      'face up',
      'the open view is that of another version',
      /the open view (fills in|shows)/,
      withStaleOpenView(gameType),
    ),
  ];
}

/** Draws numbers that do not come from the seed. Finds nothing in types without random numbers. */
export function globalRandomness(gameType: GameType): PlantedFault {
  const rng = (): Rng => playerRng(randomBytes(32));
  return planted('reproducibility', 'random numbers do not come from the seed', /the same seed and moves/, {
    ...gameType,
    setup: (config, seats, context) => gameType.setup(config, seats, { ...context, rng: rng() }),
    apply: (state, seat, move, context) => gameType.apply(state, seat, move, { ...context, rng: rng() }),
  });
}

/** The seat that is not to move has options. For types of several seats. */
export function optionsOutOfTurn(gameType: GameType): PlantedFault {
  return planted('options', 'the seat that is not to move has options too', /has no moves out of turn/, {
    ...gameType,
    legalMoves: (state) => gameType.legalMoves(state, gameType.turn(state) ?? 0),
  });
}
