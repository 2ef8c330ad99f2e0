/** Formatted descriptions of events and items: words beside the tree that an editor made. */
import { describe, expect, test } from 'vitest';
import type { Event } from '../../../db/rules/events/events.ts';
import type { FormattedElement } from '../../../db/rules/fields/formattedText.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { dialects } from '../database.ts';
import { eventInput, itemInput } from '../records.ts';

const tree: FormattedElement[] = [
  ['h3', ['Bring']],
  [
    'ul',
    [
      ['li', [['strong', ['Water']]]],
      ['li', [['a', ['a map'], '/parks']]],
    ],
  ],
];
const words = 'Bring\n\n• Water\n• a map';

describe.each(dialects)('a formatted description on %s', (dialect) => {
  test.each([
    ['event', '/api/calendar', eventInput()],
    ['item', '/api/items', itemInput()],
  ])('of an %s is stored as its tree and its words, and ends with plain words', async (_, path, input) => {
    const { call } = await makeTownWithClerk(dialect, { commerce: 'on' });
    const send = async (json: object, id = '') =>
      (await call(`${path}${id && `/${id}`}`, { method: id ? 'PUT' : 'POST', json })).json() as Event;
    const made = await send({ ...input, description_blocks: tree });
    expect(made).toMatchObject({ description: words, description_blocks: tree });
    expect((await call(`${path}/${made.id}`)).json()).toMatchObject({ description: words, description_blocks: tree });
    expect(await send({ title: 'Other' }, made.id)).toMatchObject({ description: words, description_blocks: tree });
    const plain = { description: 'Plain.', description_blocks: [] };
    // Words that differ in outer spaces alone are no new ones.
    const spaced: FormattedElement[] = [
      ['p', [['strong', ['Hello']]]],
      ['p', [' ']],
    ];
    await send({ description_blocks: spaced }, made.id);
    const again = { title: 'Again', description: 'Hello\n\n ', description_blocks: spaced };
    expect(await send(again, made.id)).toMatchObject({ description_blocks: spaced });
    await send({ description_blocks: tree }, made.id);
    // So do new words that are sent back beside the tree that was read.
    const whole = { description: 'Plain.', description_blocks: tree };
    expect(await send(whole, made.id)).toMatchObject(plain);
    expect(await send({ description_blocks: tree }, made.id)).toMatchObject({ description: words });
    expect(await send({ description: 'Plain.' }, made.id)).toMatchObject(plain);
  });

  test.each([
    ['event', '/api/calendar', eventInput()],
    ['item', '/api/items', itemInput()],
  ])('of an %s has pictures, each with a description', async (_, path, input) => {
    const { call } = await makeTownWithClerk(dialect, { commerce: 'on' });
    const pictures = [{ src: '/media/1/bridge.webp', alt: 'The bridge' }];
    const placed: FormattedElement[] = [['picture', ['Built in 1911'], '/media/1/bridge.webp']];
    const json = { ...input, pictures, description_blocks: [...placed, ...tree] };
    const made = (await call(path, { json })).json() as Event;
    expect(made).toMatchObject({ pictures, description: `Built in 1911\n\n${words}` });
    const change = (given: object) => call(`${path}/${made.id}`, { method: 'PUT', json: given });
    expect((await change({ title: 'Other' })).json()).toMatchObject({ pictures });
    for (const wrong of ['text', [null], [{ src: '', alt: 'x' }], [{ src: '/media/1/a.webp', alt: '' }]]) {
      const refused = await change({ pictures: wrong });
      expect([wrong, refused.status]).toEqual([wrong, 400]);
      expect(refused.body).toContain('pictures');
    }
    expect((await change({ pictures: [] })).json()).toMatchObject({ pictures: [] });
  });

  test('goes along when a date of a series moves', async () => {
    const { call } = await makeTownWithClerk(dialect);
    const repeat = { rule: 'FREQ=WEEKLY;COUNT=4', except: [], extra: [] };
    const json = { ...eventInput(), repeat, description_blocks: tree };
    const { id } = (await call('/api/calendar', { method: 'POST', json })).json() as Event;
    const to = { from: '2026-12-15', date: '2026-12-17', start_time: '18:00', end_time: '20:00' };
    const moved = await call(`/api/calendar/${id}/move`, { method: 'POST', json: to });
    expect(moved.json()).toMatchObject({ description: words, description_blocks: tree });
  });

  test.each([['text'], [[['script', ['x']]]], [[null]], [[['p', [['a', ['x'], 'javascript:alert(1)']]]]]])(
    'that is malformed is refused: %j',
    async (description_blocks) => {
      const { call } = await makeTownWithClerk(dialect);
      const refused = await call('/api/calendar', { method: 'POST', json: { ...eventInput(), description_blocks } });
      expect([refused.status, refused.json()]).toMatchObject([400, { fields: { description_blocks: /./ } }]);
    },
  );
});
