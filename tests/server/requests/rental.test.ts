import { expect, test } from 'vitest';
import { field, makeForms } from './requests.ts';

test('an inquiry becomes a rental in one press, and a taken place is refused', async () => {
  const { makeForm, send, call, ask } = await makeForms('sqlite');
  const usual = { ...field, required: true };
  const form = await makeForm({
    title: 'Rent a hall',
    kind: 'rental',
    fields: [
      { ...usual, key: 'hall', type: 'choice', label: 'Hall', options: ['Community Hall', 'Pavilion'] },
      { ...usual, key: 'day', type: 'date', label: 'Day' },
      { ...usual, key: 'from', type: 'time', label: 'From' },
      { ...usual, key: 'to', type: 'time', label: 'To' },
    ],
  });
  const answers = { hall: 'Community Hall', day: '2027-02-13', from: '14:00', to: '17:00' };
  const contact = { name: 'Ana Ruiz', email: 'ana@renter.example', phone: '903 555 0142' };
  const one = await send(form, { answers, contact });
  const two = await send(form, { answers: { ...answers, from: '16:00', to: '18:00' }, contact });
  const add = (number: string) => call(`/api/requests/${number}/rental`, { method: 'POST' });
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
