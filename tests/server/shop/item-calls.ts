/** A town whose items and lists are written by calls. */
import { expect } from 'vitest';
import type { List } from '../../../db/rules/items/lists.ts';
import type { OwnedItem } from '../../../server/store/items/items.ts';
import { makeTownWithClerk } from '../clerk.ts';
import type { Dialect } from '../database.ts';
import { itemInput } from '../records.ts';

/** A town that sells, with a clerk and a neighbor. */
export const serveItems = (dialect: Dialect) => makeTownWithClerk(dialect, { commerce: 'on' });

export type ItemsTown = Awaited<ReturnType<typeof serveItems>>;

/** The status and message that a caller gets. */
export const statusAndMessage = async (answer: Promise<{ status: number; json(): unknown }>) => {
  const { status, json } = await answer;
  return [status, (json() as { message?: string }).message];
};

export const createItem = async ({ call }: ItemsTown, given: Record<string, unknown> = {}): Promise<OwnedItem> => {
  const answer = await call('/api/items', { json: { ...itemInput(), ...given } });
  expect(answer, answer.body).toMatchObject({ status: 201 });
  return answer.json() as OwnedItem;
};

export const createList = async ({ call }: ItemsTown, title: string): Promise<List> =>
  (await call('/api/items/lists', { json: { title } })).json() as List;
