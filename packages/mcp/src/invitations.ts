/** The series that the assistant's player is invited to. */
import type { Series } from 'parlour-client';
import { brief } from './brief.js';
import type { Player } from './player.js';

const INVITED = /^event: invited\ndata: (.*"series".*)\n/gm;

const namesOf = ({ players }: Series): string =>
  players
    .map((each) => ('level' in each ? each.level : JSON.stringify(each.player?.name ?? 'A former player')))
    .join(', ');

/** A line for each series that the player has not answered. */
export async function invitationLines(player: Player, signal: AbortSignal): Promise<string[]> {
  const lines: string[] = [];
  const parlour = await player.become(signal);
  for (const [, data = ''] of (await player.standing(signal)).matchAll(INVITED)) {
    const { type, series: id } = JSON.parse(data) as { readonly type: string; readonly series: string };
    const series = await parlour.games(type).series(id, { signal });
    const terms = `${series.games} games, ${series.parallel} at a time, clock ${brief(series.clock)}`;
    lines.push(`${type}/series/${id} · you are invited (accept_series): ${terms} · ${namesOf(series)}`);
  }
  return lines;
}
