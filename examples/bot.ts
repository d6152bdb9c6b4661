/**
 * A small bot that plays any game type against the computer with random legal moves.
 * `npm run build && node dist/examples/bot.js connect-four http://127.0.0.1:3000 '{"drawWhenUnwinnable": true}'`
 */
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { Parlour, randomMove, type AnyGame } from 'parlour-client';

/** Plays one game to its end, with the bot in seat 0 and computer players in the other seats. */
export async function playGame(baseUrl: string, type: string, config: object = {}): Promise<AnyGame> {
  const parlour = new Parlour({ baseUrl });
  const session = await parlour.games(type).create({ config });
  // Replace this with your own strategy: `state` is what the bot may know, `legalMoves` what it may do.
  return session.playGame(({ legalMoves }) => randomMove(legalMoves));
}

const [, program, type = 'connect-four', server = 'http://127.0.0.1:3000', config = '{}'] = argv;
if (program === fileURLToPath(import.meta.url)) {
  const { id, result } = await playGame(server, type, JSON.parse(config) as object);
  console.log(`${type} ${id}: ${JSON.stringify(result)}`);
}
