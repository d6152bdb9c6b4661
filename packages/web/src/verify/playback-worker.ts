/** Plays a record back off the main thread, with the rules and the drawings of all game types. */
import { gameTypes } from 'parlour-games/games';
import { at, get } from 'parlour-games/kit/checked';
import { sceneOf } from 'parlour-games/record/observations';
import type { CheckedRecord } from 'parlour-games/record/verifier/shape';
import type { OpenedRecord, PlaybackAnswer, PlaybackRequest } from './protocol.js';
import { textsOf, versionsOf } from './recorded-game.js';

const open = async (file: Blob) => {
  const record = JSON.parse(await file.text()) as CheckedRecord;
  const gameType = get(gameTypes, record.game.type);
  return { record, gameType, versions: versionsOf(gameType, record) };
};

let opened: ReturnType<typeof open>;

const answer = async (request: PlaybackRequest): Promise<OpenedRecord | string> => {
  if ('file' in request) {
    opened = open(request.file);
    const { record, gameType, versions } = await opened;
    const last = at(versions, -1);
    const seats = last.seats.map(({ name }, seat) => ({ seat, name: name || null }));
    return { title: gameType.title, seats, entries: textsOf(gameType, record, last) };
  }
  const { gameType, versions } = await opened;
  const { at: version, as } = request;
  const perspective = as === 'spectator' ? null : as;
  const shown = at(versions, version - 1);
  return gameType.draw.svg(sceneOf(gameType, shown, perspective ?? null, shown.ending));
};

addEventListener('message', ({ data, ports: [port] }: MessageEvent<PlaybackRequest>) => {
  const send = (message: PlaybackAnswer): void => port?.postMessage(message);
  answer(data).then(
    (value) => send({ value }),
    (error: unknown) => send({ error: String(error) }),
  );
});
