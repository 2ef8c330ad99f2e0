/** The parts of a demo town, as plain data: see demo.ts. */
import type { AnnouncementInput } from '../rules/announcements/input.ts';
import type { BodyInput } from '../rules/bodies/input.ts';
import type { CollectionRouteInput } from '../rules/collection/input.ts';
import type { EventInput } from '../rules/events/input.ts';
import type { Picture } from '../rules/fields/picture.ts';
import type { FormInput } from '../rules/forms/input.ts';
import type { ItemInput } from '../rules/items/input.ts';
import type { ListInput } from '../rules/items/listInput.ts';
import type { ImpactStatement, MeetingInput } from '../rules/meetings/input.ts';
import type { Contact } from '../rules/orders/checkout.ts';
import type { Address, Delivery, PaymentChoice } from '../rules/orders/orders.ts';
import type { RefundReason } from '../rules/orders/refundAmounts.ts';
import type { PageInput } from '../rules/pages/input.ts';
import type { PersonInput } from '../rules/people/input.ts';
import type { ShopSettingsChanges } from '../rules/settings/shopInput.ts';
import type { SectionContents } from '../rules/town/sectionShapes.ts';
import type { TownInput } from '../rules/town/towns.ts';

/** A file to store: `name` is the last part of its address, `width` its pixels across. */
export type DemoFile = { name: string; media_type: string; width: number; bytes: Uint8Array };

export type PictureName = 'hero' | 'about' | 'logo';

/** A picture in several sizes. The last file is for browsers without WebP; the others go into `srcset`. */
export type DemoPicture = { name: string; alt: string; width: number; height: number; files: DemoFile[] };

export type DemoDocument = {
  title: string;
  description: string;
  date: string;
  /** Unique within the town: announcements link to a document by it. */
  file_name: string;
  pdf: () => Promise<Uint8Array>;
};
export type DemoCategory = { title: string; description: string; documents: DemoDocument[] };

/** An item with its picture (a square SVG in db/seeds/pictures), and its lists by their titles. */
export type DemoItem = Omit<ItemInput, 'image' | 'list_ids'> & { lists: string[]; drawing: string };
/** An item in a list's file: public, taxed, and in that list alone by default. */
export type SeedItem = Omit<DemoItem, 'is_public' | 'taxable' | 'lists'> &
  Partial<Pick<DemoItem, 'is_public' | 'taxable' | 'lists'>>;
/** An order so many days old, placed so many minutes after nine, and its outcome. */
export type DemoOrder = {
  age: number;
  minute: number;
  contact: Contact;
  delivery: Delivery;
  shipping?: Address;
  method: PaymentChoice;
  units: [title: string, quantity: number][];
  note: string;
  fate: 'unpaid' | 'paid' | 'shipped' | 'refunded' | 'partly refunded' | 'cancelled';
  refundReason: RefundReason;
  tracking?: string;
};
/** The state of an invoice: the clerk set `marked` to paid; half of `partly paid` was paid by check. */
export type DemoInvoiceFate =
  | ('draft' | 'unpaid' | 'overdue' | 'cancelled' | 'marked' | 'paid')
  | ('partly paid' | 'partly refunded' | 'refunded');

/** An invoice of the town, written `age` days ago. Prices are in dollars; `item` is a catalogue item's title. */
export type DemoInvoice = {
  age: number;
  /** Days to pay. */
  term: number;
  customer: {
    name: string;
    email: string;
    address_line1: string;
    city: string;
    zip: string;
  };
  lines: { description: string; quantity: number; unit_price: number; item?: string }[];
  notes: string;
  method: 'cash' | 'check' | 'other';
  fate: DemoInvoiceFate;
};

/** `orders` and `invoices` end on the town's date. */
export type DemoShop = {
  settings: ShopSettingsChanges;
  lists: ListInput[];
  items: DemoItem[];
  orders: (today: string) => DemoOrder[];
  invoices: () => DemoInvoice[];
};

/** A page; `above` is the address of the page above it, `contacts` are names of people, or `office`. */
export type DemoPage = Pick<PageInput, 'title' | 'summary' | 'kind' | 'topic' | 'content'> & {
  slug: string;
  above?: string;
  steps?: (Partial<PageInput['steps'][number]> & { title: string })[];
  contacts?: string[];
  /** File names. */
  documents?: string[];
};

/** A form that is open. `content` is Markdown. */
export type DemoForm = Omit<
  FormInput,
  | 'format'
  | 'blocks'
  | 'copy_to'
  | 'copy_after_days'
  | 'used_keys'
  | 'old_slugs'
  | 'is_open'
  | 'opens_at'
  | 'closes_at'
  | 'closed_text'
  | 'order_index'
>;

/** `department` is the address of the department's page. */
export type DemoPerson = Partial<PersonInput> & { name: string; department?: string };

/** `event` is the title of its event in the calendar; `members` are offices of people in the directory. */
export type DemoBody = Pick<BodyInput, 'name' | 'kind' | 'about' | 'quorum' | 'media_contacts'> & {
  event: string;
  members: string[];
  needsNotice?: false;
};

/**
 * A meeting of a body on a day of an event, or on one of its own (`event` empty). `agenda` is read as pasted text,
 * `document` and `budget.document` are file names. `posted` and `at` are local times; those ahead of now don't happen.
 * `late` says why a notice was posted late, and `continues` is the day of the same body's earlier meeting.
 */
export type DemoMeeting = Pick<MeetingInput, 'date' | 'kind'> &
  Partial<Pick<MeetingInput, 'start_time' | 'location' | 'emergency_reason' | 'is_tax_hearing'>> & {
    body: string;
    event: string;
    agenda: string;
    document?: string;
    posted: string;
    late?: string;
    continues?: string;
    budget?: { document: string; impact_statement: ImpactStatement; adopted_on: string };
    /** When the notice was hung on the board of Town Hall. */
    hung?: string;
    amendment?: { at: string; item: string; reason: string };
    cancellation?: { at: string; reason: string };
  };

export type DemoTown = {
  host: string;
  aliases: string[];
  town: TownInput;
  /** Renders the town's pictures: takes about a second. */
  pictures: () => Promise<DemoPicture[]>;
  /** The content of all nine sections; `pictureOf` returns the saved picture, see makePicture(). */
  sections: (pictureOf: (name: PictureName) => Picture) => SectionContents;
  /** `documentUrl` returns the address of a saved document, by its file name. */
  announcements: (today: string, documentUrl: (file_name: string) => string) => AnnouncementInput[];
  events: (today: string) => EventInput[];
  /** Contact details of people. Those of the officials section are known by their names. */
  people: DemoPerson[];
  bodies: DemoBody[];
  meetings: (today: string) => DemoMeeting[];
  collectionRoutes: (today: string) => CollectionRouteInput[];
  /** Each follows the page above it. */
  pages: DemoPage[];
  forms: DemoForm[];
  /** Categories and their documents are in reading order. */
  categories: (today: string) => DemoCategory[];
  /** The town's shop; null for none. */
  shop: DemoShop | null;
};
