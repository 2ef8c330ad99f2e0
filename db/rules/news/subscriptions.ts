/** News by e-mail: topics and frequencies. Small, since readers' pages load it. */
import { type AnnouncementCategory, announcementCategories } from '../announcements/categories.ts';

/** Emergencies come at once, whatever the frequency. */
export const subscriptionFrequencies = ['at_once', 'daily', 'weekly'] as const;
export type SubscriptionFrequency = (typeof subscriptionFrequencies)[number];

export const emergencyTopic = 'emergencies';
export const meetingTopic = 'meetings';
export const announcementTopic = <C extends AnnouncementCategory>(category: C) => `announcements:${category}` as const;
/** Reminders of a collection route. Only devices get them. */
export const collectionTopic = (routeId: string) => `collection:${routeId}`;
/** The notices of one body's meetings. */
export const bodyTopic = (bodyId: string) => `body:${bodyId}`;
export const isBodyTopic = (topic: string) => topic.startsWith('body:');
export const documentTopic = (categoryId: string) => `documents:${categoryId}`;

/**
 * The topics of every town; those of its bodies and document categories join them. A new one needs its name in the app
 * (`texts/en/news/news.ts`) and in mails (`server/mail/news/newsMailTexts.ts`), and its news in `notifications.ts`.
 */
export type FixedTopic = typeof emergencyTopic | typeof meetingTopic | `announcements:${AnnouncementCategory}`;
export const fixedTopics: readonly FixedTopic[] = [
  emergencyTopic,
  ...announcementCategories.map(announcementTopic),
  meetingTopic,
];

export const isFixedTopic = (topic: string): topic is FixedTopic => fixedTopics.some((fixed) => fixed === topic);

/** The most topics of one subscription: a town may have any number of document categories. */
export const maxTopics = 200;

/** The page to subscribe on. Mailed links append the subscription's token. */
export const newsPath = '/news';
/** Chooses a topic on that page: `/news?topic=body:…`. */
export const parseNewsSearch = ({ topic }: { topic?: unknown }): { topic?: string } =>
  typeof topic === 'string' && /^[\w:-]{1,80}$/.test(topic) ? { topic } : {};
export const newsPathOf = (topic: string) => `${newsPath}?topic=${encodeURIComponent(topic)}`;
/** The address that its form posts to. */
export const askForNewsPath = '/news/ask';

/**
 * Counts of subscribers by topic, for administrators: people by e-mail, devices by push. `title` is a body's or
 * document category's; the app names the other topics.
 */
export type SubscriberCounts = {
  total: number;
  unconfirmed: number;
  devices: number;
  topics: { topic: string; title: string; count: number; devices: number }[];
};
