/** The query that scores every column of a position. */
import * as Type from 'typebox';
import { OUTCOMES, type Outcome, type Query, type Refusal } from '../../game-type.js';
import { enumOf, named, nullable, strictObject } from '../../kit/schema.js';
import { ALL_COLUMNS, CELL_COUNT, COLUMNS } from './bitboard.js';
import { boardOf, drop, hasWon, isFull, seatToMove } from './board.js';
import { exactScorerOf, HIGHEST_SCORE, type ExactScorer } from './cpu/exact-scorer.js';
import { columnFull, gameOver } from './refusals.js';
import { column, position, seat } from './schemas.js';

const analysisRequest = strictObject(
  { position },
  { title: 'Position to analyse', description: 'The position to analyse.' },
);
const analysisResponse = strictObject(
  {
    sideToMove: seat,
    scores: Type.Array(nullable(Type.Integer({ minimum: -HIGHEST_SCORE, maximum: HIGHEST_SCORE })), {
      minItems: COLUMNS,
      maxItems: COLUMNS,
      description:
        'For each column, from the left, the result of dropping into it with best play by both seats: 0 is a draw; n means that the side to move wins, −n that it loses, where n is 22 minus the number of chips that the winner will have dropped; null if the column is full.',
      examples: [[-2, -1, 0, 1, 0, -1, -2]],
    }),
    best: Type.Array(column, { description: 'The columns with the highest score, from the left.' }),
    outcome: enumOf(OUTCOMES, {
      description: 'The outcome of the best columns for the side to move.',
    }),
  },
  named('ConnectFourAnalysis', { description: 'The score of every column of a position.' }),
);
type Analysis = Type.Static<typeof analysisResponse>;

const outcomeOf = (score: number): Outcome => {
  if (score === 0) return 'draw';
  return score > 0 ? 'win' : 'loss';
};

const analyse = (drops: string, { score }: ExactScorer): Analysis => {
  const board = boardOf(drops);
  const scores = ALL_COLUMNS.map((each) => (isFull(board, each) ? null : 0 - score(drop(board, each))));
  const highest = Math.max(...scores.filter((each) => each !== null));
  return {
    sideToMove: seatToMove(board),
    scores,
    best: ALL_COLUMNS.filter((_, i) => scores[i] === highest),
    outcome: outcomeOf(highest),
  };
};

/** Refuses the first illegal drop, or a finished game, which leaves nothing to analyse; `null` if there is neither. */
const refusalOf = (drops: string): Refusal | null => {
  let board = boardOf('');
  for (const digit of drops) {
    if (hasWon(board)) return gameOver(board.plies);
    if (isFull(board, Number(digit))) return columnFull(Number(digit));
    board = drop(board, Number(digit));
  }
  return hasWon(board) || board.plies === CELL_COUNT ? gameOver(board.plies) : null;
};

export const analysisQuery: Query<Type.Static<typeof analysisRequest>> = {
  path: 'analyses',
  title: 'Score every column of a position',
  description:
    'Exact for every position in which a drop is possible. Up to seven drops the scores come from the opening book. Most positions of 14 drops or more take a few milliseconds; those in between take up to a few seconds.',
  request: analysisRequest,
  response: analysisResponse,
  examples: [{ position: '' }, { position: '444444' }],
  expensive: true,
  run: (request, load) =>
    refusalOf(request.position) ?? { ok: true, response: analyse(request.position, exactScorerOf(load)) },
};
