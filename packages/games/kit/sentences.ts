/** Words for sentences that tell people what happened. */
import type { Typed } from '../game-type.js';
import type { Card } from './cards.js';
import { at } from './checked.js';
import { cardText } from './draw/text-blocks.js';
import { joinWithAnd, pluralize } from './text.js';

/** `7♦, 4♣ and 3♥` */
export function cardNames(cards: readonly Card[]): string {
  return joinWithAnd(cards.map(cardText));
}

/** A figure with a true minus sign. */
export function withMinus(figure: string): string {
  return figure.replace('-', '−');
}

/** The standings: `Ann has 34 points, Ben 21 and Cat 3`. */
export function standings(names: readonly string[], amounts: readonly number[], unit = 'point'): string {
  return joinWithAnd(
    names.map((name, seat) => {
      const amount = at(amounts, seat);
      return `${name} ${withMinus(seat === 0 ? `has ${pluralize(amount, unit)}` : `${amount}`)}`;
    }),
  );
}

/** `Ann is dealt 7♦ and 4♣.`, where `does` is `is dealt`. `hands` are by seat, as text; empty hands get no sentence. */
export function handSentences(names: readonly string[], does: string, hands: readonly string[]): string[] {
  return hands.flatMap((cards, seat) => (cards === '' ? [] : [`${at(names, seat)} ${does} ${cards}.`]));
}

/** By event type, the sentence for an event. `names` are those of the players. */
export type Sentences<Event extends Typed> = {
  readonly [Type in Event['type']]: (
    event: Extract<Event, { type: Type }>,
    names: readonly string[],
  ) => string | readonly string[];
};

/** The sentences of all events, one event at a time. */
export function tellEvents<Event extends Typed>(
  sentences: Sentences<Event>,
  events: readonly Event[],
  names: readonly string[],
): string[] {
  return events.flatMap((event) => {
    const tell = sentences[event.type as Event['type']] as (
      event: Event,
      names: readonly string[],
    ) => string | readonly string[];
    return tell(event, names);
  });
}
