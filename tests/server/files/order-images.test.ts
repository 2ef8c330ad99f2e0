/** The pictures that an order shows, when the item that they were uploaded for is hidden, deleted and gone for good. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { filesFolder, relativeFilePath } from '../../../server/files/fileStorage.ts';
import { emptyBins } from '../../../server/jobs/emptyBins.ts';
import { extractFileIds } from '../../../server/store/content/fileReferences.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { host } from '../cart/shoppers.ts';
import { type Dialect, dialects } from '../database.ts';
import { placeOfficeOrder, serveSellingShop } from '../shop/checkouts.ts';
import { uploadBytes } from './uploads.ts';

const dayMs = 86_400_000;

async function serveImages(dialect: Dialect) {
  let clock = Date.now();
  const shop = await serveSellingShop(dialect, { now: () => clock });
  const pass = (ms: number) => {
    clock += ms;
  };
  const now = () => clock;
  /** An item with an uploaded image. */
  const addItem = async (title: string): Promise<string> => {
    const input = { filename: 'Honey.png', content_type: 'image/png' };
    const presigned = (await shop.clerk('POST', '/api/items/image/presigned_url', input)).json();
    const { upload_url, image_url } = presigned as { upload_url: string; image_url: string };
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c98a1b' } });
    const headers = { 'content-type': 'image/png' };
    const put = await uploadBytes(shop.port, upload_url, await picture.png().toBuffer(), {
      method: 'PUT',
      host,
      headers,
    });
    expect(put.status).toBe(201);
    return shop.addItem({ title, image: image_url, quantity: 5 });
  };
  const get = (path: string, cookie?: string, at = host) =>
    shop.ask(path, { host: at, headers: cookie ? { cookie } : {} });
  return { ...shop, pass, now, addItem, get };
}

/** Every address of an order's pictures. */
const addressesOf = ({ items }: Order): string[] =>
  items.flatMap(({ item_image, picture }) => [
    item_image,
    picture?.src ?? '',
    ...`${picture?.srcset}, ${picture?.avif}`.split(', ').map((one) => one.split(' ')[0] ?? ''),
  ]);

describe.each(dialects)('pictures of orders on %s', (dialect) => {
  test('stay for those who may see the order, whatever becomes of the item; strangers get none', async () => {
    const { addItem, ask, get, clerk, db, dataDir, town, neighbor, pass, now, clerkCookie } =
      await serveImages(dialect);
    const cookie = await makeSessionCookie(db, town, false);
    const [ordered, unordered] = [await addItem('Honey'), await addItem('Mug')];
    const { id } = await placeOfficeOrder(ask, { [ordered]: 1 }, {}, { cookie });
    const filesOf = async (item: string) => {
      const { image, picture } = await db.read('items').where({ id: item }).first('image', 'picture');
      return [...new Set(extractFileIds(`${image} ${picture}`))];
    };
    const [usedFiles, dropped] = [await filesOf(ordered), await filesOf(unordered)];
    expect(usedFiles.length).toBeGreaterThan(1);
    const read = async (who = cookie) => (await get(`/api/orders/${id}`, who)).json() as Order;
    // While the item is in the shop, an order's address is still its readers' alone.
    expect((await get(addressesOf(await read())[0] ?? '')).headers['cache-control']).toMatch(/^private, max-age=\d+$/);
    const load = async (address: string, at?: string) => (await get(address, undefined, at)).status;
    for (const item of [ordered, unordered]) expect((await clerk('DELETE', `/api/items/${item}`)).status).toBe(200);
    const addresses = addressesOf(await read());
    expect(addresses.length).toBeGreaterThanOrEqual(4);
    for (const address of addresses) {
      expect([address, await load(address)]).toEqual([address, 200]);
      const [path = ''] = address.split('?');
      expect([await load(path), await load(address, neighbor.host), await load(`${path}?signature=x`)]).toEqual([
        404, 404, 404,
      ]);
    }
    const [first = ''] = addresses;
    expect((await get(first)).headers['cache-control']).toMatch(/^private, max-age=\d+$/);
    // A list and an administrator's answers have such addresses, too.
    const [listed] = (await get('/api/orders/my-orders', cookie)).json() as Order[];
    expect(await load(listed?.items[0]?.item_image ?? '')).toBe(200);
    expect(await load(addressesOf(await read(clerkCookie))[0] ?? '')).toBe(200);
    const paid = await clerk('POST', `/api/orders/${id}/payments`, { method: 'cash' });
    expect(await load(addressesOf(paid.json() as Order)[0] ?? '')).toBe(200);
    // An address ends by itself.
    pass(3_600_000);
    expect(await load(first)).toBe(404);
    // The trash is emptied: what an order shows is spared, the rest goes.
    pass(40 * dayMs);
    await emptyBins(db, { dataDir }, now());
    expect(await db.read('items').whereIn('id', [ordered, unordered])).toEqual([]);
    const isStored = (file: string) => existsSync(join(filesFolder(dataDir), relativeFilePath(file)));
    expect([usedFiles.every(isStored), dropped.some(isStored)]).toEqual([true, false]);
    await db.write('sessions').update({ expires_at: new Date(now() + 365 * dayMs).toISOString() });
    for (const address of addressesOf(await read())) expect([address, await load(address)]).toEqual([address, 200]);
  });
});
