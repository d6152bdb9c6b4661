/**
 * What must not be disclosed to a viewer. Hidden pieces lie in zones that the viewer may not see, and the viewer has not seen
 * them since the deal, whatever the views and the log say.
 */
import { saltOf } from 'parlour-games/record/hash-chain';
import type { Viewer } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { isRevealing } from '#test/laws/zones.js';
import { pastPieces } from '#test/laws/knowledge.js';
import { versionsOf } from '#test/laws/versions.js';
import type { Playthrough } from '#test/support/play.js';

export interface Secrets {
  readonly pieces: ReadonlySet<string>;
  /** The seed, salts and tokens. */
  readonly keys: readonly string[];
  /** The entry that dealt the pieces, with the types of events that belong to the deal before. */
  readonly deal: Deal;
}

export interface Deal {
  readonly seq: number;
  readonly revealingEvents: readonly string[];
}

/** A game with its full states. */
export interface KnownGame extends Playthrough {
  readonly seed: string;
  /** By seat. */
  readonly tokens: readonly string[];
}

/** Secret from every viewer: the seed, the tokens and the salts of entries. */
export function keysOf({ seed, tokens, steps }: KnownGame): string[] {
  return [seed, ...tokens, ...steps.map(({ seq }) => saltOf(seed, seq))];
}

/** The last deal. */
const dealOf = ({ setup: { gameType }, steps }: KnownGame): Deal => {
  const { revealingEvents = [] } = gameType;
  const deal = steps.findLast((step) => isRevealing(gameType, step)) ?? at(steps, 0);
  return { seq: deal.seq, revealingEvents };
};

/** What each viewer may not learn now; empty if the game is over. */
export function secretsOf(game: KnownGame): Map<Viewer, Secrets> {
  const isOver = game.setup.gameType.result(at(game.steps, -1).state) !== null;
  const version = isOver ? undefined : [...versionsOf(game)].at(-1);
  const keys = keysOf(game);
  const deal = dealOf(game);
  const secrets = (version?.watches ?? []).map(({ knowledge, unknown }): [Viewer, Secrets] => {
    const past = pastPieces(knowledge);
    const pieces = new Set([...unknown].filter((piece) => !past.has(piece)));
    return [knowledge.viewer, { pieces, keys, deal }];
  });
  return new Map(secrets);
}
