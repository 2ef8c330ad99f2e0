/** The rules of every noun that is saved by `save()`. */
import { announcementRules } from './announcementRules.ts';
import { bannerRules } from './bannerRules.ts';
import { categoryRules, documentRules } from './documentRules.ts';
import { eventRules } from './eventRules.ts';
import { itemRules } from './itemRules.ts';

export const nounRules = {
  announcements: announcementRules,
  events: eventRules,
  document_categories: categoryRules,
  documents: documentRules,
  banners: bannerRules,
  items: itemRules,
};
