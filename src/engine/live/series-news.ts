/** What a player's stream tells about its series: invitations, changes of status, and games played. */
import type { Engine } from '#src/engine/engine.js';
import type { ChangedSeries, SeriesNotice } from '#src/engine/players/series-store.js';
import { seriesNotices } from './notices.js';
import { playerSeries, type PageReader } from './player-pages.js';

type TellingSeries = Omit<ChangedSeries, 'changedAt'>;

export type SeriesEvent =
  | { readonly kind: 'notice'; readonly notice: SeriesNotice }
  /** A series of the player has changed status, or more games have been played. */
  | { readonly kind: 'series'; readonly series: TellingSeries };

export interface SeriesFollower extends PageReader {
  /** The time up to which the player has been told everything. */
  floor: number;
  /** The states of series that the player has been told about and that have changed since `floor`. */
  series: Set<string>;
}

type Events = AsyncGenerator<SeriesEvent>;

const newsOf = (series: TellingSeries, playerId: string): SeriesEvent[] => {
  const invitation = seriesNotices(series).find((notice) => notice.playerId === playerId);
  if (invitation !== undefined) return [{ kind: 'notice', notice: invitation }];
  return series.status === 'waiting' ? [] : [{ kind: 'series', series }];
};

const stateOf = ({ id, status, played }: TellingSeries): string => [id, status, played].join();

/** The events of series that have changed since `floor`, except for those that the player has been told about. */
export async function* changesOfSeries(engine: Engine, follower: SeriesFollower, next: number): Events {
  const recent = new Set<string>();
  for await (const series of playerSeries(engine, follower, { since: follower.floor })) {
    if (series.changedAt > next) recent.add(stateOf(series));
    if (!follower.series.has(stateOf(series))) yield* newsOf(series, follower.playerId);
  }
  follower.series = recent;
}

/** The events of one series since the player was last told about it. */
export async function* changeOfSeries(engine: Engine, follower: SeriesFollower, id: string): Events {
  const found = await engine.store.series(id);
  if (found === null) return;
  const series = { ...found, played: found.tally.played };
  if (follower.series.has(stateOf(series))) return;
  follower.series.add(stateOf(series));
  yield* newsOf(series, follower.playerId);
}

/** The open invitations to series. Notes the current state of all series, so that only later changes are reported. */
export async function* presentSeries(engine: Engine, follower: SeriesFollower): Events {
  const { playerId, floor, series } = follower;
  for await (const each of playerSeries(engine, follower, { since: floor })) series.add(stateOf(each));
  for await (const each of playerSeries(engine, follower, 'waiting')) yield* newsOf(each, playerId);
}
