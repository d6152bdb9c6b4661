/** Sends the command of every operation in docs/http-api.md, with the variables that the page sets. */
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { defined } from 'parlour-games/kit/checked';
import { operationRows, type Document } from '#tools/operations.js';
import { OPERATOR_TOKEN, startService } from '#test/support/service.js';
import { blocksOf } from './command-blocks.js';
import { openShell } from './shell.js';

const document = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as Document;
const variables = defined(
  blocksOf('docs/http-api.md').find(({ language }) => language === 'sh'),
  'the variables',
).text;

/** Refused although the command is right, because of what the page does not prepare. Anything else has to succeed. */
const REFUSED: Readonly<Record<string, number>> = {
  // The game waits for its second seat, and nobody is invited to it.
  'GET $GAME/hint': 409,
  'POST $GAME/moves': 409,
  'POST $GAME/offers': 409,
  'POST $GAME/offers/accept': 409,
  'POST $GAME/offers/decline': 409,
  'POST $GAME/resign': 409,
  'POST $GAME/rematch': 409,
  'POST $GAME/invitation/decline': 404,
  // Nobody has made the first entry, so nobody has a note to it.
  'PUT $GAME/notes/0': 404,
  'DELETE $GAME/notes/0': 404,
  // Only a game of computer players needs no token for it.
  'POST $GAME/cpu-moves': 401,
  // The players of the example are others.
  'POST $SERVER/v1/connect-four/series': 422,
  // Who makes a series has accepted it.
  'POST $SERIES/accept': 409,
  'POST $SERIES/decline': 409,
  // The host of the example has no address, so there is no webhook.
  'PUT $SERVER/v1/players/me/webhook': 422,
  'GET $SERVER/v1/players/me/webhook': 404,
  'DELETE $SERVER/v1/players/me/webhook': 404,
  'POST $SERVER/v1/players/me/webhook/test': 404,
  // The player is none of the operator's own.
  'POST $SERVER/v1/players/$ID/tokens': 404,
  // The service has no key.
  'GET $SERVER/v1/signing-key': 404,
};

const requestOf = (curl: string): string => {
  const [, method, url = ''] = defined(/^curl -sN?(?: -X ([A-Z]+))? (\S+)/.exec(curl) ?? undefined, curl);
  return `${method ?? (curl.includes(' --json ') ? 'POST' : 'GET')} ${url}`;
};

test('every operation responds to its command', async (t) => {
  const { url } = await startService(t, { WEBHOOK_HOSTS: '*' });
  const shell = await openShell(t);
  const rows = operationRows(document);
  const prepare = `OPERATOR_TOKEN=${OPERATOR_TOKEN}\n${variables.replace('http://localhost:3000', url)}`;
  let isPrepared = false;
  for (const { curl } of rows) {
    if (!isPrepared) await shell.run(prepare);
    // What only reads leaves everything as it was.
    isPrepared = requestOf(curl).startsWith('GET ');
    // A stream has no end of its own.
    const seconds = curl.startsWith('curl -sN') ? 1 : 60;
    const { output } = await shell.run(`${curl} --max-time ${seconds} -o body.txt -w '%{http_code}'`);
    const status = REFUSED[requestOf(curl)];
    if (status === undefined) t.match(output, /^20[0124]$/, curl);
    else t.equal(output, String(status), curl);
  }
  const requests = rows.map(({ curl }) => requestOf(curl));
  for (const request of Object.keys(REFUSED)) t.ok(requests.includes(request), request);
});
