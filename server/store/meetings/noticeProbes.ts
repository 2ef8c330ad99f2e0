/** Looks from outside at a town's posted notices: one row for each series with the same result at the same notices. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import type { ProbeSeries } from '../../../db/rules/meetings/presence.ts';
import { toIso } from '../../../db/rules/time.ts';
import { clockSkewMs } from '../../start/clockErrors.ts';

/** `notices` stands for the notices whose meetings are ahead: it changes when one is posted or its meeting starts. */
export type Probe = { town_id: string; notices: string; result: ProbeSeries['result']; at: number };

type ProbeRow = {
  town_id: string;
  position: number;
  notices: string;
  result: ProbeSeries['result'];
  from_at: string;
  to_at: string;
  probes: number;
};

/**
 * Lists towns whose notices are due for a look, the longest waiting first.
 * @param from the first day of meetings that may be ahead somewhere, YYYY-MM-DD
 * @param probedBefore milliseconds: a look since then is recent, unless it failed
 */
export async function listTownsToProbe(
  { read }: Pick<Database, 'read'>,
  { from, probedBefore, now }: { from: string; probedBefore: number; now: number },
  limit: number,
): Promise<string[]> {
  const last = read('notice_probes as later').whereRaw('later.town_id = ahead.town_id').max('position');
  return read
    .from(
      read('meetings')
        .whereRaw('posted is not null')
        .where('posted_date', '>=', from)
        .where({ deleted_at: null })
        .distinct('town_id')
        .as('ahead'),
    )
    .leftJoin('notice_probes as latest', (on) =>
      on.on('latest.town_id', 'ahead.town_id').andOn('latest.position', '=', read.raw('(?)', [last])),
    )
    .where((due) =>
      due
        .whereNull('latest.to_at')
        .orWhere('latest.result', 'failed')
        .orWhere('latest.to_at', '<=', toIso(probedBefore))
        .orWhere('latest.to_at', '>', toIso(now + clockSkewMs)),
    )
    .orderByRaw(`coalesce(latest.to_at, '')`)
    .limit(limit)
    .pluck('ahead.town_id');
}

/** Stores looks in one transaction: each makes its town's last series longer, or begins another. */
export async function saveProbes({ write }: Pick<Database, 'write'>, probes: readonly Probe[]): Promise<void> {
  if (probes.length === 0) return;
  await write.transaction(async (trx) => {
    for (const probe of probes) await saveProbe(trx, probe);
  });
}

async function saveProbe(trx: Knex.Transaction, { town_id, notices, result, at }: Probe): Promise<void> {
  const last: ProbeRow | undefined = await trx('notice_probes').where({ town_id }).orderBy('position', 'desc').first();
  const position = last?.position ?? 0;
  const to_at = toIso(at);
  if (last && last.result === result && last.notices === notices && last.to_at <= to_at) {
    await trx('notice_probes')
      .where({ town_id, position })
      .update({ to_at, probes: last.probes + 1 });
    return;
  }
  // The town may have been deleted meanwhile.
  if (!(await trx('towns').where({ id: town_id }).first('id'))) return;
  await trx('notice_probes').insert({
    town_id,
    position: position + 1,
    notices,
    result,
    from_at: to_at,
    to_at,
    probes: 1,
  });
}

/** Reads a town's series from the last one before an instant to another instant. */
export async function readProbeSeries(knex: Knex, townId: string, from: string, to: string): Promise<ProbeSeries[]> {
  const rows: ProbeRow[] = await knex('notice_probes')
    .where({ town_id: townId })
    .where('from_at', '<=', to)
    .where((near) =>
      near
        .where('to_at', '>=', from)
        .orWhere(
          'position',
          '>=',
          knex('notice_probes').where({ town_id: townId, result: 'good' }).where('to_at', '<', from).max('position'),
        ),
    )
    .orderBy('position');
  return rows.map(({ from_at, to_at, result, probes }) => ({ from: from_at, to: to_at, result, probes }));
}
