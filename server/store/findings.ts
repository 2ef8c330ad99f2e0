/** Stores the findings of the last examination of each town and the installation, replacing earlier ones. */

import type { Database } from '../../db/connection.ts';
import { type DoctorReport, type Finding, sortFindings } from '../../db/rules/doctor.ts';
import { toIso } from '../../db/rules/time.ts';
import { newId } from './recordIds.ts';

type FindingRow = Finding & { id: string; town_id: string | null; found_at: string };

/** @param townId null for the whole installation */
export async function saveFindings(
  db: Database,
  townId: string | null,
  findings: readonly Finding[],
  now: number,
): Promise<void> {
  const found_at = toIso(now);
  await db.write.transaction(async (trx) => {
    await trx('doctor_findings').where({ town_id: townId }).delete();
    if (findings.length > 0) {
      await trx('doctor_findings').insert(
        findings.map(({ subject, level, text, advice }) => ({
          id: newId(),
          town_id: townId,
          found_at,
          subject,
          level,
          text,
          advice,
        })),
      );
    }
  });
}

/** Reads the findings of a town and the installation, gravest first. */
export async function readReport(db: Database, townId: string): Promise<DoctorReport> {
  const rows: FindingRow[] = await db
    .read('doctor_findings')
    .where((either) => either.where({ town_id: townId }).orWhereNull('town_id'));
  const findings = rows.map(({ subject, level, text, advice }) => ({ subject, level, text, advice }));
  const moments = rows.filter(({ town_id }) => town_id === townId).map(({ found_at }) => found_at);
  return { findings: sortFindings(findings), examined_at: moments.sort().at(-1) ?? null };
}

/**
 * Counts the faults and warnings that concern a town, and finds the gravest; null if there are none. The dashboard has
 * a separate line for missing backups.
 */
export async function readWorstFinding(
  db: Database,
  townId: string,
): Promise<(Pick<Finding, 'subject' | 'level'> & { count: number }) | null> {
  const bad = (await readReport(db, townId)).findings.filter(
    ({ level, subject }) => subject !== 'backups' && (level === 'fault' || level === 'warning'),
  );
  const [worst] = bad;
  return worst ? { subject: worst.subject, level: worst.level, count: bad.length } : null;
}

/** The installation's last examination in milliseconds; 0 if there was none. */
export async function readExaminedAt({ read }: Pick<Database, 'read'>): Promise<number> {
  const row = await read('doctor_findings').whereNull('town_id').max('found_at as found_at').first();
  return row?.found_at ? Date.parse(row.found_at as string) : 0;
}
