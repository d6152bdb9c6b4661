/** The text at `/llms.txt` (llmstxt.org): what a coding agent needs to write a bot, in 4,096 bytes. */
import type { GameType } from 'parlour-games/game-type';
import { rulesPath, typeDocumentPath } from '#src/http/requests.js';

const listed = ({ id, title, summary }: GameType): string =>
  `- [${title}](${typeDocumentPath(id)}), [rules](${rulesPath(id)}): ${summary}`;

export function codingGuide(types: readonly GameType[]): string {
  return `# Parlour

> Parlour games over HTTP and JSON. The service deals, judges every move and plays the other seats. No account.

All paths are on this server: \`$SERVER\` in the examples.

## The loop

1. \`POST /v1/{type}/games\` → \`{game, tokens: [{seat, token}]}\`. Without a body seat 0 is yours, computers have the others. \`{"seats": [{"kind": "human"}, {"kind": "cpu", "level": "hard"}], "config": {"target": 20}}\` chooses players (\`easy\`, \`medium\`, \`hard\`; \`"kind": "open"\`: for somebody who joins) and options (listed at \`/v1/game-types\`). Send the token: \`Authorization: Bearer <token>\`.
2. While \`game.status\` is \`active\` (\`waiting\`: a seat is open), \`game.legalMoves\` is what you may do; \`[]\` when it is not your turn. \`game.prompt.labels\` says it in words. Computers have moved before you get a response.
3. \`POST {game.links.self}/moves\` with one of them → \`{entries, game}\` with the next legal moves. Some are templates: replace \`{"min", "max"}\` by an integer between, \`{"choose": 3, "from": [...]}\` by 3 of the list.
4. \`finished\`: \`game.result\` is \`{outcome, winners, scores, reason}\`.

\`game.state\` is what your seat may know. \`GET {self}/hint?level=hard\` is what a computer would play, \`GET {self}/board.txt\` a drawing. While others think: \`GET {self}/events\` (Server-Sent Events: \`entry\`; resumes from \`Last-Event-ID\`).

## Errors

\`application/problem+json\`: branch on \`code\`, read \`detail\`. 400 names the field, 409 \`not-your-turn\`, \`game-waiting\`, \`game-over\`: read the game again, 422 \`illegal-move\`: take a legal move. 429 and 503: wait \`Retry-After\` seconds. If a response is lost, repeat the request with the same \`Idempotency-Key\` (a UUID).

## Game types

OpenAPI documents, one per type. Rules are Markdown with \`Accept: text/markdown\`.

${types.map(listed).join('\n')}

## Examples

A bot that plays a whole game without templates:

\`\`\`python
import json, os, random, urllib.request

def post(path, body={}, token=""):
    headers = {"Content-Type": "application/json", **({"Authorization": "Bearer " + token} if token else {})}
    request = urllib.request.Request(os.environ["SERVER"] + path, json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request))

created = post("/v1/basra/games")
game, token = created["game"], created["tokens"][0]["token"]
while game["status"] == "active":
    move = random.choice(game["legalMoves"])
    game = post(game["links"]["self"] + "/moves", move, token)["game"]
print(game["result"])
\`\`\`

A move by curl (\`ID\`: \`game.id\`, \`TOKEN\`: \`tokens[0].token\`):

\`\`\`sh
curl -s -X POST $SERVER/v1/connect-four/games
curl -s $SERVER/v1/connect-four/games/$ID/moves -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"type":"drop","column":4}'
\`\`\`

Two players: the second one joins → \`{seat, token, game}\`:

\`\`\`sh
curl -s $SERVER/v1/basra/games -H 'Content-Type: application/json' -d '{"seats":[{"kind":"human"},{"kind":"open"}]}'
curl -s -X POST $SERVER/v1/basra/games/$ID/join
\`\`\`
`;
}
