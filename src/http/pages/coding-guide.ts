/** The text at `/llms.txt` (llmstxt.org): what a coding agent needs to write a bot, in 4,096 bytes. */
import type { GameType } from 'parlour-games/game-type';
import { rulesPath, typeDocumentPath } from '#src/http/requests.js';

const listed = ({ id, title, summary }: GameType): string =>
  `- [${title}](${typeDocumentPath(id)}): \`${id}\`, [rules](${rulesPath(id)}). ${summary}`;

export function codingGuide(types: readonly GameType[]): string {
  return `# Parlour

> Parlour games over HTTP and JSON. The service deals, judges every move and plays the other seats. No account.

All paths are on the server that sent this file: \`$SERVER\` in the examples.

## The loop

1. \`POST /v1/{type}/games\` → \`{game, tokens: [{seat, token}]}\`. Without a body seat 0 is yours and computers have the others. \`{"seats": [{"kind": "human"}, {"kind": "cpu", "level": "hard"}]}\` chooses them (\`easy\`, \`medium\`, \`hard\`; \`open\`: somebody joins). Keep the token and send it: \`Authorization: Bearer <token>\`.
2. While \`game.status\` is \`active\`, \`game.legalMoves\` is what you may do; \`[]\` when it is not your turn. Computers have moved before you get a response.
3. \`POST {game.links.self}/moves\` with one of them, exactly as listed → \`{entries, game}\`: the next legal moves are in \`game\`. In some options a field is a template to fill in: \`{"min", "max"}\` is any integer between, \`{"choose": 3, "from": [...]}\` is a list of 3 of these.
4. \`finished\`: \`game.result\` is \`{outcome, winners, scores, reason}\`.

\`game.state\` is what your seat may know. \`GET {self}/hint?level=hard\` is what a computer would play, \`GET {self}/board.txt\` a drawing. While others think: \`GET {self}/events\` (Server-Sent Events, one per entry, resumes from \`Last-Event-ID\`).

## Errors

\`application/problem+json\`: branch on \`code\`, read \`detail\`. 400 names the field, 409 \`not-your-turn\` or \`game-over\`: read the game again, 422 \`illegal-move\`: take a legal move. 429 and 503: wait \`Retry-After\` seconds. If a response is lost, repeat the request with the same \`Idempotency-Key\` (a UUID).

## Game types

OpenAPI documents, one per type. Rules are Markdown with \`Accept: text/markdown\`.

${types.map(listed).join('\n')}

## Examples

A bot that plays a whole game:

\`\`\`python
import json, os, random, urllib.request

def post(path, body={}, token=""):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    request = urllib.request.Request(os.environ["SERVER"] + path, json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request))

created = post("/v1/basra/games")
game, token = created["game"], created["tokens"][0]["token"]
while game["status"] == "active":
    move = random.choice(game["legalMoves"])
    game = post(game["links"]["self"] + "/moves", move, token)["game"]
print(game["result"])
\`\`\`

A move by curl (\`ID\` and \`TOKEN\` from the first response):

\`\`\`sh
curl -s -X POST $SERVER/v1/connect-four/games
curl -s $SERVER/v1/connect-four/games/$ID/moves -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"type":"drop","column":4}'
\`\`\`

Two players: the second one joins and gets a token:

\`\`\`sh
curl -s $SERVER/v1/basra/games -H 'Content-Type: application/json' -d '{"seats":[{"kind":"human"},{"kind":"open"}]}'
curl -s -X POST $SERVER/v1/basra/games/$ID/join
\`\`\`
`;
}
