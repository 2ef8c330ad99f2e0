/** What the doctor found last: of each town, and of the installation. An examination replaces what the one before found. */
import type { Database } from '../../db/connection.ts';
import { type DoctorReport, type Finding, sortFindings } from '../../db/rules/doctor.ts';
import { newId } from './recordIds.ts';

type FindingRow = Finding & { id: string; town_id: string | null; found_at: string };

/** @param townId null for what is about the whole installation */
export async function saveFindings(
  db: Database,
  townId: string | null,
  findings: readonly Finding[],
  now: number,
): Promise<void> {
  const found_at = new Date(now).toISOString();
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

/** Of a town and the installation together, the gravest first. */
export async function readReport(db: Database, townId: string): Promise<DoctorReport> {
  const rows: FindingRow[] = await db
    .read('doctor_findings')
    .where((either) => either.where({ town_id: townId }).orWhereNull('town_id'));
  const findings = rows.map(({ subject, level, text, advice }) => ({ subject, level, text, advice }));
  const moments = rows.filter(({ town_id }) => town_id === townId).map(({ found_at }) => found_at);
  return { findings: sortFindings(findings), examined_at: moments.sort().at(-1) ?? null };
}

/**
 * How many faults and warnings concern a town, and the gravest of them; null where there is none. Missing backups have a
 * line of their own on the dashboard.
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

/** When the installation was last examined, in milliseconds; 0 before the first time. */
export async function readExaminedAt({ read }: Pick<Database, 'read'>): Promise<number> {
  const row = await read('doctor_findings').whereNull('town_id').max('found_at as found_at').first();
  return row?.found_at ? Date.parse(row.found_at as string) : 0;
}
