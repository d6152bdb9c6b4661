import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { foldRefusals, loadCompressedDocument, PAGE_SCRIPT, PAGE_STYLE } from '#src/http/docs-page.js';

/** Swagger UI uses inline styles, and the service may run over plain HTTP. */
const relaxPolicy = (header: string): string =>
  header
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace(/;? *upgrade-insecure-requests/, '');

/** Swagger UI at /docs. */
export const addDocsPage = async (app: FastifyInstance): Promise<void> => {
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: relaxPolicy,
    theme: {
      title: 'Parlour',
      css: [{ filename: 'parlour.css', content: PAGE_STYLE }],
      js: [{ filename: 'parlour.js', content: PAGE_SCRIPT }],
    },
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      tryItOutEnabled: true,
      persistAuthorization: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: 0,
      plugins: [foldRefusals],
      requestInterceptor: loadCompressedDocument,
    },
  });
};
