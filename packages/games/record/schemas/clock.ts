/** The clocks of players: what a request asks for, and what a game shows. */
import * as Type from 'typebox';
import { nullable, named, strictObject } from '../../kit/schema.js';
import { SeatNumber, Time } from './common.js';

const perMove = {
  perMoveS: Type.Integer({ minimum: 5, maximum: 1_209_600, description: 'Seconds for each move.' }),
};
const MAX_INITIAL_S = 86_400;
const INCREMENT = { maximum: 3600, description: 'Seconds that each of a seat’s moves adds to its budget.' };
const incrementS = Type.Integer({ minimum: 0, ...INCREMENT });
const budget = {
  initialS: Type.Integer({ minimum: 10, maximum: MAX_INITIAL_S, description: 'Seconds for the whole game.' }),
  incrementS,
};
const increments = {
  initialS: Type.Literal(0, { description: 'Each seat begins with its increment.' }),
  incrementS: Type.Integer({ minimum: 1, ...INCREMENT }),
};
const SETTINGS = 'How much time people have. Computer players have no clock.';

export const ClockSettings = Type.Union(
  [
    strictObject(perMove, named('PerMoveSettings', { description: 'A fixed time for each move.' })),
    strictObject(
      budget,
      named('BudgetSettings', { description: 'A budget for the game, and what each move adds to it.' }),
    ),
    strictObject(
      increments,
      named('IncrementSettings', { description: 'No initial budget: each move adds time.' }),
    ),
  ],
  named('ClockSettings', { description: SETTINGS }),
);

export const JoinWithinS = Type.Integer({
  minimum: 30,
  maximum: 2_592_000,
  description:
    'The game is cancelled if a seat is still open this many seconds after the creation. Needs an open seat.',
});

/** Fields of a running clock that stay the same between two entries. */
const running = {
  running: nullable(SeatNumber, {
    description:
      'Whose clock runs; `null` while the game waits or a computer is to move, and when it is over.',
  }),
  deadline: nullable(Time, { description: 'When it runs out; `null` if none runs.' }),
  remainingMs: Type.Array(nullable(Type.Integer({ minimum: 0 })), {
    description: 'By seat, the milliseconds that it had at the last entry; `null` for computer players.',
  }),
};

export const Clock = Type.Union(
  [
    strictObject(
      { ...perMove, ...running },
      named('PerMoveClock', { description: 'A clock with a fixed time for each move.' }),
    ),
    strictObject(
      { initialS: { ...budget.initialS, minimum: 0 }, incrementS, ...running },
      named('BudgetClock', { description: 'A clock with a budget for the game.' }),
    ),
  ],
  named('Clock', { description: 'The clocks of the players, as the last entry left them.' }),
);
