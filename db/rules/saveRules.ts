/** The rules that the write door applies to every saved record: see `save()` in server/store. */
import type * as v from 'valibot';
import type { Body } from './bodies/bodies.ts';
import type { Event } from './events/events.ts';
import type { FormField, FormLink } from './forms/forms.ts';
import type { Item } from './items/items.ts';
import type { List } from './items/lists.ts';
import type { Meeting, PostedMeeting } from './meetings/meetings.ts';
import type { PageLink } from './pages/pages.ts';
import type { Problem } from './problems.ts';

/** The nouns that clerks sort by hand, by `order_index`. */
export type OrderedNoun =
  | 'announcements'
  | 'documents'
  | 'document_categories'
  | 'people'
  | 'collection_routes'
  | 'pages'
  | 'bodies'
  | 'forms';

/** Lets rules look up the town's other records, inside the transaction. */
export type RecordLookup = {
  hasCategory(id: string): Promise<boolean>;
  findFile(id: string): Promise<{ name: string; media_type: string; size: number; sha256: string } | null>;
  /** The position above or below all others (of one category's documents). */
  findTopPosition(noun: OrderedNoun, category_id?: string): Promise<number>;
  findBottomPosition(noun: OrderedNoun): Promise<number>;
  /** Rentals that may touch the days from `from` to `to`: those on these days, and all recurring ones. */
  listRentals(from: string, to: string): Promise<Event[]>;
  listLists(): Promise<List[]>;
  /** All pages that are not deleted, whether they are public or not. */
  listPages(): Promise<PageLink[]>;
  /** All forms that are not deleted, open or not. */
  listForms(): Promise<Pick<FormLink, 'id' | 'slug' | 'title'>[]>;
  /** The fields of a form as all its versions had them. */
  listFormerFields(form_id: string): Promise<FormField[]>;
  listBodies(): Promise<Pick<Body, 'id' | 'name'>[]>;
  /** All meetings that are not deleted, whether their notices are posted or not. */
  listMeetings(): Promise<Pick<Meeting, 'id' | 'slug' | 'body_ids'>[]>;
  /** The posted state of a meeting; null before its first notice. */
  findPosted(meeting_id: string): Promise<PostedMeeting | null>;
  /** The posted meetings on an event's days. */
  listPostedOn(event_id: string): Promise<PostedMeeting[]>;
  /** The copies of an image that was uploaded here; null for others. */
  findPicture(image: string): Promise<Item['picture']>;
};

export type SaveContext<Saved> = {
  id: string;
  /** The current record; null when it is new, or was deleted. */
  before: Saved | null;
  /** Whether no record ever had this id. */
  isNew: boolean;
  /** The present, in milliseconds, and its date by the town's clock. */
  now: number;
  today: string;
  timeZone: string;
  lookup: RecordLookup;
};

export type RemovalContext = Pick<SaveContext<never>, 'id' | 'now' | 'timeZone' | 'lookup'>;

/** The fields that the store adds to every record. */
type Stamps = 'id' | 'version' | 'seq' | 'created_at' | 'updated_at';

/** The steps of a save, in this order. Each may refuse with a Problem; nothing is written before all are done. */
export type SaveRules<Input, Saved> = {
  /** Returns the whole record: omitted fields keep their value or get the default. */
  complete(given: Partial<Input>, context: SaveContext<Saved>): object | Promise<object>;
  schema: v.GenericSchema<unknown, Input>;
  /** Fields that follow from the others. */
  derive?(record: Input, context: SaveContext<Saved>): object | Promise<object>;
  /** Checks that depend on the time or on other records. */
  check?(record: Omit<Saved, Stamps>, context: SaveContext<Saved>): void | Promise<void>;
  /** Checks whether a record may be deleted. */
  checkRemoval?(record: Saved, context: RemovalContext): void | Promise<void>;
  /** The problem for an unknown id. */
  notFound(id: string): Problem;
};
