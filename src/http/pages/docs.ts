/** Swagger UI at /docs, with Parlour's additions: a header, and operations that fit on a screen or two. */
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'parlour-games/games';
import { pathOf, typeDocumentPath } from '#src/http/requests.js';
import { VERSION } from '#src/project.js';

const HEADER = `<a class="parlour-name" href="/">Parlour</a>
<span>${VERSION}</span>
<nav>
  <a href="/v1/game-types">Games</a>
  <a href="/openapi.json">OpenAPI document</a>
</nav>`;

/** Puts the header above Swagger UI. */
const PAGE_SCRIPT = `const header = document.createElement('header');
header.className = 'parlour-header';
header.innerHTML = ${JSON.stringify(HEADER)};
document.body.prepend(header);
`;

const PAGE_STYLE = `.parlour-header {
  display: flex;
  align-items: baseline;
  gap: 1rem;
  padding: 0.8rem max(1.25rem, calc((100% - 1420px) / 2));
  background: #1f3d33;
  color: #cfe3d8;
  font-family: sans-serif;
}
.parlour-header a { color: #fff; text-decoration: none; }
.parlour-header a:hover { text-decoration: underline; }
.parlour-header .parlour-name { font-size: 1.4rem; font-weight: bold; }
.parlour-header nav { margin-left: auto; display: flex; gap: 1.25rem; }
.swagger-ui .topbar { padding: 0 0 0.6rem; background: #1f3d33; }
.swagger-ui .topbar a.link, .swagger-ui .topbar .dark-mode-toggle { display: none; }
.swagger-ui .topbar .download-url-wrapper { justify-content: flex-start; }
.swagger-ui .info { margin: 1.5rem 0 0.5rem; }
.swagger-ui .info hgroup.main, .swagger-ui .info .info__license { display: none; }
.swagger-ui .scheme-container { padding: 0.75rem 0; margin-bottom: 0.5rem; }
.swagger-ui .scheme-container .schemes > .schemes-server-container { display: none; }
.swagger-ui .highlight-code > .microlight { max-height: 14rem; }
.swagger-ui textarea.body-param__text { height: 9rem; min-height: 0; }
.swagger-ui .refusal td { padding: 0.1rem 0.6rem 0.1rem 0; vertical-align: baseline; }
.swagger-ui .refusal button { border: 0; padding: 0; background: none; color: inherit; font: inherit; cursor: pointer; }
.swagger-ui .refusal button::before { content: '▸ '; }
`;

interface ImmutableMap {
  readonly get: (key: string) => unknown;
}
interface ResponseProperties {
  readonly code: string;
  readonly response: ImmutableMap;
}
type Component = (properties: ResponseProperties) => unknown;
interface SwaggerUi {
  readonly React: {
    readonly createElement: (
      component: string | Component,
      properties: object,
      ...children: unknown[]
    ) => unknown;
    readonly useState: <T>(initial: T) => [T, (value: T) => void];
  };
}

/** A plugin of Swagger UI: refusals take a line each until they are opened. Its source is sent to browsers. */
const foldRefusals = ({ React }: SwaggerUi): object => ({
  wrapComponents: {
    response: (Original: Component) => (properties: ResponseProperties) => {
      const { createElement: element, useState } = React;
      const [open, setOpen] = useState(Number(properties.code) < 400);
      if (open) return element(Original, properties);
      const codes = String(properties.response.get('description')).replaceAll('`', '');
      const button = element(
        'button',
        {
          type: 'button',
          onClick: () => {
            setOpen(true);
          },
        },
        codes,
      );
      return element(
        'tr',
        { className: 'response refusal', 'data-code': properties.code },
        element('td', { className: 'response-col_status' }, properties.code),
        element('td', { className: 'response-col_description', colSpan: 2 }, button),
      );
    },
  },
});

interface SpecActions {
  readonly updateJsonSpec: (document: unknown) => unknown;
  readonly updateResolvedSubtree: (path: readonly string[], value: unknown) => unknown;
}
interface SpecSystem {
  readonly specActions: SpecActions;
  readonly specSelectors: {
    readonly specJson: () => { readonly getIn: (path: readonly string[]) => unknown };
  };
}

/**
 * A plugin of Swagger UI: documents are parsed as JSON, not as YAML, and security schemes are shown as they are. Otherwise
 * Swagger UI would process the whole document twice before showing anything, to resolve references that do not exist.
 */
const showSooner = (): object => ({
  statePlugins: {
    spec: {
      wrapActions: {
        parseToJson:
          (_original: unknown, { specActions }: SpecSystem) =>
          (text: string) =>
            specActions.updateJsonSpec(JSON.parse(text)),
        requestResolvedSubtree:
          (original: (path: readonly string[]) => unknown, { specActions, specSelectors }: SpecSystem) =>
          (path: readonly string[]) =>
            path[1] === 'securitySchemes'
              ? specActions.updateResolvedSubtree(path, specSelectors.specJson().getIn(path))
              : original(path),
      },
    },
  },
});

/** Swagger UI uses inline styles, and the service may run over plain HTTP. */
const relaxPolicy = (header: string): string =>
  header
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace(/;? *upgrade-insecure-requests/, '');

/** The name of the all-types document in the select. */
const WHOLE_DOCUMENT = 'Everything';

/** Swagger UI at /docs, for all types or for one. */
export async function addDocsPage(app: FastifyInstance, { gameTypes }: Registry): Promise<void> {
  const ofTypes = [...gameTypes.values()].map(({ id, title }) => ({
    name: title,
    url: typeDocumentPath(id),
  }));
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: relaxPolicy,
    uiHooks: {
      // The plugin would rebuild the document, which takes seconds. JSON is YAML, too.
      onRequest: (request, reply, next) => {
        if (/^\/docs\/(json|yaml)$/.test(pathOf(request.url))) void reply.redirect('/openapi.json');
        else next();
      },
    },
    // The place of the logo in the header is hidden.
    logo: { type: 'image/svg+xml', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    theme: {
      title: 'Parlour',
      css: [{ filename: 'parlour.css', content: PAGE_STYLE }],
      js: [{ filename: 'parlour.js', content: PAGE_SCRIPT }],
    },
    uiConfig: {
      // The whole document takes Swagger UI seconds to show.
      urls: [...ofTypes, { name: WHOLE_DOCUMENT, url: '/openapi.json' }],
      filter: true,
      docExpansion: 'none',
      tryItOutEnabled: true,
      persistAuthorization: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: 0,
      plugins: [foldRefusals, showSooner],
    },
  });
}
