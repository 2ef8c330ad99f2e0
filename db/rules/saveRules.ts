/** What the write door applies to every record that is saved, whoever saves it: see `save()` in server/store. */
import type * as v from 'valibot';
import type { Event } from './events/events.ts';
import type { Item } from './items/items.ts';
import type { List } from './items/lists.ts';
import type { Problem } from './problems.ts';

/** The nouns that clerks put into an order of their own, by `order_index`. */
export type OrderedNoun = 'announcements' | 'documents' | 'document_categories';

/** What rules may ask about the town's other records, as they stand inside the transaction. */
export type RecordLookup = {
  hasCategory(id: string): Promise<boolean>;
  findFile(id: string): Promise<{ name: string; media_type: string; size: number } | null>;
  /** The position above all others (of one category's documents), or below them. */
  findTopPosition(noun: OrderedNoun, category_id?: string): Promise<number>;
  findBottomPosition(noun: OrderedNoun): Promise<number>;
  /** Rentals that may touch the days from `from` to `to`: those that take place then, and all that repeat. */
  listRentals(from: string, to: string): Promise<Event[]>;
  listLists(): Promise<List[]>;
  /** The copies of an image that was uploaded here; null for any other. */
  findPicture(image: string): Promise<Item['picture']>;
};

export type SaveContext<Saved> = {
  id: string;
  /** The record as it stands; null when it is new, or was deleted. */
  before: Saved | null;
  /** Whether there never was a record with this id. */
  isNew: boolean;
  /** The present, in milliseconds, and its date by the town's clock. */
  now: number;
  today: string;
  timeZone: string;
  lookup: RecordLookup;
};

/** What the store adds to every record. */
type Stamps = 'id' | 'version' | 'seq' | 'created_at' | 'updated_at';

/** The steps of a save, in this order. Each may refuse with a Problem; nothing is written before all are done. */
export type SaveRules<Input, Saved> = {
  /** The whole record: what the caller left out is as it was, or has its default. */
  complete(given: Partial<Input>, context: SaveContext<Saved>): object | Promise<object>;
  /** The shape. */
  schema: v.GenericSchema<unknown, Input>;
  /** Fields that follow from the others. */
  derive?(record: Input, context: SaveContext<Saved>): object | Promise<object>;
  /** What a shape cannot tell, since it depends on the time or on other records. */
  check?(record: Omit<Saved, Stamps>, context: SaveContext<Saved>): void | Promise<void>;
  /** What is answered for an id that no record has. */
  notFound(id: string): Problem;
};
