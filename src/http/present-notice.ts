import type { Notice } from '#src/engine/players/notices.js';
import { timeText } from 'parlour-games/record/entries';
import { linksOf, presentMatch } from './presenters.js';

/** A notice as players get it: its kind, and what follows it. Only what everybody in the game may know. */
export function presentNotice(notice: Notice): { readonly kind: Notice['kind']; readonly data: object } {
  const { kind, game } = notice;
  const { id, type } = game;
  const subject = { game: id, type };
  const links = linksOf({ id, type, rematchOf: null }, null);
  switch (kind) {
    case 'invited':
    case 'game-started':
      return { kind, data: { ...subject, seat: notice.seat, links } };
    case 'your-turn': {
      const { seat, version } = notice;
      const deadline = notice.deadline === null ? null : timeText(notice.deadline);
      return { kind, data: { ...subject, seat, version, deadline, links } };
    }
    case 'offer':
      return { kind, data: { ...subject, offer: notice.offer } };
    case 'finished':
      return { kind, data: { ...subject, status: notice.status, result: notice.result } };
    case 'match': {
      const matched = { id: notice.match, type, status: 'matched', game: { id, seat: notice.seat } } as const;
      return { kind, data: { match: presentMatch(matched) } };
    }
    case 'rematch': {
      const { rematch } = notice;
      return {
        kind,
        data: { ...subject, rematch, links: linksOf({ type, id: rematch, rematchOf: id }, null) },
      };
    }
  }
}
