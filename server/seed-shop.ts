/** The demo's shop: its lists and items, each with a picture of its own. */
import type { DemoFile, DemoItem, DemoPicture, DemoShop } from '../db/seeds/demo-town.ts';
import { putFile } from './files/files.ts';
import { addPicture } from './store/pictures.ts';
import type { StoredFile, Writer } from './store/writing.ts';

/** Bytes are on the disk before the transaction that speaks of them. */
export async function keep(
  dataDir: string,
  { name, media_type, bytes }: Pick<DemoFile, 'name' | 'media_type' | 'bytes'>,
): Promise<StoredFile> {
  return { ...(await putFile(dataDir, bytes)), name, media_type };
}

type Shown = { item: DemoItem; picture: DemoPicture; files: Map<DemoFile, StoredFile> };
export type KeptShop = { lists: DemoShop['lists']; shown: Shown[] };

/** How many pictures are drawn at a time: together they would take a hundred megabytes. */
const atOnce = 4;

/** Draws the pictures of a shop, and keeps them. */
export async function keepShop(dataDir: string, { lists, items }: DemoShop): Promise<KeptShop> {
  const { renderItem } = await import('../db/seeds/pictures.ts');
  const left = items.map((item, index) => ({ item, index }));
  const shown: Shown[] = [];
  const draw = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const picture = await renderItem(next.item);
      const files = new Map<DemoFile, StoredFile>();
      for (const file of picture.files) files.set(file, await keep(dataDir, file));
      shown[next.index] = { item: next.item, picture, files };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, draw));
  return { lists, shown };
}

export async function saveShop(tx: Writer, townId: string, { lists, shown }: KeptShop): Promise<void> {
  const { pictureFrom } = await import('../db/seeds/pictures.ts');
  const numbers = new Map<string, number>();
  for (const list of lists) numbers.set(list.title, (await tx.addList(list)).id);
  for (const { item, picture: drawn, files } of shown) {
    const { lists: titles, svg: _svg, ...input } = item;
    const { alt: _alt, ...picture } = pictureFrom(drawn, (file) => `/media/${files.get(file)?.id}/${file.name}`);
    const [fallback] = [...files.values()].slice(-1);
    await addPicture(tx, townId, fallback?.id ?? '', { files: [...files.values()], picture });
    const list_ids = titles.flatMap((title) => numbers.get(title) ?? []);
    await tx.save('items', { ...input, image: picture.src, list_ids });
  }
}
