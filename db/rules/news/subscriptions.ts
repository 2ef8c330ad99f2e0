/** News by e-mail: what can be followed, and how often it comes. Light, since readers' pages load it. */
import { type AnnouncementCategory, announcementCategories } from '../announcements/announcements.ts';

/** Emergencies come at once, whatever somebody chose. */
export const subscriptionFrequencies = ['at_once', 'daily', 'weekly'] as const;
export type SubscriptionFrequency = (typeof subscriptionFrequencies)[number];

export const emergencyTopic = 'emergencies';
export const meetingTopic = 'meetings';
export const announcementTopic = (category: AnnouncementCategory) => `announcements:${category}`;
export const documentTopic = (categoryId: string) => `documents:${categoryId}`;

/** What can be followed in every town; the documents of a category come to it. */
export const fixedTopics: readonly string[] = [
  emergencyTopic,
  ...announcementCategories.map(announcementTopic),
  meetingTopic,
];

/** How many topics one person follows at most: a town's document categories have no limit. */
export const maxTopics = 200;

/** Where residents ask for news. What is after it in a mailed link is the subscription's token. */
export const newsPath = '/news';
/** Where its form is sent. */
export const askForNewsPath = '/news/ask';

/** How many follow what, for administrators: people by e-mail, devices by push. `title` is a document category's; the other topics have a name in the app. */
export type SubscriberCounts = {
  total: number;
  unconfirmed: number;
  devices: number;
  topics: { topic: string; title: string; count: number; devices: number }[];
};
