/** A project that has installed the package: plays at the service whose URL is the argument. */
import { isProblem, Parlour, randomMove, type Entry, type Move } from 'parlour-client';
import { runBot } from 'parlour-client/bot';
import { ladderOf } from 'parlour-client/ladder';

const parlour = new Parlour({ baseUrl: process.argv[2] ?? '' });
const session = await parlour.basra.create({ config: { target: 20 } });
const entries: Entry<'basra'>[] = [];
const follower = (async () => {
  for await (const entry of session.entries()) entries.push(entry);
})();
const game = await session.playGame(({ state, legalMoves }): Move<'basra'> => {
  const best = legalMoves.find(({ capture = [] }) => capture.length === state.table.length);
  return best ?? randomMove(legalMoves);
});
await follower;
const types = (await parlour.gameTypes()).map(({ type }) => type);
for (const type of types.slice(0, 2)) {
  const { status } = await (
    await parlour.games(type).create()
  ).playGame(({ legalMoves }) => randomMove(legalMoves));
  if (status !== 'finished') throw new Error(`${type} is not over`);
}
const refused: unknown = await session.play({ type: 'play', card: 'AC' }).catch((error: unknown) => error);
console.log(
  JSON.stringify({
    status: game.status,
    entries: entries.length === game.version,
    refused: isProblem(refused, 'game-over') ? refused.code : String(refused),
    bot: typeof runBot,
    ladder: ladderOf([{ places: [{ level: 'easy', place: 1 }] }]).get('level:easy')?.games,
  }),
);
