/** What each column of a position is worth. */
import Type, { type Static } from 'typebox';
import { OUTCOMES, type Outcome, type Query, type Refusal } from '#src/game-type.js';
import { nullable, strictObject } from '#src/kit/schema.js';
import { ALL_COLUMNS, CELLS, COLUMNS } from './bitboard.js';
import { boardOf, drop, hasWon, isFull, nextSeat } from './board.js';
import { oracleOf, type Oracle } from './cpu/oracle.js';
import { columnFull } from './rules.js';
import { column, position, seat } from './schemas.js';

/** A win with the fourth chip. */
const HIGHEST_SCORE = 18;

const analysisRequest = strictObject({ position }, { title: 'Position to analyse' });
const analysisResponse = strictObject(
  {
    sideToMove: seat,
    scores: Type.Array(nullable(Type.Integer({ minimum: -HIGHEST_SCORE, maximum: HIGHEST_SCORE })), {
      minItems: COLUMNS,
      maxItems: COLUMNS,
      description:
        'For each column from the left what a drop into it leads to with the best play of both: 0 a draw; n or −n: the side to move wins or loses, n being 22 less the number of chips of the winner at the win; null where the column is full.',
      examples: [[-2, -1, 0, 1, 0, -1, -2]],
    }),
    best: Type.Array(column, { description: 'The columns with the highest score, from the left.' }),
    outcome: Type.Enum([...OUTCOMES], { description: 'What the best columns bring to the side to move.' }),
  },
  { title: 'Analysis' },
);
type Analysis = Static<typeof analysisResponse>;

const outcomeOf = (score: number): Outcome => {
  if (score === 0) return 'draw';
  return score > 0 ? 'win' : 'loss';
};

const analyse = (drops: string, { score }: Oracle): Analysis => {
  const board = boardOf(drops);
  const scores = ALL_COLUMNS.map((each) => (isFull(board, each) ? null : 0 - score(drop(board, each))));
  const highest = Math.max(...scores.filter((each) => each !== null));
  return {
    sideToMove: nextSeat(board),
    scores,
    best: ALL_COLUMNS.filter((_, i) => scores[i] === highest),
    outcome: outcomeOf(highest),
  };
};

const over = (plies: number): Refusal => ({
  ok: false,
  reason: 'game-over',
  detail: `The game is over after ${plies} drops.`,
});

/** The first thing that the rules do not allow, if there is one; a game that is over leaves nothing to analyse. */
const problemOf = (drops: string): Refusal | null => {
  let board = boardOf('');
  for (const digit of drops) {
    if (hasWon(board)) return over(board.plies);
    if (isFull(board, Number(digit))) return columnFull(Number(digit));
    board = drop(board, Number(digit));
  }
  return hasWon(board) || board.plies === CELLS ? over(board.plies) : null;
};

export const analysisQuestion: Query<Static<typeof analysisRequest>> = {
  path: 'analyses',
  title: 'Score every column of a position',
  description:
    'Exact, for any position in which somebody can still drop. Up to seven drops the scores come from the opening book; most positions of fourteen drops and more take some milliseconds, those in between up to some seconds.',
  request: analysisRequest,
  response: analysisResponse,
  examples: [{ position: '' }, { position: '444444' }],
  expensive: true,
  run: (asked, load) =>
    problemOf(asked.position) ?? { ok: true, answer: analyse(asked.position, oracleOf(load)) },
};
