import { expect, test } from 'vitest';
import { eraseExpiredRequests } from '../../../server/store/requests/personal/erase.ts';
import { type Dialect, dialects } from '../database.ts';
import { field, makeForms } from './requests.ts';

const dayMs = 86_400_000;

async function makeInquiries(dialect: Dialect) {
  const made = await makeForms(dialect);
  const usual = { ...field, required: true };
  const form = await made.makeForm({
    title: 'Rent a hall',
    kind: 'rental',
    retention_days: 30,
    fields: [
      { ...usual, key: 'hall', type: 'choice', label: 'Hall', options: ['Community Hall', 'Pavilion'] },
      { ...usual, key: 'day', type: 'date', label: 'Day' },
      { ...usual, key: 'from', type: 'time', label: 'From' },
      { ...usual, key: 'to', type: 'time', label: 'To' },
    ],
  });
  const answers = { hall: 'Community Hall', day: '2027-02-13', from: '14:00', to: '17:00' };
  const contact = { name: 'Ana Ruiz', email: 'ana@renter.example', phone: '903 555 0142' };
  const one = await made.send(form, { answers, contact });
  const two = await made.send(form, { answers: { ...answers, from: '16:00', to: '18:00' }, contact });
  const add = (number: string) => made.call(`/api/requests/${number}/rental`, { method: 'POST', key: `add-${number}` });
  return { ...made, one, two, add };
}

test('an inquiry becomes a rental in one press, and a taken place is refused', async () => {
  const { one, two, add, call, ask } = await makeInquiries('sqlite');
  const { event_id } = (await add(one.taken.number)).json() as { event_id: string };
  expect((await call(`/api/calendar/${event_id}`)).json()).toMatchObject({
    type: 'rental',
    location: 'Community Hall',
    date: '2027-02-13',
    start_time: '14:00',
    renter_email: 'ana@renter.example',
  });
  expect((await add(two.taken.number)).json()).toMatchObject({ code: 'place_taken' });
  const shown = await ask('/api/calendar', { host: 'cityofmaple.test' });
  expect(String(shown.body)).not.toContain('ana@renter.example');
});

/** A rental whose history names its renter, another of the same name, and one next door. */
async function makeRental(dialect: Dialect) {
  const made = await makeInquiries(dialect);
  const { one, add, call, callNextDoor, db } = made;
  const { event_id } = (await add(one.taken.number)).json() as { event_id: string };
  const path = `/api/calendar/${event_id}`;
  expect((await call(path, { method: 'PUT', json: { title: 'Wedding' }, key: 'change-the-title' })).status).toBe(200);
  const other = { title: 'Yoga', type: 'rental', date: '2027-03-01', location: 'Pavilion' };
  const by = (email: string) => ({ ...other, renter_name: 'Ana Ruiz', renter_email: email });
  expect((await call('/api/calendar', { json: by('another@renter.example') })).status).toBe(201);
  expect((await callNextDoor('/api/calendar', { json: by('ana@renter.example') })).status).toBe(201);
  const traces = async (townId: string) => {
    const rows = await Promise.all(
      ['events', 'revisions', 'requests', 'receipts', 'previews', 'shared_drafts'].map((table) =>
        db.read(table).where({ town_id: townId }).select(),
      ),
    );
    return JSON.stringify(rows);
  };
  return { ...made, event_id, path, traces };
}

test.each(dialects)(
  '%s: a person who is erased leaves the calendar, its history and the trash (B27)',
  async (dialect) => {
    const { call, path, traces, town, neighbor } = await makeRental(dialect);
    const byHand = { title: 'Party', type: 'rental', date: '2027-04-01', renter_email: 'Ana@Renter.example' };
    const { id } = (await call('/api/calendar', { json: byHand })).json() as { id: string };
    await call(`/api/calendar/${id}`, { method: 'DELETE' });
    const { version } = (await call(path)).json() as { version: number };
    const erased = await call('/api/requests/erase-person', { json: { email: 'ana@renter.example' } });
    expect(erased.json()).toEqual({ erased: 2, rentals: 2 });
    const after = await traces(town.id);
    for (const trace of ['ana@renter.example', 'Ana@Renter.example', '903 555 0142'])
      expect(after).not.toContain(trace);
    expect(after).toContain('another@renter.example');
    expect(await traces(neighbor.id)).toContain('ana@renter.example');
    expect((await call(path)).json()).toMatchObject({ title: 'Wedding', renter_name: '', date: '2027-02-13' });
    const late = await call(path, { method: 'PUT', json: { renter_name: 'Ana Ruiz' }, version });
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile' });
    const restored = await call(`/api/history/events/${path.split('/').at(-1)}/restore`, { json: { version: 1 } });
    expect(restored.json()).toMatchObject({ renter_name: '' });
  },
);

test.each(dialects)('%s: retention takes the renter out of the calendar once the rental is over', async (dialect) => {
  const { call, clock, path, traces, town, one, two, db, dataDir } = await makeRental(dialect);
  for (const { taken } of [one, two])
    await call(`/api/requests/${taken.number}`, { method: 'PUT', json: { status: 'done', outcome_code: 'answered' } });
  const eraseOn = (day: string) => eraseExpiredRequests({ db, files: { dataDir } }, Date.parse(`${day}T18:00:00Z`));
  expect(clock.now).toBeLessThan(Date.parse('2027-02-13') - 31 * dayMs);
  expect(await eraseOn('2027-02-12')).toBe(2);
  expect((await call(path)).json()).toMatchObject({ renter_name: 'Ana Ruiz' });
  expect(await eraseOn('2027-02-14')).toBe(0);
  expect((await call(path)).json()).toMatchObject({ renter_name: '' });
  expect(await traces(town.id)).not.toContain('ana@renter.example');
});
