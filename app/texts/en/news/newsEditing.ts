/** Texts for administrators about notifying subscribers. */
import type { NotifiedNoun } from '../../../../db/rules/news/notifications.ts';
import { formatInstant } from '../../dates.ts';
import { formatCount, formatNumber } from '../../numbers.ts';

/** The numbers of people who get emails and of devices that get notifications. */
type Reached = { emails: number; devices: number };
/** The recipients of one notification; `digests` are people who read it in a digest. */
type Audience = Reached & { digests: number };

const isNobody = ({ emails, devices }: Reached) => emails === 0 && devices === 0;

const people = (count: number) => formatCount(count, { one: '# person', other: '# people' });

/** @param verb the verb after the number: `will be notified` */
function audience({ emails, devices }: Reached, verb = ''): string {
  const how = (count: number, way: string) => [people(count), verb, way].filter(Boolean).join(' ');
  if (devices === 0) return how(emails, 'by email');
  return emails === 0 ? how(devices, 'by push') : `${how(emails, 'by email')}, ${formatNumber(devices)} by push`;
}

/** @param nobody the text if there are no recipients */
function withDigests(sentence: string, reached: Audience, nobody: string): string {
  const { digests } = reached;
  if (digests === 0) return isNobody(reached) ? nobody : sentence;
  if (isNobody(reached))
    return formatCount(digests, {
      one: '# person gets it in a daily or weekly email.',
      other: '# people get it in a daily or weekly email.',
    });
  return `${sentence} ${formatCount(digests, {
    one: '# more gets it in a daily or weekly email.',
    other: '# more get it in a daily or weekly email.',
  })}`;
}

const nobodyFollows = 'Nobody follows this yet.';

export const newsEditingTexts = {
  /** @param reached the number of followers; null while unknown */
  tell(reached: Reached | null) {
    if (reached === null) return 'Notify people';
    return isNobody(reached) ? 'Notify people (nobody follows this yet)' : `Notify ${audience(reached)}`;
  },
  hint: (noun: NotifiedNoun) =>
    noun === 'banners'
      ? 'Messages are sent right away, even to people who get news once a day or week.'
      : noun === 'documents'
        ? 'Documents that you add together get one message. It is sent after one minute, so you can still stop it.'
        : 'Messages are sent one minute after it is published, so you can still stop them.',
  correctionHint: 'Off for a correction. Turn it on to notify people of the change.',
  warning: (reached: Reached) =>
    isNobody(reached) ? '' : `${audience(reached, 'will be notified')} as soon as it appears.`,
  waiting: (reached: Audience) =>
    withDigests(`${audience(reached, 'will be notified')} within a minute.`, reached, nobodyFollows),
  scheduled: (reached: Audience, at: string, timeZone: string) =>
    withDigests(`${audience(reached, 'will be notified')} on ${formatInstant(at, timeZone)}.`, reached, nobodyFollows),
  sending(sent: Reached, of: Audience) {
    const emails = `${formatNumber(sent.emails)} of ${people(of.emails)} by email`;
    const pushes = `${formatNumber(sent.devices)} of ${formatNumber(of.devices)} by push`;
    const ways = [of.emails > 0 && emails, of.devices > 0 && pushes].filter(Boolean);
    return withDigests(`Notified ${ways.join(', ')} so far.`, of, nobodyFollows);
  },
  sent: (sent: Audience, failed: number) =>
    failed > 0
      ? `Notified ${audience(sent)}; ${formatNumber(failed)} could not be reached.`
      : withDigests(`Notified ${audience(sent)}.`, sent, 'Nobody follows this yet, so nobody was notified.'),
  withdrawn: (sent: Reached) =>
    isNobody(sent) ? 'Stopped. Nobody was notified.' : `Stopped. ${audience(sent, 'had been notified')}.`,
  stop: 'Stop notifying people',
  stopFailed: 'It could not be stopped. Please try again.',
  dismiss: 'Dismiss',
  card: {
    title: 'News by email and push',
    none: 'Nobody gets news yet. People sign up under “Get news by email” at the bottom of each page.',
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
