import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Registry } from '#src/games/index.js';
import { get } from '#src/kit/checked.js';
import { once } from '#src/http/once.js';
import { rulesPages, type RulesPages } from '#src/http/rules-pages.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** The rules pages of a game type of the registry, by its id. */
    readonly rulesOf: (id: string) => RulesPages;
  }
}

/** The folder of package.json; this file is in dist/src/http/plugins. */
const ROOT = new URL('../../../../', import.meta.url);

/** Reads the rules page of every game type. What is served is made of it for the first request. */
export const addRules = async (app: FastifyInstance, { gameTypes }: Registry): Promise<void> => {
  const types = [...gameTypes.values()];
  const pages = new Map<string, () => RulesPages>();
  for (const { id, title, rules } of types) {
    const markdown = await readFile(new URL(rules.source, ROOT), 'utf8');
    pages.set(
      id,
      once(() => rulesPages(title, markdown, types)),
    );
  }
  app.decorate('rulesOf', (id) => get(pages, id)());
};
