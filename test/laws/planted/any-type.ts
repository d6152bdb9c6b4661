/** Faults that every game type can have. */
import { randomBytes } from 'node:crypto';
import { playerRng } from 'parlour-games/record/rng';
import type { GameType, Rng } from 'parlour-games/game-type';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import { concreteMove } from 'parlour-games/kit/options';
import { hashOf } from './leaks.js';
import {
  digestOf,
  marking,
  optionAt,
  planted,
  playingBy,
  remembering,
  viewing,
  withResult,
  type PlantedFault,
} from './plant.js';

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

/** Numbers that do not come from the seed. */
const ownRng = (): Rng => playerRng(randomBytes(32));

/** One of eight. */
const isRare = (state: object): boolean => hashOf(canonicalJson(state)) % 8 === 0;

/** Ends the game for `result`, and for nothing else, in one of eight states. */
const endingEarly = (gameType: GameType): GameType => ({
  ...gameType,
  result: (state) => {
    const [reason = ''] = Object.keys(gameType.endReasons);
    const early = { outcome: 'draw', winners: [], scores: [], reason, details: {} } as const;
    return gameType.result(state) ?? (isRare(state) ? early : null);
  },
});

/** Marks in pictures: `data-column="4"`. */
const MARK = / data-[\w-]+="[^"]*"/g;

/** Marks the first only of the elements that can be chosen. */
const markingOne = (gameType: GameType): GameType =>
  marking(gameType, (svg) => {
    let marks = 0;
    return svg.replace(MARK, (mark) => ((marks += 1) === 1 ? mark : ''));
  });

/** Marks for everybody what the seat to move could choose last. */
const markingForAll = (gameType: GameType): GameType => {
  let latest = '';
  return marking(gameType, (svg) => {
    const [mark] = svg.match(MARK) ?? [];
    latest = mark ?? latest;
    return mark === undefined ? svg.replace('</svg>', `<g${latest}/></svg>`) : svg;
  });
};

/** Computer players that draw numbers of their own. */
const choosingByChance = (gameType: GameType): GameType =>
  playingBy(gameType, ({ legalMoves }) =>
    concreteMove(optionAt(legalMoves, randomBytes(1).readUInt8()), ownRng(), gameType.templates),
  );

/** In types whose well-formed moves are all legal in turn, such as War, nothing is chosen or refused. */
export function choiceFaults(gameType: GameType): PlantedFault[] {
  return [
    planted(
      'choosable elements',
      'the picture marks one only of what can be chosen',
      /the picture for seat \d marks data-/,
      markingOne(gameType),
    ),
    planted(
      'computer players',
      'computer players do not use their rng',
      /the same view and rng give the same move/,
      choosingByChance(gameType),
    ),
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
    planted('moves', 'a refusal tells what would be drawn', /whatever would be drawn/, {
      ...gameType,
      apply: (state, seat, move, context) => {
        const applied = gameType.apply(state, seat, move, context);
        return applied.ok ? applied : { ...applied, detail: `${applied.detail} ${context.rng.below(1000)}` };
      },
    }),
    planted('moves', 'a listed move is refused in one of eight states', /accepted|refused: /, {
      ...gameType,
      apply: (state, ...parameters) => {
        const [reason = ''] = Object.keys(gameType.refusals);
        return isRare(state) ? { ok: false, reason, detail: 'No.' } : gameType.apply(state, ...parameters);
      },
    }),
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

/** Each picture is larger than the one before. */
const growing = (gameType: GameType): GameType => {
  let drawn = 0;
  return marking(gameType, (svg) => {
    drawn += 1;
    return svg.replace(/viewBox="[^"]*"/, `viewBox="0 0 ${drawn} 1"`);
  });
};

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
    planted('prompts', 'the task has no full stop', /is a sentence/, {
      ...gameType,
      prompts: { ...gameType.prompts, task: (turn) => gameType.prompts.task(turn).replace('.', '') },
    }),
    planted('prompts', 'an option is called by a word of the code', /is plain English/, {
      ...gameType,
      prompts: { ...gameType.prompts, label: (...option) => `${gameType.prompts.label(...option)} null` },
    }),
    planted('still boards', 'the picture grows', /the sizes of the picture/, growing(gameType)),
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
      'choosable elements',
      'all are offered the moves of the seat to move',
      /data-.* is a part of an option of/,
      markingForAll(gameType),
    ),
    planted(
      'endings',
      'there is a result before the end',
      /there is no result before/,
      endingEarly(gameType),
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
  return planted('reproducibility', 'random numbers do not come from the seed', /the same seed and moves/, {
    ...gameType,
    setup: (config, seats, context) => gameType.setup(config, seats, { ...context, rng: ownRng() }),
    apply: (state, seat, move, context) => gameType.apply(state, seat, move, { ...context, rng: ownRng() }),
  });
}

/** The seat that is not to move has options. For types of several seats. */
export function optionsOutOfTurn(gameType: GameType): PlantedFault {
  return planted('options', 'the seat that is not to move has options too', /has no moves out of turn/, {
    ...gameType,
    legalMoves: (state) => gameType.legalMoves(state, gameType.turn(state) ?? 0),
  });
}
