/** The rules of every noun that is saved by `save()`. */

import { bannerRules } from './announcements/bannerRules.ts';
import { announcementRules } from './announcements/rules.ts';
import { bodyRules } from './bodies/rules.ts';
import { collectionRouteRules } from './collection/rules.ts';
import { categoryRules, documentRules } from './documents/rules.ts';
import { eventRules } from './events/rules.ts';
import { formRules } from './forms/rules.ts';
import { itemRules } from './items/rules.ts';
import { meetingRules } from './meetings/rules.ts';
import { pageRules } from './pages/rules.ts';
import { peopleRules } from './people/rules.ts';

export const nounRules = {
  announcements: announcementRules,
  events: eventRules,
  document_categories: categoryRules,
  documents: documentRules,
  banners: bannerRules,
  items: itemRules,
  people: peopleRules,
  collection_routes: collectionRouteRules,
  pages: pageRules,
  bodies: bodyRules,
  meetings: meetingRules,
  forms: formRules,
};
