/**
 * By type and section of its rules page, the rules there and what checks them without the code that plays by them: a referee or a
 * model of its own, or a table that was written by hand from the rules.
 */

export interface Oracle {
  /** The rules, in short. */
  readonly rules: string;
  /** The file, from `test/`. */
  readonly by: string;
}

const disclosed = (rules: string): Oracle => ({ rules, by: 'laws/disclosure/tables.ts' });
const drawn = (rules: string): Oracle => ({ rules, by: 'laws/chance.ts' });
const judged = (type: string, rules: string): Oracle => ({ rules, by: `games/${type}/invariants.ts` });
const refused = (type: string): Oracle =>
  judged(type, 'what is no option is refused (law of moves); the options are those of the referee');

export const ORACLES: Readonly<Record<string, Readonly<Record<string, Oracle>>>> = {
  'connect-four': {
    Setup: judged('connect-four', 'an empty board of seven columns and six rows; red begins'),
    Turns: judged(
      'connect-four',
      'a chip falls to the lowest free slot; full columns take none; colours alternate',
    ),
    'End of the game': judged(
      'connect-four',
      'four in a line, a full board, no line left; who wins, the cells and scores',
    ),
    Offers: { rules: 'draws and take-backs, whoever answers when', by: 'laws/offers.ts' },
    Config: judged('connect-four', 'drawWhenUnwinnable, by a look at all 69 lines'),
    Refusals: refused('connect-four'),
    'Events and hidden information': disclosed('nothing is hidden'),
    Analyses: {
      rules: 'scores under best play, by a search of its own',
      by: 'games/connect-four/text-board.ts',
    },
  },
  'over-under-seven': {
    Turns: judged('over-under-seven', 'bets, payouts, cashing out'),
    Config: judged('over-under-seven', 'bankroll and target'),
    Refusals: refused('over-under-seven'),
    'End of the game': judged(
      'over-under-seven',
      'reasons, outcomes by the sign of the gain, scores, details',
    ),
    Events: judged('over-under-seven', 'what each bet and end is told as'),
    'Random numbers': drawn('two dice in the order in which they fall'),
  },
  war: {
    Setup: drawn('the deck is shuffled and dealt one at a time from seat 0'),
    Turns: judged('war', 'battles and wars, whose cards and whose victory'),
    'Running short': judged('war', 'who loses with too few cards, in both configs'),
    'Picking up': judged(
      'war',
      'what goes under the deck of the winner, and in which order unless it is shuffled',
    ),
    Config: judged('war', 'pickup, shortWar, maxBattles'),
    Refusals: refused('war'),
    'End of the game': judged('war', 'an empty deck, the last battle, a short war; scores are deck sizes'),
    'Events and hidden information': disclosed('decks and cards put face down'),
    'Random numbers': drawn('one shuffle for a battle, none with winner-first'),
  },
  'black-box': {
    Setup: judged('black-box', 'three marbles in the placement space; who hides first'),
    Turns: judged('black-box', 'shots cost 1, wrong cells 2 each; who is to move'),
    'The laser': {
      rules: 'where every laser comes out, by a drawing of the box',
      by: 'games/black-box/text-box.ts',
    },
    Config: judged('black-box', 'maxPoints'),
    Refusals: refused('black-box'),
    'End of the game': { rules: 'the lower score wins', by: 'laws/scores.ts' },
    Events: judged('black-box', 'what was shot and guessed, and what it cost'),
    'Hidden information': disclosed('marbles and paths'),
    'Tracing any laser': {
      rules: 'paths and turns past up to 25 marbles',
      by: 'games/black-box/text-box.ts',
    },
  },
  basra: {
    'Cards and seats': drawn('44 cards, each once, before the shuffle'),
    Setup: drawn('the deal of a deck, of later hands and of the table'),
    Turns: judged('basra', 'captures: all maximal unions of groups, jacks, what must be named'),
    Scoring: judged('basra', 'points of cards, basras, jackBasra'),
    'End of the game': judged('basra', 'the cards left, the target, ties'),
    Refusals: refused('basra'),
    'Hidden information': disclosed('hands and stock'),
    Events: judged('basra', 'what each play is told as'),
  },
  'double-7': {
    'The cards': judged('double-7', '36 cards, each once'),
    Setup: judged('double-7', 'hand sizes, who opens a first hand and with what'),
    'The layout': judged('double-7', 'open ends, the spinner and its sides'),
    Turns: judged('double-7', 'who can play must play; drawing and passing'),
    Scoring: judged('double-7', 'points of the layout, multiples of five'),
    'End of a hand': judged('double-7', 'going out, blocked hands, rounding, who opens the next'),
    'End of the game': judged('double-7', 'the target, in the middle of a hand too'),
    Config: judged('double-7', 'target'),
    Refusals: refused('double-7'),
    Events: judged('double-7', 'what each move and end is told as'),
    'Hidden information': disclosed('hands, boneyard and opening draws'),
    'Random numbers': drawn('one shuffle for a hand'),
  },
  '7reeg': {
    'Cards and seats': drawn('one or two decks of 52 cards before the shuffle'),
    Setup: drawn('the deal, and the bank that is shuffled anew'),
    Turns: judged('7reeg', 'drawing, melding, taking the discard, discarding'),
    Melds: { rules: 'sets and runs, their values', by: 'games/7reeg/all-melds.ts' },
    'Going down': judged('7reeg', 'six cards and 51, and what later seats have to match'),
    'Laying off': judged('7reeg', 'onto which melds'),
    'A "50"': judged('7reeg', 'when it counts, for whom, and when it is too late'),
    Scoring: judged('7reeg', 'cards held, the winner, a "50", who is out, who wins'),
    Config: judged('7reeg', 'floors, window, elimination, rounds'),
    Refusals: refused('7reeg'),
    'Hidden information': disclosed('hands and bank'),
    Events: judged('7reeg', 'what each move and end is told as'),
  },
};
