/** The demo's shop: its lists and its items, each with a picture. */
import type { DemoFile, DemoItem, DemoPicture, DemoShop } from '../../db/seeds/demo-town.ts';
import { type FilePlace, putFile } from '../files/fileStorage.ts';
import { addPicture } from '../store/content/pictures.ts';
import { saveShopSettings } from '../store/towns/shopSettings.ts';
import type { StoredFile, Writer } from '../store/writerTypes.ts';

/** Stores a file's bytes before the transaction that refers to them. */
export async function saveDemoFile(
  place: FilePlace,
  { name, media_type, bytes }: Pick<DemoFile, 'name' | 'media_type' | 'bytes'>,
): Promise<StoredFile> {
  return { ...(await putFile(place, bytes)), name, media_type };
}

type Shown = { item: DemoItem; picture: DemoPicture; files: Map<DemoFile, StoredFile> };
export type RenderedShop = Omit<DemoShop, 'items'> & { shown: Shown[] };

/** Pictures rendered at the same time: all at once would take a hundred megabytes. */
const maxConcurrent = 4;

export async function renderDemoShop(place: FilePlace, { items, ...rest }: DemoShop): Promise<RenderedShop> {
  const { renderItem } = await import('../../db/seeds/pictures.ts');
  const left = items.map((item, index) => ({ item, index }));
  const shown: Shown[] = [];
  const draw = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const picture = await renderItem(next.item);
      const files = new Map<DemoFile, StoredFile>();
      for (const file of picture.files) files.set(file, await saveDemoFile(place, file));
      shown[next.index] = { item: next.item, picture, files };
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, draw));
  return { ...rest, shown };
}

export async function saveDemoShop(
  tx: Writer,
  townId: string,
  { settings, lists, shown }: RenderedShop,
): Promise<void> {
  const { makePicture } = await import('../../db/seeds/pictures.ts');
  await saveShopSettings(tx, townId, settings, { now: Date.now() });
  const numbers = new Map<string, number>();
  for (const list of lists) numbers.set(list.title, (await tx.createList(list)).id);
  for (const { item, picture: drawn, files } of shown) {
    const { lists: titles, drawing: _drawing, ...input } = item;
    const { alt: _alt, ...picture } = makePicture(drawn, (file) => `/media/${files.get(file)?.id}/${file.name}`);
    const [fallback] = [...files.values()].slice(-1);
    await addPicture(tx, townId, fallback?.id ?? '', { files: [...files.values()], picture });
    const list_ids = titles.flatMap((title) => numbers.get(title) ?? []);
    await tx.save('items', { ...input, image: picture.src, list_ids });
  }
}
