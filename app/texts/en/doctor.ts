/** What the check-up of the site says. The findings themselves are the server's sentences. */
import type { DoctorSubject, FindingLevel } from '../../../db/rules/doctor.ts';
import { formatInstant } from '../dates.ts';

const subjects: Record<DoctorSubject, string> = {
  disk: 'Disk',
  data_folder: 'Data folder',
  database: 'Database',
  clock: 'Clock',
  backups: 'Backups',
  mail: 'Mail',
  certificate: 'Certificate',
  domain: 'Domain',
  ledger: 'Orders and money',
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
  intro: 'Whether the site and the machine that it runs on are well. Looked at each night, and whenever you ask.',
  subjects,
  levels,
  found: (subject: DoctorSubject, level: FindingLevel) => `${subjects[subject]}: ${levels[level]}`,
  never: 'Nothing was looked at yet.',
  examinedAt: (instant: string, timeZone: string) => `Last looked at ${formatInstant(instant, timeZone)}.`,
  examine: 'Look now',
  examined: (bad: number) =>
    bad === 0
      ? 'Done: nothing is wrong.'
      : bad === 1
        ? 'Done: one thing needs attention.'
        : `Done: ${bad} things need attention.`,
  examineFailed: 'The site could not be looked at',
  loading: 'Loading the check-up…',
  loadFailed: 'The check-up could not be loaded',
};
