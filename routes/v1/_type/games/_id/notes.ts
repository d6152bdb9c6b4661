/** `…/notes`: what seats were thinking when they moved. */
import type { FastifyInstance } from 'fastify';
import { isOperator, viewGame, type ViewedGame } from '#src/engine/access.js';
import { deleteNote, notesOf, putNote } from '#src/engine/commands/notes.js';
import { sendNoContent } from '#src/http/commands.js';
import { addTypeRoute, ANYBODY, SEAT } from '#src/http/route.js';
import { emptyResponse, gameResponse, IdParams } from '#src/http/schemas/common.js';
import { NoteBody, NoteList, NoteParams, NoteQuery } from '#src/http/schemas/notes.js';
import type { GameType } from 'parlour-games/game-type';

const NOTES_PER_PAGE = 100;

export function addNotes(app: FastifyInstance, gameType: GameType): void {
  const { engine } = app;
  const view = (...[id, credentials]: [string, Parameters<typeof viewGame>[3]]): Promise<ViewedGame> =>
    viewGame(engine, gameType, id, credentials, { needsRules: false });
  addTypeRoute(app, gameType, {
    method: 'GET',
    path: '/games/:id/notes',
    operation: ['list', 'notes'],
    summary: 'The notes of the seats',
    description:
      'While the game runs, the notes of your own seat. Once it is over, everybody’s: text written by strangers.',
    callers: ANYBODY,
    params: IdParams,
    query: NoteQuery,
    results: { 200: gameResponse(NoteList, 'A page of notes, by the number of their entry.') },
    problems: ['not-found', 'archived'],
    handle: async (request) => {
      const { after = -1, limit = NOTES_PER_PAGE } = request.query;
      return notesOf(engine, await view(request.params.id, request), after, limit);
    },
  });
  addTypeRoute(app, gameType, {
    method: 'PUT',
    path: '/games/:id/notes/:seq',
    operation: ['put', 'note'],
    summary: 'Write down what you were thinking',
    description:
      'Beside an entry of your own seat, as often as you like until a minute after the end of the game. Nobody else can read it before the game is over. Not part of the record.',
    callers: SEAT,
    params: NoteParams,
    body: NoteBody,
    results: { 204: emptyResponse('The note is stored.') },
    problems: ['not-found', 'archived', 'game-over', 'insufficient-storage'],
    handle: async (request, reply) => {
      const { id, seq } = request.params;
      const note = { seq, text: request.body.text };
      await putNote(engine, await view(id, request), request.player?.id ?? null, note);
      return sendNoContent(reply, 204);
    },
  });
  addTypeRoute(app, gameType, {
    method: 'DELETE',
    path: '/games/:id/notes/:seq',
    operation: ['delete', 'note'],
    summary: 'Delete a note',
    description: 'Your own while you can write it; the operator may delete any at any time.',
    callers: [...SEAT, 'operator'],
    params: NoteParams,
    results: { 204: emptyResponse('The note has been deleted.') },
    problems: ['not-found', 'archived', 'game-over'],
    handle: async (request, reply) => {
      const { id, seq } = request.params;
      const viewed = await view(id, request);
      await deleteNote(engine, viewed, seq, isOperator(request.token, engine.operatorTokenHash));
      return sendNoContent(reply, 204);
    },
  });
}
