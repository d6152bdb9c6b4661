/** What stands for a language model in a program that speaks MCP: it does the task of docs/arena.md, and knows what tools say. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Assistant } from '#test/packages/mcp/assistant.js';

const MIDDLE = 4;
const PAUSE_MS = 100;

const waitFor = async (
  { use }: Assistant,
  pattern: RegExp,
  ended: () => boolean,
): Promise<string | undefined> => {
  while (!ended()) {
    const found = pattern.exec(await use('my_games'))?.[1];
    if (found !== undefined) return found;
    await sleep(PAUSE_MS);
  }
  return undefined;
};

/** Plays in the middle, or beside it once the middle is full. */
const move = async ({ ask, use }: Assistant, game: string): Promise<string> => {
  const drop = (column: number) => ({
    game,
    move: { type: 'drop', column },
    note: `Column ${column} is mine.`,
  });
  const played = await ask('play', drop(MIDDLE));
  return played.failed ? use('play', drop(MIDDLE + 1)) : played.text;
};

/** Accepts a series and plays its games one after the other, until nobody needs more of them. */
export async function playSeries(assistant: Assistant, ended: () => boolean): Promise<void> {
  const { use } = assistant;
  const series = await waitFor(assistant, /^(\S+) · you are invited/m, ended);
  await use('accept_series', { series });
  for (;;) {
    const game = await waitFor(assistant, /^(\S+) · version \d+ · active/m, ended);
    if (game === undefined) return;
    let told = await use('look', { game });
    while (!/^The game (is over|was)/m.test(told))
      told = /^Legal moves/m.test(told)
        ? await move(assistant, game)
        : await use('follow', { game, seconds: 40 });
  }
}
