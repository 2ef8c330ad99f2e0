/** Texts of news by e-mail, and of the pages behind its links. */
import {
  announcementTopic,
  emergencyTopic,
  type FixedTopic,
  isBodyTopic,
  isFixedTopic,
  meetingTopic,
  type SubscriptionFrequency,
} from '../../../db/rules/news/subscriptions.ts';

/** Topics that every town has. */
const topicLabels: Record<FixedTopic, string> = {
  [emergencyTopic]: 'Emergencies',
  [announcementTopic('events')]: 'Announcements: events',
  [announcementTopic('services')]: 'Announcements: services',
  [announcementTopic('government')]: 'Announcements: government',
  [meetingTopic]: 'All public meetings',
};
/** Names a topic. @param title of its body or document category */
export function labelOfTopic(topic: string, title: string): string {
  if (isFixedTopic(topic)) return topicLabels[topic];
  return isBodyTopic(topic) ? `Meetings: ${title}` : `New documents: ${title}`;
}

export const frequencyLabels: Record<SubscriptionFrequency, string> = {
  at_once: 'As soon as it is published',
  daily: 'Once a day, in the morning',
  weekly: 'Once a week, on Monday morning',
};

export const newsMailTexts = {
  greeting: 'Hello,',
  confirm: {
    subject: (town: string) => `Confirm that you want news from ${town}`,
    heading: (town: string) => `News from ${town} by email`,
    intro: (town: string) =>
      `Someone asked for news from ${town} to be sent to this address. If it was you, confirm it within seven days.`,
    button: 'Confirm and choose my news',
    otherwise: 'If it wasn’t you, ignore this email. You won’t get any news.',
    footer: (town: string) => `${town} sends no news to this address unless you confirm it.`,
  },
  known: {
    subject: (town: string) => `You already get news from ${town}`,
    heading: 'You are subscribed already',
    intro: (town: string) => `Someone asked for news from ${town} to be sent to this address, which already gets it.`,
    change: 'Nothing was changed. You can choose other news, or unsubscribe, on this page.',
    button: 'Change my news',
  },
  /** Precedes the title in a subject. */
  subjects: {
    announcements: (title: string) => title,
    documents: (title: string) => `New document: ${title}`,
    severalDocuments: (first: string, others: number) => `New documents: ${first} and ${others} more`,
    events: (title: string) => `Public meeting: ${title}`,
    cancelled: (title: string, day: string) => `Called off, ${day}: ${title}`,
  },
  emergency: {
    subject: (text: string) => `Emergency: ${text}`,
    heading: 'Emergency notice',
  },
  readMore: 'Read it on the site',
  openDocument: 'Open the document',
  seeEvent: 'See it on the calendar',
  seeSite: 'Open the site',
  newDocument: (category: string) => (category ? `A new document in “${category}”` : 'A new document'),
  newDocuments: (count: number, category: string) =>
    category ? `${count} new documents in “${category}”` : `${count} new documents`,
  meeting: 'Public meeting',
  allDay: 'all day',
  span: (from: string, to: string) => `${from} to ${to}`,
  cancelled: (when: string) => `Called off: ${when}`,
  attachments: (count: number) => (count === 1 ? 'It comes with 1 attachment.' : `It comes with ${count} attachments.`),
  digest: {
    daily: (town: string) => `Daily news from ${town}`,
    weekly: (town: string) => `Weekly news from ${town}`,
    more: (count: number) => (count === 1 ? 'There is 1 more on the site.' : `There are ${count} more on the site.`),
  },
  footer: (town: string) => `You get this because you asked ${town} for news by email.`,
  change: 'Change what I get',
  unsubscribe: 'Unsubscribe',
  gone: {
    subscription: 'This subscription has ended, so its email was not sent.',
    unconfirmed: 'This address was not confirmed, so its email was not sent.',
    notification: 'This was withdrawn, so its email was not sent.',
    record: 'What this email is about is no longer published.',
  },
};
