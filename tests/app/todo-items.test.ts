import { expect, test } from 'vitest';
import { listTodoItems } from '../../app/dashboard/listTodoItems.ts';
import { parseItemsQuery } from '../../db/rules/itemPaths.ts';

test('what runs low leads to those items alone', () => {
  const [line] = listTodoItems([{ kind: 'low_stock', count: 2, is_capped: false, sold_out: 1, titles: ['Hat'] }], []);
  const { pathname, searchParams } = new URL(line?.href ?? '', 'http://market.test');
  expect(pathname).toBe('/items');
  expect(parseItemsQuery(Object.fromEntries(searchParams))).toEqual({ ...parseItemsQuery({}), stock: 'low' });
});
