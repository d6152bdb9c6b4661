/** The files that some game types ship beside their code, such as an opening book. */
import type { GameType, LoadResource, Resource } from './game-type.js';

/** Returns the bytes of a file of a game type. */
export type ReadFile = (gameType: string, file: string) => Uint8Array;

/** Throws: without Node.js, whoever plays has to pass a `readFile`. In Node.js, `#files` is `files-node.ts` instead. */
export function readFile(gameType: string, file: string): Uint8Array {
  throw new Error(`pass a readFile that returns the bytes of games/${gameType}/files/${file}`);
}

/** One value per resource. Resources are constants of game types, so this holds at most one value per listed file. */
const parsedResources = new WeakMap<Resource<unknown>, unknown>();

/**
 * The loader of a game type. It reads and parses each resource once per thread, and refuses files that the type does not list.
 * Long searches report to `spend` how many positions they have searched; it throws to stop them.
 */
export function loaderOf(
  { id, files = [] }: GameType,
  read: ReadFile,
  spend: (positions: number) => void = () => undefined,
): LoadResource {
  return <Parsed>(resource: Resource<Parsed>): Parsed => {
    const { file } = resource;
    if (!files.includes(file)) throw new Error(`${id} does not list a file ${file}`);
    if (!parsedResources.has(resource)) parsedResources.set(resource, resource.parse(read(id, file), spend));
    return parsedResources.get(resource) as Parsed;
  };
}
