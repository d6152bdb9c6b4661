/**
 * Makes the tables of docs/http-api.md from the OpenAPI document: what each operation does, who may call it, and a curl line.
 */
import { gameTypes } from 'parlour-games/games';
import { defined } from 'parlour-games/kit/checked';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

interface MediaType {
  readonly example?: object;
  readonly examples?: Readonly<Record<string, { readonly value: object }>>;
}

type Content = Readonly<Record<string, MediaType>>;

interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

export interface OperationRow {
  readonly group: string;
  readonly summary: string;
  /** Names of the optional query parameters. */
  readonly query: readonly string[];
  readonly who: string;
  readonly curl: string;
}

/** Headings, by tag. */
const GROUPS: Readonly<Record<string, string>> = {
  games: 'Catalogue and lists',
  series: 'Games',
  players: 'Players',
  webhooks: 'Players',
  service: 'The service',
  operator: 'The operator',
};
/** The heading for the operations that each game type has. */
const OF_TYPES = 'Games';
const ORDER = [GROUPS['games'], OF_TYPES, GROUPS['players'], GROUPS['service'], GROUPS['operator']];

/** Who may send a request, by the kinds of token that its operation takes, and the variable with the header. */
const TOKENS = [
  { scheme: 'seatToken', who: 'seat', header: ' -H "$SEAT"' },
  { scheme: 'playerToken', who: 'player', header: ' -H "$PLAYER"' },
  { scheme: 'operatorToken', who: 'operator', header: ' -H "$OPERATOR"' },
];
const ANYBODY = { who: 'anybody', header: '' };

const groupOf = ({ tags: [tag = ''] }: Operation): string =>
  gameTypes.has(tag) ? OF_TYPES : defined(GROUPS[tag], `the heading of the tag ${tag}`);

const callerOf = ({ security = [] }: Operation): { who: string; header: string } =>
  security.length === 0 || security.some((schemes) => Object.keys(schemes).length === 0)
    ? ANYBODY
    : defined(
        TOKENS.find(({ scheme }) => security.some((schemes) => scheme in schemes)),
        'a kind of token',
      );

/** A path without its game type: the same operation of all types has one path. */
const withoutType = (path: string): string => {
  const [, version, type = '', ...rest] = path.split('/');
  return gameTypes.has(type) ? ['', version, '{type}', ...rest].join('/') : path;
};

const urlOf = (path: string): string =>
  `$SERVER${path}`
    .replace(/^\$SERVER\/v1\/[\w-]+\/games\/\{id\}/, '$GAME')
    .replace(/^\$SERVER\/v1\/[\w-]+\/series\/\{id\}/, '$SERIES')
    .replace('/matches/{id}', '/matches/$MATCH')
    .replace('{id}', '$ID')
    .replace(/\{(type|accepts)\}/, 'connect-four')
    .replace('{code}', 'not-found')
    .replace('{seq}', '0');

/** The body of the first example, if it has a field. */
const bodyOf = ({ requestBody }: Operation): object | undefined => {
  const { example, examples = {} } = requestBody?.content['application/json'] ?? {};
  const bodies = [example ?? {}, ...Object.values(examples).map(({ value }) => value)];
  return bodies.find((body) => Object.keys(body).length > 0);
};

const isStream = ({ responses }: Operation): boolean =>
  'text/event-stream' in (responses['200']?.content ?? {});

/** The curl line of an operation whose path and required query parameters are `path`. */
const curlOf = (path: string, method: string, operation: Operation): string => {
  const body = bodyOf(operation);
  const verb =
    method === 'get' || (method === 'post' && body !== undefined) ? '' : ` -X ${method.toUpperCase()}`;
  const sent = body === undefined ? '' : ` --json '${JSON.stringify(body)}'`;
  return `curl -s${isStream(operation) ? 'N' : ''}${verb} ${urlOf(path)}${callerOf(operation).header}${sent}`;
};

/** Every operation once, whatever the number of types that have it. */
export function operationRows({ paths, components }: Document): OperationRow[] {
  const rows = new Map<string, OperationRow>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const key = `${method} ${withoutType(path)}`;
      if (rows.has(key)) continue;
      const parameters = (operation.parameters ?? []).map((each) =>
        '$ref' in each ? defined(components.parameters[each.$ref.replace(/^.*\//, '')], each.$ref) : each,
      );
      const query = parameters.filter((parameter) => parameter.in === 'query');
      const required = query.filter((parameter) => parameter.required).map(({ name }) => `${name}={${name}}`);
      rows.set(key, {
        group: groupOf(operation),
        summary: operation.summary,
        query: query.filter((parameter) => !parameter.required).map(({ name }) => name),
        who: callerOf(operation).who,
        curl: curlOf([path, ...required].join('?'), method, operation),
      });
    }
  return [...rows.values()];
}

const lineOf = ({ summary, query, who, curl }: OperationRow): string => {
  const options = query.map((name) => ` \`?${name}\``).join('');
  return `| ${summary}${options === '' ? '' : ` ·${options}`} | ${who} | \`${curl}\` |`;
};

/** The tables, under a heading for each group. */
export function operationTables(document: Document): string {
  const rows = operationRows(document);
  return ORDER.map((group) => {
    const lines = rows.filter((row) => row.group === group).map(lineOf);
    return `### ${group}\n\n| what | who | command |\n|---|---|---|\n${lines.join('\n')}\n`;
  }).join('\n');
}

const MARKED = /(<!-- operations: [^>]+ -->\n)[^]*?(<!-- \/operations -->)/;

/** A page with the tables of a document between its marks. */
export function withOperations(page: string, document: Document): string {
  const tables = operationTables(document);
  return page.replace(MARKED, (_, before: string, after: string) => `${before}\n${tables}\n${after}`);
}
