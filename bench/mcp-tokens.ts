/**
 * What a game costs an assistant that plays it through `parlour-mcp` with random moves: the characters of all tool results,
 * divided by 4, for every game type with its default config. Tools and instructions, which an assistant reads once, come
 * first. Fails if any game costs more than 20,000. Random games may take any time: a few in a thousand of 7reeg do.
 * `node dist/bench/mcp-tokens.js [games per type = 3] [type …]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gameTypes } from 'parlour-games/games';
import { startService } from '#test/support/service-process.js';
import {
  CHARACTERS_PER_TOKEN,
  MAX_TOKENS,
  playToTheEnd,
  startAssistant,
} from '#test/packages/mcp/assistant.js';

const [GAMES = '3', ...TYPES] = process.argv.slice(2);

const dataDir = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
const service = await startService('Parlour', { DATABASE_URL: '', DATA_DIR: dataDir });
const ends: (() => unknown)[] = [];
const assistant = await startAssistant({ teardown: (end: () => unknown) => ends.push(end) }, service.url);

const tokens = (characters: number): number => Math.round(characters / CHARACTERS_PER_TOKEN);

/** The tokens of one game, and the entries that it told. */
const play = async (type: string): Promise<readonly [tokens: number, entries: number]> => {
  const before = assistant.characters();
  const told = await playToTheEnd(assistant, await assistant.use('create_game', { type, opponents: 'easy' }));
  return [tokens(assistant.characters() - before), told.length];
};

const mean = (values: readonly number[]): string =>
  (values.reduce((sum, each) => sum + each, 0) / values.length).toFixed(0);

const { tools } = await assistant.client.listTools();
const once = JSON.stringify(tools).length + String(assistant.client.getInstructions()).length;
console.log(`tools and instructions: ${tokens(once)} tokens`);
const costly: string[] = [];
for (const type of TYPES.length > 0 ? TYPES : gameTypes.keys()) {
  const games: (readonly [number, number])[] = [];
  for (let game = 0; game < Number(GAMES); game += 1) games.push(await play(type));
  const spent = games.map(([each]) => each);
  const entries = mean(games.map(([, each]) => each));
  const over = spent.filter((each) => each > MAX_TOKENS).length;
  console.log(
    `${type}: mean ${mean(spent)} tokens, most ${Math.max(...spent)}, ${over} of ${GAMES} games over ${MAX_TOKENS}; ${entries} entries`,
  );
  if (over > 0) costly.push(type);
}

for (const end of ends) await end();
await service.stop();
await rm(dataDir, { recursive: true, force: true });
if (costly.length > 0) throw new Error(`over ${MAX_TOKENS} tokens: ${costly.join(', ')}`);
