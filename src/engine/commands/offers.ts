/** Offers of a draw or a take-back, and the answers to them. */
import type { GameType, Seat } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { checkActive, checkVersion, identifyCaller, illegalMove, seatOfCaller } from '#src/engine/access.js';
import { changeGame, type EntriesAdded, type GameCommand } from '#src/engine/change.js';
import { acceptsDraw, playComputerReplies, type GameUpdate } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { checkTime, timeFor } from '#src/engine/time.js';
import { entryPages } from '#src/engine/queries/log.js';
import { isGameMove } from 'parlour-games/record/common-moves';
import type { GameRecord, Offer, OfferType } from 'parlour-games/record/game-record';
import { playAnswer, playOffer } from 'parlour-games/record/entries';
import { followOffers, latestMoveOf, NO_OFFERS, offerRefusal, offersOf } from 'parlour-games/record/offers';

const NAMES: Readonly<Record<OfferType, string>> = { draw: 'a draw', 'take-back': 'a take-back' };

const checkTaken = (gameType: GameType, { rated }: GameRecord, type: OfferType): void => {
  const isRatedOut = rated === true && type === 'take-back';
  if (offersOf(gameType).includes(type) && !isRatedOut) return;
  const where = isRatedOut ? 'In a rated game' : `In ${gameType.title}`;
  const detail = `${where} nobody can offer ${NAMES[type]}.`;
  throw illegalMove(gameType, { ok: false, reason: 'no-such-offer', detail });
};

const checkOffer = ({ limits }: Engine, { version, offers }: GameRecord, seat: Seat): void => {
  const refusal = offerRefusal(offers, seat, version, limits.offerEntries);
  if (refusal === null) return;
  const pending =
    offers?.standing === null
      ? 'Your last offer was declined: wait for the second move after that.'
      : 'Another offer has not been answered yet. It lapses with the second move after it.';
  const full = `The log of this game has ${version} entries, and takes no more offers.`;
  throw new EngineError(refusal, refusal === 'log-full' ? full : pending);
};

/** Passed in place of each entry's state: who made which move does not depend on it. */
const NO_STATE = {};
const PAGE_SIZE = 500;

/** The version before the latest move of `seat` that has not been taken back; refuses if there is none. */
const versionToTakeBack = async (
  engine: Engine,
  { gameType, client, onReplay }: GameCommand,
  game: GameRecord,
  seat: Seat,
): Promise<number> => {
  onReplay(game.version);
  const facts = { takesBack: true, state: NO_STATE, seats: game.seats.length };
  let history = NO_OFFERS;
  const options = { client: client.address, pageSize: PAGE_SIZE };
  for await (const page of entryPages(engine, game, options))
    for (const entry of page)
      history = followOffers(history, entry, { ...facts, isMove: isGameMove(entry.move) });
  const move = latestMoveOf(history, seat);
  if (move !== null) return move.version;
  const detail = 'You have made no move that could be taken back.';
  throw illegalMove(gameType, { ok: false, reason: 'nothing-to-take-back', detail });
};

/** The state that an accepted take-back of `stored` returns to; `null` for a draw. */
const earlierState = async (
  engine: Engine,
  { gameType, client, onReplay }: GameCommand,
  stored: GameRecord,
  { to }: Pick<Offer, 'to'>,
): Promise<object | null> => {
  if (to === undefined) return null;
  onReplay(engine.games.distanceTo(stored, to));
  return (await engine.games.at(gameType, stored, to, client)).state;
};

/**
 * Adds the answer of a computer player to the offer in `update`, which is not in `stored` yet. Returns `update` itself if the
 * offer is to a person.
 */
const answerByComputer = async (
  engine: Engine,
  command: GameCommand,
  stored: GameRecord,
  update: GameUpdate,
): Promise<GameUpdate> => {
  const { game, entries } = update;
  const offer = game.offers?.standing;
  const seat = game.seats.findIndex((_, index) => index !== offer?.seat);
  const { level } = at(game.seats, seat);
  if (!offer || level === undefined) return update;
  const isAccepted =
    offer.type === 'take-back' || (await acceptsDraw(engine, command, game, { seat, level }));
  const earlier = isAccepted ? await earlierState(engine, command, stored, offer) : null;
  const answer = playAnswer(command.gameType, game, { seat, isAccepted, earlier }, timeFor(engine, game));
  const answered = { game: answer.game, entries: [...entries, answer.entry] };
  return playComputerReplies(engine, command, answered);
};

/**
 * Offers a draw, or to take back the caller's latest move. A computer player answers at once. Refuses (`illegal-move`) an offer
 * that the type does not know, and a take-back without a move; refuses (`offer-pending`, `log-full`) an offer that is too early
 * or too late.
 */
export function makeOffer(engine: Engine, command: GameCommand, type: OfferType): Promise<EntriesAdded> {
  const { gameType } = command;
  return changeGame(engine, command, async (game) => {
    const seat = seatOfCaller(identifyCaller(game, command, engine.operatorTokenHash));
    checkVersion(command, game);
    checkTaken(gameType, game, type);
    checkActive(gameType, game);
    checkTime(engine, game);
    checkOffer(engine, game, seat);
    const to = type === 'draw' ? {} : { to: await versionToTakeBack(engine, command, game, seat) };
    const offered = playOffer(gameType, game, { type, seat, ...to }, timeFor(engine, game));
    const update = { game: offered.game, entries: [offered.entry] };
    return { viewer: seat, ...(await answerByComputer(engine, command, game, update)) };
  });
}

/**
 * Accepts or declines the offer of the other seat; refuses (`no-offer`) if there is none, or if the caller means an earlier
 * one.
 */
export function answerOffer(
  engine: Engine,
  command: GameCommand,
  isAccepted: boolean,
  version: number | undefined,
): Promise<EntriesAdded> {
  const { gameType } = command;
  return changeGame(engine, command, async (game) => {
    const seat = seatOfCaller(identifyCaller(game, command, engine.operatorTokenHash));
    checkVersion(command, game);
    checkActive(gameType, game);
    checkTime(engine, game);
    const offer = game.offers?.standing;
    if (!offer || offer.seat === seat)
      throw new EngineError('no-offer', 'The other seat has made no offer that you could answer.');
    if (version !== undefined && version !== offer.version)
      throw new EngineError('no-offer', `The offer of version ${version} is no longer open.`);
    const earlier = isAccepted ? await earlierState(engine, command, game, offer) : null;
    const answer = playAnswer(gameType, game, { seat, isAccepted, earlier }, timeFor(engine, game));
    const update = { game: answer.game, entries: [answer.entry] };
    return { viewer: seat, ...(await playComputerReplies(engine, command, update)) };
  });
}
