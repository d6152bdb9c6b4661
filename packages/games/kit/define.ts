/** Puts a game type together. */
import type { Choose, GameRules, GameType, Scene, Typed } from '../game-type.js';
import { picturesOf, type DrawingParts } from './draw/picture.js';
import { randomPlayer } from './options.js';

/** The members that a game type adds to its rules: needed only to play, show and explain it. */
type Additions<
  Config extends object,
  State extends object,
  Move extends Typed,
  Option extends Typed,
  Event extends Typed,
  View extends object,
> = Omit<GameType<Config, State, Move, Option, Event, View>, keyof GameRules | 'cpu' | 'draw'> & {
  readonly drawing: DrawingParts<Scene<Config, View>>;
  /** A computer player for each level that the type has but `easy`, which chooses at random in every type. */
  readonly players: {
    readonly medium: Choose<Config, View, Move, Option>;
    readonly hard?: Choose<Config, View, Move, Option>;
  };
};

/** Makes a game type from its rules and everything else that differs between types. */
export function defineGameType<
  Config extends object,
  State extends object,
  Move extends Typed,
  Option extends Typed,
  Event extends Typed,
  View extends object,
>(
  rules: GameRules<Config, State, Move, Option, Event, View>,
  {
    players,
    drawing,
    ...parts
  }: Additions<
    NoInfer<Config>,
    NoInfer<State>,
    NoInfer<Move>,
    NoInfer<Option>,
    NoInfer<Event>,
    NoInfer<View>
  >,
): GameType<Config, State, Move, Option, Event, View> {
  const easy = randomPlayer<Move>(rules.templates);
  return { ...rules, ...parts, draw: picturesOf(rules.title, drawing), cpu: { easy, ...players } };
}
