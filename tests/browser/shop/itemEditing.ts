/** Helpers for tests of the item editor. */
import type { Locator, Page, Route } from '@playwright/test';
import type { Item } from '../../../db/rules/items/items.ts';
import { itemInput } from '../../server/records.ts';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { expect, type TownServer } from '../server.ts';

export type Call = { method: string; path: string; body: Record<string, unknown>; headers: Record<string, string> };

/** The writing calls of the shop that the page makes from now on. */
export function callsOf(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    const { pathname: path } = new URL(request.url());
    const method = request.method();
    if (!/^\/api\/(items|bin)/.test(path) || method === 'GET' || path.includes('/image/')) return;
    const body = request.postData() ? request.postDataJSON() : {};
    calls.push({ method, path, body, headers: request.headers() });
  });
  return calls;
}

export const market = 'maplemarket.localhost';

export const button = (place: Locator | Page, name: string) => place.getByRole('button', { name, exact: true });

export const toast = (page: Page, text: string | RegExp) => expect(page.locator('[data-type]')).toHaveText(text);

export const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });

/** A shop with a list and an item in it. @returns the item's id */
export const stock = (town: TownServer) =>
  town.write(async (tx) => {
    const { id: hats } = await tx.createList({ title: 'Hats', description: '' });
    return (await tx.save('items', itemInput({ title: 'Zebra hat', list_ids: [hats] }))).id;
  }, market);

/** Reads the server's records as an administrator. */
export const ask = <T>(page: Page, path: string) =>
  page.evaluate(async (path) => (await fetch(path)).json(), path) as Promise<T>;

export const readItem = (page: Page, id: string) => ask<Item>(page, `/api/items/${id}`);

export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const choose = (form: Locator, name: string) =>
  form.locator('input[type="file"]').setInputFiles([{ name, mimeType: 'image/png', buffer: picture }]);

/** Answers the next call of a kind with a failure. */
export async function failNext(
  page: Page,
  kind: string,
  path: RegExp,
  answer: { status: number; body?: string },
): Promise<void> {
  let failed = false;
  const fail = async (route: Route) => {
    if (failed || route.request().method() !== kind) return route.fallback();
    failed = true;
    await fulfillAsServer(route, answer);
  };
  await page.route(path, fail);
}
