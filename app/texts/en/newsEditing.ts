/** Telling subscribers, and who they are, for administrators. */
import type { NotifiedNoun } from '../../../db/rules/notifications.ts';
import { formatInstant } from '../dates.ts';
import { formatCount, formatNumber } from '../numbers.ts';

/** How many people get emails, and how many devices get notifications. */
type Reached = { emails: number; devices: number };

const isNobody = ({ emails, devices }: Reached) => emails === 0 && devices === 0;

const people = (count: number) => formatCount(count, { one: '# person', other: '# people' });

/** @param verb what becomes of them: `will be told` */
function audience({ emails, devices }: Reached, verb = ''): string {
  const how = (count: number, way: string) => [people(count), verb, way].filter(Boolean).join(' ');
  if (devices === 0) return how(emails, 'by email');
  return emails === 0 ? how(devices, 'by push') : `${how(emails, 'by email')}, ${formatNumber(devices)} by push`;
}

export const newsEditingTexts = {
  /** @param reached how many follow it; null while that is not known */
  tell(reached: Reached | null) {
    if (reached === null) return 'Tell people';
    return isNobody(reached) ? 'Tell people (nobody follows this yet)' : `Tell ${audience(reached)}`;
  },
  hint: (noun: NotifiedNoun) =>
    noun === 'banners'
      ? 'Messages are sent right away, even to people who get news once a day or week.'
      : noun === 'documents'
        ? 'Each document gets its own message. Messages are sent after one minute, so you can still stop them.'
        : 'Messages are sent one minute after it is published, so you can still stop them.',
  correctionHint: 'Off for a correction. Turn it on to tell people about the change.',
  warning: (reached: Reached) =>
    isNobody(reached) ? '' : `${audience(reached, 'will be told')} as soon as it appears.`,
  waiting: (reached: Reached) =>
    isNobody(reached) ? 'Nobody follows this yet.' : `${audience(reached, 'will be told')} within a minute.`,
  scheduled: (reached: Reached, at: string, timeZone: string) =>
    isNobody(reached)
      ? 'Nobody follows this yet.'
      : `${audience(reached, 'will be told')} on ${formatInstant(at, timeZone)}.`,
  sending(sent: Reached, of: Reached) {
    if (isNobody(of)) return 'Nobody follows this yet.';
    const emails = `${formatNumber(sent.emails)} of ${people(of.emails)} by email`;
    if (of.devices === 0) return `Told ${emails} so far.`;
    const pushes = `${formatNumber(sent.devices)} of ${formatNumber(of.devices)} by push`;
    return of.emails === 0 ? `Told ${pushes} so far.` : `Told ${emails}, ${pushes} so far.`;
  },
  sent: (sent: Reached, failed: number) =>
    isNobody(sent) && failed === 0
      ? 'Nobody follows this yet, so nobody was told.'
      : failed > 0
        ? `Told ${audience(sent)}; ${formatNumber(failed)} could not be reached.`
        : `Told ${audience(sent)}.`,
  withdrawn: (sent: Reached) =>
    isNobody(sent) ? 'Stopped. Nobody was told.' : `Stopped. ${audience(sent, 'had been told')}.`,
  stop: 'Stop telling people',
  stopFailed: 'It could not be stopped. Please try again.',
  dismiss: 'Dismiss',
  card: {
    title: 'News by email and push',
    none: 'Nobody gets news yet. People sign up under “Get news by email” at the foot of each page.',
    total: 'People who get news by email',
    devices: 'Devices that get notifications',
    follow: (emails: number, devices: number) =>
      devices > 0 ? `${formatNumber(emails)} by email, ${formatNumber(devices)} by push` : formatNumber(emails),
    unconfirmed: 'Waiting to confirm their address',
    export: 'Download addresses',
    exportHint: 'For use outside this site. The activity shows who downloaded the list.',
    recent: 'Latest news',
    failed: 'Who gets news could not be loaded.',
  },
};
