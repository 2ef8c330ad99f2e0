/** The messages between server and browser. A tab with an older protocol number must update. */
import type { Announcement, AnnouncementsQuery } from '../announcements/announcements.ts';
import type { Banner } from '../announcements/banners.ts';
import type { PublicBody } from '../bodies/bodies.ts';
import type { CollectionRoute } from '../collection/collection.ts';
import type { CategoryWithDocuments, Document, DocumentCategory } from '../documents/documents.ts';
import type { PublicEvent } from '../events/events.ts';
import type { FilledForm } from '../forms/filledForm.ts';
import type { FormLink, PublicForm } from '../forms/forms.ts';
import type { Catalogue, FeaturedItem, Item } from '../items/items.ts';
import type { List } from '../items/lists.ts';
import type { MeetingLink, PublicMeeting } from '../meetings/meetings.ts';
import type { ShownNotice } from '../meetings/notices.ts';
import type { Page, PageLink } from '../pages/pages.ts';
import type { Person } from '../people/people.ts';
import type { SearchAnswer } from '../search/results.ts';
import type { Section } from '../town/sections.ts';
import type { PublicTown } from '../town/towns.ts';

export const syncProtocol = 1;

/** A deleted record. */
export type Tombstone = { deleted: true };

export type SyncRows = {
  sections: (Section | ({ section_key: string } & Tombstone))[];
  announcements: (Announcement | ({ id: string } & Tombstone))[];
  events: (PublicEvent | ({ id: string } & Tombstone))[];
  document_categories: (DocumentCategory | ({ id: string } & Tombstone))[];
  documents: (Document | ({ id: string } & Tombstone))[];
  banners: (Banner | ({ id: string } & Tombstone))[];
  people: (Person | ({ id: string } & Tombstone))[];
  collection_routes: (CollectionRoute | ({ id: string } & Tombstone))[];
  pages: (Page | ({ id: string } & Tombstone))[];
  bodies: (PublicBody | ({ id: string } & Tombstone))[];
  meetings: (PublicMeeting | ({ id: string } & Tombstone))[];
  forms: (PublicForm | ({ id: string } & Tombstone))[];
};

/** The synced nouns, in the order their pages are sent. */
export const syncedNouns = [
  'sections',
  'announcements',
  'events',
  'document_categories',
  'documents',
  'banners',
  'people',
  'collection_routes',
  'pages',
  'bodies',
  'meetings',
  'forms',
] as const satisfies (keyof SyncRows)[];
export type SyncedNoun = (typeof syncedNouns)[number];

/**
 * One page of a change feed. Without news it holds only `cursor`. `more`: request the next page with `cursor` at once.
 * `snapshot`: stored rows that no page of this run has sent are deleted.
 */
export type SyncPage = {
  cursor: string;
  more?: true;
  snapshot?: true;
  /** The browser sets it: the nouns with rows that it had to leave out, see sync/shape.ts. */
  faulty?: string[];
};

/** A response of GET /api/sync. */
export type SyncResponse = SyncPage & { town?: PublicTown } & Partial<SyncRows>;

/**
 * A response of GET /api/sync?stream=catalogue: the shop's feed with its own cursor, for browsers that open the shop.
 * The first page of a run with news holds all `lists`.
 */
export type CatalogueSyncResponse = SyncPage & {
  lists?: List[];
  items?: (Item | ({ id: string } & Tombstone))[];
};

/** The state that the server embeds in a page, so that it paints before any sync. */
export type InitialState = {
  tenant: PublicTown;
  commerce: boolean;
  sections: Section[];
  /** The gravest first. */
  banners: Banner[];
  /** In reading order: the first few, or those of the requested page of the list. */
  announcements: Announcement[];
  announcements_total: number;
  /** The requested page of the list, and how many announcements its category has. */
  announcements_list?: AnnouncementsQuery & { total: number };
  /** The events that touch the weeks around now. */
  events: PublicEvent[];
  /** Without text versions. */
  documents: CategoryWithDocuments[];
  /** The document whose text version is in the URL. */
  document?: Document;
  people: Person[];
  collection_routes: CollectionRoute[];
  /** The pages to link to. Each screen has those in the menu, a page those around it, and lists of pages all. */
  pages: PageLink[];
  /** Whether the town has any page. */
  has_pages: boolean;
  /** The page in the URL. */
  page?: Page;
  /** Whether the notice of any meeting is posted. */
  has_meetings: boolean;
  /** On the pages of meetings; on the home page without members and descriptions. */
  bodies: PublicBody[];
  /** Meetings whose notices are posted. The home page has those ahead, their list all. */
  meetings: MeetingLink[];
  /** The meeting in the URL, and the notice that is asked for by its number. */
  meeting?: PublicMeeting;
  notice?: ShownNotice;
  /** The forms to link to: on their list all. */
  forms: FormLink[];
  /** The form in the URL. */
  form?: PublicForm;
  /** Says when that form was opened, for browsers without script; empty if it came from elsewhere. */
  form_token?: string;
  /** The form as it was sent without script, if it comes back. */
  filled_form?: FilledForm;
  /** Set on every page of a shop, since its home page may come next. */
  featured?: FeaturedItem[];
  /** The requested page of /items. */
  catalogue?: Catalogue;
  /** The item in the URL. */
  item?: Item;
  /** The results of the search in the URL. */
  search?: SearchAnswer & { query: string };
  /** The instant of rendering, in milliseconds; hydration uses the same one. */
  now: number;
  /** The app shell: nothing is embedded, and everything comes from the local database. */
  shell?: true;
  /** Something on the page could not be drawn, so its parts were drawn apart. */
  isIsolated?: true;
};
