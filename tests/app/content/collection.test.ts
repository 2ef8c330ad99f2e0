import { expect, test } from 'vitest';
import type { CollectionRoute } from '../../../db/rules/collection/collection.ts';
import { homeState, renderPage } from './homeState.ts';

const route: CollectionRoute = {
  id: 'r1',
  version: 1,
  seq: 1,
  updated_at: '2026-11-01T12:00:00.000Z',
  name: 'Thursday north',
  collects: ['trash', 'recycling'],
  weekday: 4,
  every_weeks: 1,
  starts_on: '2026-01-01',
  streets: 'North of Main Street',
  shift: 'week',
  holidays: ['thanksgiving'],
  exceptions: [{ date: '2026-12-03', moved_to: '', reason: 'Truck repair' }],
  order_index: 0,
};
const state = (routes: CollectionRoute[]) => homeState({ collection_routes: routes });
const other = { ...route, id: 'r2', name: 'Friday south', weekday: 5 };

test('the page lists every route with its next days and why they differ, without script', async () => {
  const { status, html } = await renderPage('/collection', state([route, other]));
  expect(status).toBe(200);
  const words = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(words).toContain('Thursday north');
  expect(words).toContain('Trash, recycling');
  expect(words).toContain('Friday, November 27 Moved from Thursday, November 26: Thanksgiving');
  expect(words).toContain('Saturday, November 28 Moved from Friday, November 27: Thanksgiving');
  expect(words).toContain('Thursday, December 3 No collection: Truck repair');
  expect(words).not.toContain('This is my route');
});

test('the home page names the next day of the only route, or asks which of several', async () => {
  expect((await renderPage('/', state([route]))).html).toContain('Friday, November 27');
  const several = await renderPage('/', state([route, other]));
  expect(several.html).toContain('Choose your route');
  expect(several.html).not.toContain('Friday, November 27');
});

test('a town without routes says so there, and has nothing of it on the home page', async () => {
  expect((await renderPage('/collection', state([]))).html).toContain('No collection days are listed here yet.');
  expect((await renderPage('/', state([]))).html).not.toContain('/collection');
});
