import { expect, test } from 'vitest';
import { ordersPath, parseOrdersQuery, toCallParameters } from '../../../app/orders/ordersSearch.ts';
import { pageWindow } from '../../../app/ui/lists/pageNumbers.ts';

test.each<[Record<string, string>, string]>([
  [{}, '/orders'],
  [{ page: '0' }, '/orders'],
  [{ page: '-2' }, '/orders'],
  [{ page: '999' }, '/orders?page=999'],
  [{ search: '  ann  ' }, '/orders?search=ann'],
  [{ status: 'paid', sort: 'highest' }, '/orders?status=paid&sort=highest'],
  [{ status: 'stolen', sort: 'loudest' }, '/orders'],
  [{ sort: 'newest' }, '/orders'],
  // Without an end it is one day (R615), and an end before the start is the start (R617).
  [{ date_from: '2026-11-02' }, '/orders?date_from=2026-11-02&date_to=2026-11-02'],
  [{ date_to: '2026-11-02' }, '/orders?date_from=2026-11-02&date_to=2026-11-02'],
  [{ date_from: '2026-11-02', date_to: '2026-11-01' }, '/orders?date_from=2026-11-02&date_to=2026-11-02'],
  [{ date_from: '2026-11-02', date_to: '2026-11-05' }, '/orders?date_from=2026-11-02&date_to=2026-11-05'],
  [{ date_from: '2026-02-30', date_to: 'soon' }, '/orders'],
])('%j asks for %s', (given, path) => {
  const query = parseOrdersQuery(given);
  expect(ordersPath(query)).toBe(path);
  expect(parseOrdersQuery(Object.fromEntries(new URL(path, 'http://x').searchParams))).toEqual(query);
});

test.each([
  ['newest', 'created_at', 'desc'],
  ['oldest', 'created_at', 'asc'],
  ['highest', 'total_amount', 'desc'],
  ['lowest', 'total_amount', 'asc'],
  ['number_asc', 'order_number', 'asc'],
  ['number_desc', 'order_number', 'desc'],
])('%s sorts by %s %s', (sort, sort_by, sort_direction) => {
  const parameters = toCallParameters(parseOrdersQuery({ sort, page: '2' }), 20);
  expect(Object.fromEntries(parameters)).toEqual({ page: '2', per_page: '20', sort_by, sort_direction });
});

test('pages are shown two to either side of the current one (R624)', () => {
  expect(pageWindow(6, 12, 2)).toEqual([4, 5, 6, 7, 8]);
  expect(pageWindow(1, 12, 2)).toEqual([1, 2, 3]);
  expect(pageWindow(12, 12, 2)).toEqual([10, 11, 12]);
  expect(pageWindow(1, 1, 2)).toEqual([1]);
});
