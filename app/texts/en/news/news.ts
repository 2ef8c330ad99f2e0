/** Texts for subscribing to news by e-mail. */
import {
  announcementTopic,
  emergencyTopic,
  type FixedTopic,
  meetingTopic,
  type SubscriptionFrequency,
} from '../../../../db/rules/news/subscriptions.ts';
import { screenTexts } from '../screens.ts';

const topicLabels: Record<FixedTopic, string> = {
  [emergencyTopic]: 'Emergencies',
  [announcementTopic('events')]: 'Announcements: events',
  [announcementTopic('services')]: 'Announcements: services',
  [announcementTopic('government')]: 'Announcements: government',
  [meetingTopic]: 'All public meetings',
};

const frequencies: Record<SubscriptionFrequency, string> = {
  at_once: 'As soon as it is published',
  daily: 'Once a day, in the morning',
  weekly: 'Once a week, on Monday morning',
};

export const newsTexts = {
  title: screenTexts.news,
  intro: (town: string) => `Choose what you want to know about, and ${town} will email you.`,
  email: 'Email address',
  topics: 'What you want to know about',
  topicLabels,
  bodies: (body: string) => `Meetings: ${body}`,
  documents: (category: string) => `New documents: ${category}`,
  frequency: 'How often',
  frequencies,
  emergencyHint: 'Emergencies are always sent right away.',
  submit: 'Sign me up',
  nothingChosen: 'Choose at least one kind of news.',
  offline: 'You are offline. Your choices are still here; please try again when you have a connection.',
  unreachable:
    'We can’t reach the site, so you are not signed up yet. Your choices are still here; please try again in a minute.',
  privacy:
    'We first email you a link to confirm your address. We use it only for this news, and delete it when you unsubscribe with the link in each email.',
  privacyLink: 'Privacy Policy',
};
