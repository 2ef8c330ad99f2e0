/** What may be done inside a write, and with what. */
import type { Knex } from 'knex';
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import type { Banner, BannerInput } from '../../db/rules/announcements/banners.ts';
import type { AnnouncementInput } from '../../db/rules/announcements/input.ts';
import type {
  Document,
  DocumentCategory,
  DocumentCategoryInput,
  DocumentInput,
} from '../../db/rules/documents/documents.ts';
import type { Event, EventInput } from '../../db/rules/events/events.ts';
import type { ItemInput } from '../../db/rules/items/input.ts';
import type { Item } from '../../db/rules/items/items.ts';
import type { ListInput } from '../../db/rules/items/listInput.ts';
import type { List } from '../../db/rules/items/lists.ts';
import type { OrderedNoun } from '../../db/rules/saveRules.ts';
import type { Section, SectionContents, SectionKey } from '../../db/rules/town/sections.ts';
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
};
export type ChangeKind = 'created' | 'updated' | 'same';
/** What the audit entry of a save says in place of `created` or `updated`. */
export type AuditLabel = Pick<AuditTrailEntry, 'action' | 'detail'>;
export type StoredFile = { id: string; name: string; media_type: string; size: number; sha256: string };

export type Records = {
  announcements: Announcement;
  events: Event;
  document_categories: DocumentCategory;
  documents: Document;
  banners: Banner;
  items: Item;
};

/** What may be done inside write(). @throws v.ValiError naming the field that has the wrong shape */
export type Writer = {
  /** For what save() does not know: users and their like. Record such changes with audit(). */
  trx: Knex.Transaction;
  /** A record as it stands; null when it is not there, was removed, or is another town's. */
  read<N extends Noun>(noun: N, id: string): Promise<Records[N] | null>;
  readSection<K extends SectionKey>(key: K): Promise<Section<K> | null>;
  /**
   * Creates a record, or changes the one with the given id, by the rules of its noun (`db/rules/nounRules.ts`): they
   * fill in what is left out, derive fields, and refuse what may not be. `same` when nothing differs.
   * @param expected the version the change was made from, where that is known
   * @throws Problem what the rules refuse; `changed_meanwhile` with the record as it stands, when that is another
   *   version. Nothing of the record is written then, and the write may go on with others
   */
  save<N extends Noun>(
    noun: N,
    input: Partial<Inputs[N]> & { id?: string },
    expected?: number,
    label?: AuditLabel,
  ): Promise<{ id: string; change: ChangeKind }>;
  /** The same of a section. Content that is left out is reset to its default. */
  saveSection<K extends SectionKey>(
    key: K,
    content: Partial<SectionContents[K]>,
    enabled?: boolean,
    expected?: number,
    label?: AuditLabel,
  ): Promise<ChangeKind>;
  saveTown(changes: Partial<TownInput>): Promise<ChangeKind>;
  /** Raises the town's seq although no record changes: its pages, or what they are sent with, are out of date. */
  expirePages(): void;
  /**
   * Takes a record away, leaving its tombstone for sync; a category takes its documents with it.
   * @returns how many records went; 0 when it was not there
   */
  remove(noun: Noun, id: string, expected?: number): Promise<number>;
  /**
   * Puts records into the clerk's order. No new versions: whoever edits one of them meanwhile has no conflict.
   * @param category_id of documents
   * @returns the whole order: what was added meanwhile comes behind
   * @throws Problem `invalid` when the order names one twice, or one that is not there
   */
  reorder(noun: OrderedNoun, ids: readonly string[], category_id?: string): Promise<string[]>;
  /**
   * Changes an item's stock by so many units, down to 0 at most: another version, and no revision, since an order or
   * refund tells of it.
   * @returns by how many it changed; null for an item that was deleted for good
   */
  moveStock(itemId: string, by: number): Promise<number | null>;
  /** Lets a record appear or go whose moment has come; no new version of it. */
  applyTransition(noun: Noun, id: string, now: number): Promise<void>;
  addFile(file: StoredFile): Promise<void>;
  /** Makes a list with the town's next number. @throws Problem `invalid` when there is one of that name, or no room */
  createList(given: ListInput): Promise<List>;
  /** Lets go of the tombstones up to a seq: a browser that was last here before them starts anew. */
  dropTombstones(upTo: number): Promise<void>;
  /** An audit line of what is no record with versions: a sign-in, an export. With a `record`, also a revision. */
  audit(entry: WrittenEntry): Promise<void>;
};
