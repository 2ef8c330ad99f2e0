/** Helpers for tests of the announcement editors. */
import type { Locator, Page } from '@playwright/test';
import { announcementInput } from '../../server/records.ts';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { findFaults } from '../accessibility/alfa.ts';
import { signIn } from '../accounts/signIn.ts';
import { expect, type TownServer } from '../server.ts';

export type Call = { method: string; path: string; at: number; body: Record<string, unknown>; key: string | undefined };

/** The writing calls of announcements that the page makes from now on. */
export function callsOf(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/announcements') || request.method() === 'GET') return;
    const body = (request.postData() ? request.postDataJSON() : {}) as Record<string, unknown>;
    const key = request.headers()['idempotency-key'];
    calls.push({ method: request.method(), path: pathname, at: Date.now(), body, key });
  });
  return calls;
}

export const refused = /Failed to load resource/;

export const toast = (page: Page, text: string) => expect(page.locator('[data-type]')).toHaveText(text);

export const field = (place: Locator, name: string) => place.locator(`[name="${name}"]`);

export const button = (place: Locator | Page, name: string | RegExp) => place.getByRole('button', { name });

export const rows = (list: Locator) => list.locator('[data-id]');

export async function isAccessible(page: Page, what: string): Promise<void> {
  // A fading toast is checked elsewhere.
  await expect(page.locator('[data-type]')).toHaveCount(0);
  expect(await findFaults(page), what).toEqual([]);
}

export const failWith = (page: Page, method: string, status: number, path = '**/api/announcements*/**') =>
  page.route(path, (route) =>
    route.request().method() === method ? fulfillAsServer(route, { status }) : route.fallback(),
  );

export async function openPage(page: Page, town: TownServer, path = '/announcements'): Promise<Call[]> {
  await signIn(page, town, 'clerk');
  await page.goto(town.url + path);
  await expect(button(page, 'New announcement')).toBeVisible();
  return callsOf(page);
}

/** Three of them, in this order, and nothing else. */
export async function onlyThree(town: TownServer): Promise<void> {
  await town.write(async (tx) => {
    for (const { id } of await tx.trx('announcements').where({ deleted_at: null }).select('id')) {
      await tx.remove('announcements', id);
    }
    for (const [order_index, title] of ['First', 'Second', 'Third'].entries()) {
      await tx.save('announcements', announcementInput({ title, order_index }));
    }
  });
}
