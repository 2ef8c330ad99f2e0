/** Pages as a clerk adds and changes them. */
import { expect } from 'vitest';
import { newPage } from '../../../db/rules/pages/fields.ts';
import type { Page } from '../../../db/rules/pages/pages.ts';
import type { makeTownWithClerk } from '../clerk.ts';

const { old_slugs: _old, blocks: _blocks, ...plain } = newPage;
export const blank = { ...plain, format: 'markdown' };
export const water = { ...blank, title: 'Water & Sewer', summary: 'Pay a bill.', content: '## Rates\n\nLow.' };

export type World = Awaited<ReturnType<typeof makeTownWithClerk>>;

export async function addPage({ call }: World, json: object): Promise<Page> {
  const answer = await call('/api/pages', { json: { ...blank, ...json } });
  expect(answer.status, answer.body).toBe(201);
  return answer.json() as Page;
}

export const changePage = ({ call }: World, id: string, json: object, version?: number) =>
  call(`/api/pages/${id}`, { method: 'PUT', json, ...(version !== undefined && { version }) });

export const faultsOf = (answer: { json(): unknown }) =>
  (answer.json() as { fields?: Record<string, string> }).fields ?? {};
