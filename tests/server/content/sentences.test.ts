/** Refusals are sentences that name the field: documents, positions, history, the audit log, accounts. */
import { expect, test } from 'vitest';
import { makeTownWithClerk, saveDocument } from '../clerk.ts';

const long = (length: number) => 'x'.repeat(length);
const restore = '/api/history/sections/hero/restore';
const wholeVersion = 'The version must be a whole number from 1 on.';
const anId = 'Each of the ids must be text.';

const refused: [method: string, path: string, json: unknown, sentence: string][] = [
  ['POST', '/api/documents/categories', { title: long(121) }, 'The title of a category has at most 120 characters.'],
  ['POST', '/api/documents/categories', { title: 5 }, 'The title of a category must be text.'],
  ['POST', '/api/documents/categories', [], 'A category needs a title.'],
  ['PUT', '/api/documents/categories/CATEGORY', { description: null }, 'The description of a category must be text.'],
  [
    'PUT',
    '/api/documents/categories/CATEGORY',
    { description: long(601) },
    'The description of a category has at most 600 characters.',
  ],
  ['PUT', '/api/documents/DOCUMENT', { title: long(201) }, 'The title of a document has at most 200 characters.'],
  ['PUT', '/api/documents/DOCUMENT', { title: ' ' }, 'A document needs a title.'],
  ['PUT', '/api/documents/DOCUMENT', { title: {} }, 'The title of a document must be text.'],
  [
    'PUT',
    '/api/documents/DOCUMENT',
    { description: long(601) },
    'The description of a document has at most 600 characters.',
  ],
  ['PUT', '/api/documents/DOCUMENT', { date: 2026 }, 'The date must be text.'],
  ['PUT', '/api/documents/DOCUMENT', { category_id: 1 }, 'The category must be named by its id, as text.'],
  ['PUT', '/api/documents/DOCUMENT', { file_id: null }, 'The file must be named by its id, as text.'],
  ['PUT', '/api/documents/categories/order', { ids: [1] }, anId],
  ['PUT', '/api/documents/categories/order', { ids: 'a' }, 'ids is the list of ids in their order.'],
  ['PUT', '/api/documents/categories/order', {}, 'Send {"ids": […]}, the ids in their order.'],
  ['PUT', '/api/documents/categories/CATEGORY/order', { ids: [null] }, anId],
  ['PUT', '/api/documents/categories/order', { ids: Array(5001).fill('a') }, 'An order can have at most 5,000 ids.'],
  ['PUT', '/api/announcements/order', { announcement_ids: [{}] }, anId],
  ['POST', restore, {}, 'Say which version to restore: {"version": 3}.'],
  ['POST', restore, { version: '1' }, wholeVersion],
  ['POST', restore, { version: 1.5 }, wholeVersion],
  ['POST', restore, { version: 0 }, wholeVersion],
  ['POST', restore, { version: 1e12 }, wholeVersion],
  ['GET', '/api/history/sections/hero?before=x', undefined, wholeVersion],
  ['GET', '/api/audit?person=a&person=b', undefined, 'The filter “person” must be one text of at most 300 characters.'],
  ['PUT', '/api/users/x', { is_admin: 'yes' }, 'Whether somebody is an administrator is either true or false.'],
  ['PUT', '/api/users/x', { active: 1 }, 'Whether an account is active is either true or false.'],
  ['POST', '/api/users/invitations', {}, 'An invitation needs an email address, a first name and a last name.'],
  ['PUT', '/api/users/me/password', {}, 'Please enter your current password and the new one.'],
];

test('every refusal is a sentence that names the field', async () => {
  const { call, write } = await makeTownWithClerk('sqlite');
  const { id, category_id } = await write((tx) => saveDocument(tx, 'file-1'));
  for (const [method, path, json, sentence] of refused) {
    const address = path.replace('DOCUMENT', id).replace('CATEGORY', category_id);
    const answer = await call(address, { method, ...(json !== undefined && { json }) });
    const { message } = answer.json() as { message: string };
    expect([method, path, json, answer.status, message]).toEqual([method, path, json, 400, sentence]);
  }
});
