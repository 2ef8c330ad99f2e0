import { expect, test } from 'vitest';
import { listTodoItems } from '../../app/dashboard/listTodoItems.ts';
import { parseItemsQuery } from '../../db/rules/items/paths.ts';

test('low stock leads to those items alone', () => {
  const [line] = listTodoItems([{ kind: 'low_stock', count: 2, is_capped: false, sold_out: 1, titles: ['Hat'] }], []);
  const { pathname, searchParams } = new URL(line?.href ?? '', 'http://market.test');
  expect(pathname).toBe('/items');
  expect(parseItemsQuery(Object.fromEntries(searchParams))).toEqual({ ...parseItemsQuery({}), stock: 'low' });
});

test('a missing backup says since when, and is nothing that a clerk could press', () => {
  const [line] = listTodoItems([{ kind: 'backup', last: '2026-11-20T03:01' }], []);
  expect(line).toMatchObject({ tone: 'red', text: 'The server’s nightly backup is missing' });
  expect(line?.detail).toBe('The last one is from Fri, Nov 20, 3:01 AM. Tell your server’s operator.');
  expect([line?.href, line?.act]).toEqual([undefined, undefined]);
});

test('a request that is due tomorrow leads to it', () => {
  const request = { id: 'r1', number: 'R-2026-0142', form_title: 'Records', due_on: '2026-12-08' };
  const [line] = listTodoItems([{ kind: 'request_due', ...request, state: 'tomorrow' }], []);
  expect(line).toMatchObject({ text: 'R-2026-0142 due tomorrow', href: '/requests/R-2026-0142', tone: 'amber' });
});
