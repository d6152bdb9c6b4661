/** The rules page of a new game type, about the game that the template implements. */
export function rulesPage(title: string, { min, max }: Readonly<Record<'min' | 'max', number>>): string {
  return `# ${title}

_Say in one or two sentences what the game is about, and name the source of its rules._

## In two minutes

_For people, beside the board: aim, a turn, points and an example, with pictures, in at most 400 words and without JSON._

**Aim.** Roll more than the others.

**A turn.** Roll the die. It is added to your total.

## Setup

_The pieces, what each seat gets, and in which order it is dealt._ ${min === max ? min : `${min} to ${max}`} seats. All totals are 0.

## Turns

_Every move with its JSON._ The seats take turns, seat 0 first. The seat to move rolls one die with \`{"type": "roll"}\`.

## Config

_One row per option: the test compares range and default with the schema._

| option | range | default | meaning |
|---|---|---|---|
| \`rounds\` | 1 to 20 | 3 | how many times every seat rolls |

## Refusals

_One row per refusal: \`| \\\`reason\\\` | when |\`._ A roll is never refused.

## End of the game

_One row per reason, with who wins and what the scores are._

| reason | when | who wins |
|---|---|---|
| \`rounds-played\` | every seat has rolled \`rounds\` times | the highest total; a shared one is a draw |
${min > 2 ? '' : '| `resigned` | one of two seats resigned | the other seat |\n'}
The scores are the totals.

## Events and hidden information

_Every event, who may see which pieces, and when secrets are disclosed._ \`began\`${min > 2 ? '' : ', `resigned`'} and \`rolled\`. Nothing is secret.

## Random numbers

_What each entry draws from its rng, in order, so that others can check it._ Each roll draws one die.

## Computer players

_What each level does._ \`easy\` and \`medium\` are the same player, because there is nothing to decide.

## Decisions

_Every question that the sources leave open, with the answer and the reason._

- A shared highest total is a draw: there is nothing to break the tie with.
`;
}
