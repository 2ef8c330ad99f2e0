/** Adds to a receipt what was seen of each notice between its posting and the meeting. */
import type { Knex } from 'knex';
import { describePresence } from '../../../db/rules/meetings/presence.ts';
import type { MeetingReceipt, NoticePresence } from '../../../db/rules/meetings/receipts.ts';
import { toInstant, toIso } from '../../../db/rules/time.ts';
import { readServedSpans } from '../presence.ts';
import { isPostgres } from '../search/recordTerms.ts';
import { readProbeSeries } from './noticeProbes.ts';

/** A notice as far as its window goes. */
type Posted = Pick<MeetingReceipt['notices'][number], 'posted_at' | 'snapshot'>;

/** @param now milliseconds @returns null where no server has recorded anything */
export async function readPresence(
  knex: Knex,
  townId: string,
  { posted_at, snapshot: { content, time_zone } }: Posted,
  now: number,
): Promise<NoticePresence | null> {
  const start = toIso(toInstant(content.date, content.start_time || '00:00', time_zone));
  const to = [start, toIso(now)].sort()[0] ?? start;
  // A notice that was posted after its meeting began has no such time.
  if (to < posted_at) return { from: posted_at, to: posted_at, gaps: [], looks: { total: 0, failed: 0 } };
  const spans = await readServedSpans(
    { dialect: isPostgres(knex) ? 'postgres' : 'sqlite', read: knex },
    posted_at,
    now,
  );
  if (!spans) return null;
  const town: { here_since: string } | undefined = await knex('towns').where({ id: townId }).first('here_since');
  const since = town?.here_since ?? '';
  // Before, the town was served from another database, whose times are not known here.
  const ofTown = spans.flatMap((span) => {
    if (span.to <= since) return [];
    return span.from < since ? [{ ...span, from: since, cause: '' }] : [span];
  });
  const series = await readProbeSeries(knex, townId, posted_at, to);
  return describePresence({ from: posted_at, to }, ofTown, series);
}
