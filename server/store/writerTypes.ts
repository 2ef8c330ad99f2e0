/** The types of the operations inside a write. */
import type { Knex } from 'knex';
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import type { BannerInput } from '../../db/rules/announcements/bannerInput.ts';
import type { Banner } from '../../db/rules/announcements/banners.ts';
import type { AnnouncementInput } from '../../db/rules/announcements/input.ts';
import type { Body } from '../../db/rules/bodies/bodies.ts';
import type { BodyInput } from '../../db/rules/bodies/input.ts';
import type { CollectionRoute } from '../../db/rules/collection/collection.ts';
import type { CollectionRouteInput } from '../../db/rules/collection/input.ts';
import type { Document, DocumentCategory } from '../../db/rules/documents/documents.ts';
import type { DocumentCategoryInput, DocumentInput } from '../../db/rules/documents/input.ts';
import type { Event } from '../../db/rules/events/events.ts';
import type { EventInput } from '../../db/rules/events/input.ts';
import type { Form } from '../../db/rules/forms/forms.ts';
import type { FormInput } from '../../db/rules/forms/input.ts';
import type { StoredRecord } from '../../db/rules/history.ts';
import type { ItemInput } from '../../db/rules/items/input.ts';
import type { Item } from '../../db/rules/items/items.ts';
import type { ListInput } from '../../db/rules/items/listInput.ts';
import type { List } from '../../db/rules/items/lists.ts';
import type { MeetingInput } from '../../db/rules/meetings/input.ts';
import type { Meeting, PostedMeeting } from '../../db/rules/meetings/meetings.ts';
import type { PageInput } from '../../db/rules/pages/input.ts';
import type { Page } from '../../db/rules/pages/pages.ts';
import type { PersonInput } from '../../db/rules/people/input.ts';
import type { Person } from '../../db/rules/people/people.ts';
import type { OrderedNoun } from '../../db/rules/saveRules.ts';
import type { SectionKey } from '../../db/rules/town/sectionKeys.ts';
import type { Section } from '../../db/rules/town/sections.ts';
import type { TownInput } from '../../db/rules/town/towns.ts';
import type { AuditTrailEntry } from './history/auditTrail.ts';
import type { Noun } from './tables.ts';
import type { WrittenEntry } from './writeContext.ts';

export type Inputs = {
  announcements: AnnouncementInput;
  events: EventInput;
  document_categories: DocumentCategoryInput;
  documents: DocumentInput;
  banners: BannerInput;
  items: ItemInput;
  people: PersonInput;
  collection_routes: CollectionRouteInput;
  pages: PageInput;
  bodies: BodyInput;
  meetings: MeetingInput;
  forms: FormInput;
};
export type ChangeKind = 'created' | 'updated' | 'same';
/** Replaces `created` or `updated` in the audit entry of a save. */
export type AuditLabel = Pick<AuditTrailEntry, 'action' | 'detail'>;
export type StoredFile = { id: string; name: string; media_type: string; size: number; sha256: string };

export type Records = {
  announcements: Announcement;
  events: Event;
  document_categories: DocumentCategory;
  documents: Document;
  banners: Banner;
  items: Item;
  people: Person;
  collection_routes: CollectionRoute;
  pages: Page;
  bodies: Body;
  meetings: Meeting;
  forms: Form;
};

/** Operations inside write(). @throws v.ValiError naming the malformed field */
export type Writer = {
  /** For data outside save(), such as users. Record such changes with audit(). */
  trx: Knex.Transaction;
  /** Reads a record; null if it is missing, removed, or another town's. */
  read<N extends Noun>(noun: N, id: string): Promise<Records[N] | null>;
  readSection<K extends SectionKey>(key: K): Promise<Section<K> | null>;
  /**
   * Creates a record, or changes the one with the given id, by its noun's rules (`db/rules/nounRules.ts`): they add
   * defaults, derive fields and reject invalid input. `same` if nothing differs.
   * @param expected the version that was edited, if known
   * @throws Problem from the rules; `changed_meanwhile` with the present record if it has another version.
   * This record is not written then, and the write may continue with others
   */
  save<N extends Noun>(
    noun: N,
    input: Partial<Inputs[N]> & { id?: string },
    expected?: number,
    label?: AuditLabel,
  ): Promise<{ id: string; change: ChangeKind }>;
  /** Completes and checks a record as save() does, and stores nothing. @throws as save() does */
  complete<N extends Noun>(noun: N, input: Partial<Inputs[N]> & { id?: string }): Promise<Records[N]>;
  /**
   * Ends the shared draft that a save has published. Where a town wants a second person to publish, it requires one
   * that somebody else handed over.
   * @param saved the saved record, and whether it is new
   * @throws Problem `second_look_required`
   */
  publishDraft(noun: Noun, saved: { id: string; isNew: boolean }, draftId: string | undefined): Promise<void>;
  /** Saves stored fields whose types are unknown here, by the noun's rules as save() does; barriers don't refuse them. */
  saveStored(
    noun: Noun,
    stored: StoredRecord & { id: string },
    expected?: number,
    label?: AuditLabel,
  ): Promise<{ id: string; change: ChangeKind }>;
  /** Saves a section. Its schema checks the content and resets what is missing to its default. */
  saveSection(
    key: SectionKey,
    content: object,
    enabled?: boolean,
    expected?: number,
    label?: AuditLabel,
  ): Promise<ChangeKind>;
  saveTown(changes: Partial<TownInput>): Promise<ChangeKind>;
  /** Raises the town's seq without a changed record: its cached pages or their headers are outdated. */
  expirePages(): void;
  /**
   * Removes a record and leaves its tombstone for sync; a category is removed with its documents.
   * @returns the number of removed records; 0 if it was missing
   */
  remove(noun: Noun, id: string, expected?: number): Promise<number>;
  /**
   * Saves a clerk's sequence of records. Versions stay, so that concurrent edits don't conflict.
   * @param category_id of documents
   * @returns the whole sequence: records added meanwhile come last
   * @throws Problem `invalid` for a duplicate or unknown id
   */
  reorder(noun: OrderedNoun, ids: readonly string[], category_id?: string): Promise<string[]>;
  /**
   * Changes an item's stock, down to 0 at least. It saves a new version without a revision, since the order or refund
   * records it.
   * @returns the actual change; null for a purged item
   */
  moveStock(itemId: string, by: number): Promise<number | null>;
  /** Makes a meeting public as a notice tells it, as a new version without a revision: the notice records it. */
  postMeeting(id: string, posted: PostedMeeting): Promise<void>;
  /** Shows or hides a record at its scheduled time, without a new version. */
  applyTransition(noun: Noun, id: string, now: number): Promise<void>;
  /** @param file with `request_id` if it belongs to a request alone */
  addFile(file: StoredFile & { request_id?: string }): Promise<void>;
  /** Creates a list with the town's next number. @throws Problem `invalid` if the name exists or there is no room */
  createList(given: ListInput): Promise<List>;
  /** Removes tombstones up to a seq: browsers that last synced before them start again. */
  dropTombstones(upTo: number): Promise<void>;
  /** Adds an audit entry for something without versions: a sign-in, an export. With a `record`, also a revision. */
  audit(entry: WrittenEntry): Promise<void>;
};
