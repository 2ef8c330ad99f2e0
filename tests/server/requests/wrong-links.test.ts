/** Wrong links: their answers say nothing about which request there is. */
import { expect, test } from 'vitest';
import { dialects } from '../database.ts';
import { ann, makeFollowed, newMessageId } from './follow.ts';

async function makeLinks(dialect: (typeof dialects)[number]) {
  const made = await makeFollowed(dialect);
  const form = await made.makeForm();
  const [one, other] = [await made.send(form, { contact: ann }), await made.send(form)];
  const key = { number: one.taken.number, token: one.token };
  const letter = key.token.startsWith('a') ? 'b' : 'a';
  const host = 'cityofmaple.test';
  const wrong = {
    'a letter': { ...key, token: letter + key.token.slice(1), host },
    'the last letter': { ...key, token: key.token.slice(0, -1) + letter, host },
    'another request’s token': { ...key, token: other.token, host },
    'another request’s number': { ...key, number: other.taken.number, host },
    'no such number': { ...key, number: 'R-2026-9999', host },
    'another town': { ...key, host: 'neighbor.test' },
    'no token': { ...key, token: '', host },
  };
  return { ...made, key, wrong };
}

const calls: [what: string, body: () => object | undefined][] = [
  ['', () => undefined],
  ['/messages', () => ({ id: newMessageId(), text: 'Hi' })],
  ['/withdraw', () => ({})],
  ['/confirm', () => ({})],
];

test.each(dialects)('%s: B20: every wrong link has the same answer, and changes nothing', async (dialect) => {
  const { asOwner, wrong, key, postPage, requestLink, db } = await makeLinks(dialect);
  const answers = new Set<string>();
  for (const { host, ...link } of Object.values(wrong))
    for (const [what, body] of calls) {
      const { status, body: words, headers } = await asOwner(link, what, body(), host);
      answers.add(JSON.stringify([status, words, headers['cache-control'], headers['content-type']]));
    }
  expect([...answers]).toHaveLength(1);
  expect([...answers][0]).toContain('"not_found');
  const pages = new Set<string>();
  for (const { host, ...link } of Object.values(wrong).filter(({ host }) => host !== 'neighbor.test')) {
    const page = await postPage({ action: 'withdraw', ...link });
    pages.add(`${page.status} ${page.body.replaceAll(link.number, 'R')}`);
  }
  expect([...pages]).toEqual([expect.stringMatching(/^404 /)]);
  const links = [
    await requestLink(key.number, ann.email),
    await requestLink('R-2026-9999', ann.email),
    await requestLink(key.number, 'other@sender.example'),
  ];
  expect(new Set(links.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(await db.read('requests').pluck('status')).toEqual(['new', 'new']);
  expect(await db.read('request_events').whereNot({ kind: 'received' })).toEqual([]);
});
