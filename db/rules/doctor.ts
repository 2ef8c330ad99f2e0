/** The doctor's subjects and findings. */

/** The display order of equally grave findings. */
export const doctorSubjects = [
  'disk',
  'data_folder',
  'files',
  'database',
  'clock',
  'backups',
  'mail',
  'certificate',
  'domain',
  'stripe',
  'webhooks',
  'ledger',
  'payments',
  'notices',
  'size',
] as const;
export type DoctorSubject = (typeof doctorSubjects)[number];

/** `unknown`: the check failed. A `fault` loses something, or soon will; a `warning` can wait for some days. */
export const findingLevels = ['fault', 'warning', 'unknown', 'fine'] as const;
export type FindingLevel = (typeof findingLevels)[number];

/** `text` describes the state, `advice` the remedy; empty where nothing is to be done. */
export type Finding = { subject: DoctorSubject; level: FindingLevel; text: string; advice: string };

/** GET /api/doctor. `examined_at` is null before the first examination. */
export type DoctorReport = { findings: Finding[]; examined_at: string | null };

/** The gravest first. */
export const sortFindings = <F extends Pick<Finding, 'subject' | 'level'>>(findings: readonly F[]): F[] =>
  findings.toSorted(
    (a, b) =>
      findingLevels.indexOf(a.level) - findingLevels.indexOf(b.level) ||
      doctorSubjects.indexOf(a.subject) - doctorSubjects.indexOf(b.subject),
  );

export const fine = (subject: DoctorSubject, text: string): Finding => ({ subject, level: 'fine', text, advice: '' });
