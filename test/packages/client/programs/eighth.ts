/** Plays Duets with a client whose types were generated from a document that has this game type. */
import { Parlour, randomMove, type Game } from './client/dist/index.js';

const parlour = new Parlour({ baseUrl: process.argv[2] ?? '' });
const session = await parlour.duets.create();
const game: Game<'duets'> = await session.playGame(({ legalMoves }) => randomMove(legalMoves));
const typeOf = (each: Game): string =>
  each.type === 'duets' ? `${each.type} ${each.config.rounds}` : each.type;
console.log(JSON.stringify({ status: game.status, type: typeOf(game) }));
