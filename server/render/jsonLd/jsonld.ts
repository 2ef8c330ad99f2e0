/** Builds a page's schema.org data for search engines. */

import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import {
  eventText,
  isCancelled,
  listUpcoming,
  type Occurrence,
  occurrenceEndDate,
  type PublicEvent,
} from '../../../db/rules/events/events.ts';
import { isSafeUrl } from '../../../db/rules/links/links.ts';
import { announcementPath, eventPath } from '../../../db/rules/links/paths.ts';
import { addDays, toInstant, toLocalTime } from '../../../db/rules/time.ts';
import { type Section, sectionContent } from '../../../db/rules/town/sections.ts';
import type { PublicTown } from '../../../db/rules/town/towns.ts';
import { categoryLabels } from '../../feeds/labels.ts';
import { formatLocalTimestamp, publishedAt, updatedAt } from '../../feeds/timestamps.ts';
import { listLinkedPictures } from '../pictures/linkedPictures.ts';

export type JsonLdContext = {
  shown: PublicTown;
  /** The town's public address, without a trailing slash. */
  origin: string;
  sections: readonly Section[];
  /** Path of the town's icon, used as logo. */
  icon: string;
};
export type Thing = Record<string, unknown>;

/** The most events in a page's data, and the number of days they cover. */
const maxEvents = 20;
const daysAhead = 92;
const maxHeadlineLength = 110;
const maxTextLength = 500;

/** Cuts a longer text between words and adds an ellipsis. */
export function truncateAtWord(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim().toWellFormed();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1);
  const words = cut.slice(0, cut.lastIndexOf(' ') > longest / 2 ? cut.lastIndexOf(' ') : undefined);
  return `${words.toWellFormed().replace(/\ufffd$/, '')}…`;
}

/** Removes empty values. */
export const omitEmpty = (thing: Thing): Thing =>
  Object.fromEntries(
    Object.entries(thing).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  );

function postalAddress(sections: readonly Section[]): Thing | undefined {
  const { street, po_box, city, state, zip } = sectionContent(sections, 'contact').address ?? {};
  const given = { street, po_box, city, state, zip };
  if (!Object.values(given).some(Boolean)) return undefined;
  return omitEmpty({
    '@type': 'PostalAddress',
    streetAddress: street,
    postOfficeBoxNumber: po_box,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
  });
}

const organizationId = (origin: string) => `${origin}/#organization`;

const organizationType = ({ shown }: JsonLdContext) => (shown.commerce ? 'LocalBusiness' : 'GovernmentOrganization');

/** A short reference to the town as author or organizer. */
export const organizationReference = (parts: JsonLdContext): Thing => ({
  '@type': organizationType(parts),
  '@id': organizationId(parts.origin),
  name: parts.shown.display_name,
  url: `${parts.origin}/`,
});

/** Describes the town; one with a shop is a business. */
function organizationJsonLd(parts: JsonLdContext): Thing {
  const { shown, origin, sections, icon } = parts;
  const { phone, email } = sectionContent(sections, 'contact');
  const { logo } = sectionContent(sections, 'navbar');
  const picture = logo.src && isSafeUrl(logo.src) && URL.canParse(logo.src, origin) ? logo.src : icon;
  return omitEmpty({
    ...organizationReference(parts),
    logo: new URL(picture, origin).href,
    image: new URL(picture, origin).href,
    address: postalAddress(sections),
    telephone: phone?.office,
    email: email || shown.support_email,
  });
}

function eventJsonLd({ event, date, end_date }: Occurrence, parts: JsonLdContext): Thing {
  const { shown, origin, sections } = parts;
  const moment = (day: string, time: string) =>
    formatLocalTimestamp(toInstant(day, time, shown.time_zone), shown.time_zone);
  const { start_time, end_time } = event;
  const endDate = end_time
    ? moment(occurrenceEndDate(event, date, end_date), end_time)
    : end_date > date
      ? end_date
      : undefined;
  const images = listLinkedPictures(event, origin).map(({ url }) => url);
  const isMoved = Boolean(event.moved_from) && event.moved_from !== date;
  return omitEmpty({
    '@type': 'Event',
    name: truncateAtWord(event.title, maxHeadlineLength),
    startDate: event.all_day ? date : moment(date, start_time),
    endDate: event.all_day ? end_date : endDate,
    eventStatus: `https://schema.org/Event${isCancelled({ event, date }) ? 'Cancelled' : isMoved ? 'Rescheduled' : 'Scheduled'}`,
    previousStartDate: isMoved ? event.moved_from : undefined,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: omitEmpty({
      '@type': 'Place',
      name: event.location || shown.display_name,
      // An event's place may be anywhere in town; without a place it is at the town's address.
      address: event.location || (postalAddress(sections) ?? shown.display_name),
    }),
    description: truncateAtWord(eventText(event), maxTextLength),
    url: origin + eventPath(event.id),
    image: images.length > 0 ? images : undefined,
    organizer: organizationReference(parts),
  });
}

/** Rentals and holidays are not events that the public can attend. */
const isPublicEvent = ({ type }: PublicEvent) => type !== 'rental' && type !== 'holiday';

/** Lists upcoming dates of public events. */
function upcomingEventsJsonLd(events: readonly PublicEvent[], parts: JsonLdContext, now: number): Thing[] {
  const local = toLocalTime(now, parts.shown.time_zone);
  return listUpcoming(events.filter(isPublicEvent), local, addDays(local.date, daysAhead))
    .slice(0, maxEvents)
    .map((occurrence) => eventJsonLd(occurrence, parts));
}

function newsArticleJsonLd(announcement: Announcement, parts: JsonLdContext, picture: string): Thing {
  const { shown, origin } = parts;
  const moment = (instant: number) => formatLocalTimestamp(instant, shown.time_zone);
  const address = origin + announcementPath(announcement.id);
  return omitEmpty({
    '@type': 'NewsArticle',
    '@id': `${address}#article`,
    mainEntityOfPage: address,
    url: address,
    headline: truncateAtWord(announcement.title, maxHeadlineLength),
    description: truncateAtWord(announcement.excerpt, maxTextLength),
    articleSection: categoryLabels[announcement.category],
    keywords: announcement.tags.join(', '),
    datePublished: moment(publishedAt(announcement, shown.time_zone)),
    dateModified: moment(updatedAt(announcement, shown.time_zone)),
    image: [picture],
    author: organizationReference(parts),
    publisher: organizationReference(parts),
    inLanguage: 'en',
  });
}

/**
 * Builds the data of a page: always the town and its site, plus the page's subject.
 * @param about `events` on the home page, `announcement` with its picture's address on its page, `things` elsewhere
 */
export function buildJsonLd(
  parts: JsonLdContext,
  about: {
    events?: readonly PublicEvent[];
    now: number;
    announcement?: { record: Announcement; picture: string };
    things?: Thing[];
  },
): Thing {
  const { shown, origin } = parts;
  const site = {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: shown.display_name,
    url: `${origin}/`,
    inLanguage: 'en',
    publisher: { '@id': organizationId(origin) },
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organizationJsonLd(parts),
      site,
      ...upcomingEventsJsonLd(about.events ?? [], parts, about.now),
      ...(about.announcement ? [newsArticleJsonLd(about.announcement.record, parts, about.announcement.picture)] : []),
      ...(about.things ?? []),
    ],
  };
}
