/** What a demo town is made of: plain data, see demo.ts. */
import type { AnnouncementInput } from '../rules/announcements.ts';
import type { EventInput } from '../rules/events.ts';
import type { ItemInput } from '../rules/itemInput.ts';
import type { ListInput } from '../rules/listInput.ts';
import type { Picture, SectionContents } from '../rules/sections.ts';
import type { TownInput } from '../rules/towns.ts';

/** A file to be kept: `name` is the last part of its address, `width` its pixels across. */
export type DemoFile = { name: string; media_type: string; width: number; bytes: Uint8Array };

export type PictureName = 'hero' | 'about' | 'logo';

/** One picture in several sizes. The last file is what a browser without WebP gets; the others go into `srcset`. */
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
/** An item as its list writes it down: public, and in that list alone, unless it says otherwise. */
export type SeedItem = Omit<DemoItem, 'is_public' | 'lists'> & Partial<Pick<DemoItem, 'is_public' | 'lists'>>;
export type DemoShop = { lists: ListInput[]; items: DemoItem[] };

export type DemoTown = {
  host: string;
  aliases: string[];
  town: TownInput;
  /** Renders the town's pictures: takes about a second. */
  pictures: () => Promise<DemoPicture[]>;
  /** The content of all eight sections; `pictureOf` answers with the saved picture, see makePicture(). */
  sections: (pictureOf: (name: PictureName) => Picture) => SectionContents;
  /** `documentUrl` answers with the address of a saved document, by its file name. */
  announcements: (today: string, documentUrl: (file_name: string) => string) => AnnouncementInput[];
  events: (today: string) => EventInput[];
  /** In reading order, and so are the documents within each. */
  categories: (today: string) => DemoCategory[];
  /** What it sells; null where there is no shop. */
  shop: DemoShop | null;
};
