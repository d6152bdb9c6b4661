/** The short response at `/` and `/v1`: what the service offers, and the first requests to try. */
import Type, { type Static } from 'typebox';
import type { GameType } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { named, strictObject } from 'parlour-games/kit/schema';
import { rulesPath, typeDocumentPath } from '#src/http/requests.js';
import { VERSION } from '#src/project.js';

const path = (description: string, example: string) => Type.String({ description, examples: [example] });

export const FrontDoor = strictObject(
  {
    name: Type.String({ description: 'The name and the version of the service.' }),
    types: Type.Array(
      strictObject(
        {
          type: Type.String({ description: 'The id of the game type.' }),
          title: Type.String({ description: 'For people.' }),
          games: path('`POST` creates a game.', '/v1/basra/games'),
        },
        named('FrontDoorType', { description: 'A game type, and where its games begin.' }),
      ),
      { description: 'The game types, in a fixed order.' },
    ),
    links: strictObject(
      {
        docs: path('Swagger UI.', '/docs'),
        openapi: path(
          'The document of the API; `/openapi/{type}.json` is that of one type.',
          '/openapi.json',
        ),
        types: path('The catalogue of game types.', '/v1/game-types'),
        rules: path('The rules, by type.', '/rules/{type}'),
        llms: path('What a coding agent needs.', '/llms.txt'),
        page: path('The web page, for browsers.', '/'),
      },
      named('FrontDoorLinks', { description: 'Paths.' }),
    ),
    examples: Type.Array(Type.String(), {
      description: 'A first game as curl commands. `ID` and `TOKEN` are in the response to the first.',
    }),
  },
  named('FrontDoor', { title: 'FrontDoor', description: 'What there is, and some requests to try.' }),
);

type View = Static<typeof FrontDoor>;

/**
 * The links and example requests for clients that have reached the service at `origin`. The examples play the first of the
 * types.
 */
export function frontDoorFor(types: readonly GameType[], origin: string): View {
  const first = at(types, 0);
  const games = `/v1/${first.id}/games`;
  const authorized = "-H 'Authorization: Bearer TOKEN'";
  const move = JSON.stringify(at(first.examples.moves, 0));
  return {
    name: `Parlour ${VERSION}`,
    types: types.map(({ id, title }) => ({ type: id, title, games: `/v1/${id}/games` })),
    links: {
      docs: '/docs',
      openapi: '/openapi.json',
      types: '/v1/game-types',
      rules: rulesPath('{type}'),
      llms: '/llms.txt',
      page: '/',
    },
    examples: [
      `curl -X POST ${origin}${games}`,
      `curl ${origin}${games}/ID ${authorized}`,
      `curl ${origin}${games}/ID/moves ${authorized} -H 'Content-Type: application/json' -d '${move}'`,
    ],
  };
}

const aligned = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
};

/** The front door as text, for people at a terminal. */
export function frontDoorText({ name, types, links, examples }: View): string {
  return `${name}: parlour games over HTTP.

Create a game (POST)
${aligned(types.map(({ title, games }) => [title, games]))}

A first game; ID and TOKEN are in the first response
${examples.map((line) => `  ${line}`).join('\n')}

More
${aligned([
  ['Web page', links.page],
  ['API', `${links.docs}, ${links.openapi}, ${typeDocumentPath('{type}')}`],
  ['Game types', links.types],
  ['Rules', links.rules],
  ['For coding agents', links.llms],
])}
`;
}
