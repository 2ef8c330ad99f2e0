/** Texts of the site's check-up. The server supplies the sentences of the findings. */
import type { DoctorSubject, FindingLevel } from '../../../../db/rules/doctor.ts';
import { formatInstant } from '../../dates.ts';

const subjects: Record<DoctorSubject, string> = {
  disk: 'Disk',
  data_folder: 'Data folder',
  files: 'Files',
  database: 'Database',
  clock: 'Clock',
  backups: 'Backups',
  mail: 'Mail',
  certificate: 'Certificate',
  domain: 'Domain',
  stripe: 'Stripe',
  webhooks: 'Stripe webhooks',
  ledger: 'Orders and money',
  notices: 'Posted notices',
  payments: 'Payments',
  size: 'Size of the site',
};

const levels: Record<FindingLevel, string> = {
  fault: 'Broken',
  warning: 'Needs attention',
  unknown: 'Not known',
  fine: 'Fine',
};

export const doctorTexts = {
  title: 'Check-up',
  intro: 'Whether this site and its server work as they should. Checked every night, and whenever you ask.',
  subjects,
  levels,
  found: (subject: DoctorSubject, level: FindingLevel) => `${subjects[subject]}: ${levels[level]}`,
  never: 'Nothing has been checked yet.',
  examinedAt: (instant: string, timeZone: string) => `Last checked ${formatInstant(instant, timeZone)}.`,
  examine: 'Check now',
  examined: (bad: number) =>
    bad === 0
      ? 'Done: nothing is wrong.'
      : bad === 1
        ? 'Done: one thing needs attention.'
        : `Done: ${bad} things need attention.`,
  examineFailed: 'The check could not be run',
  loading: 'Loading the check-up…',
  loadFailed: 'The check-up could not be loaded',
};
