/** Mails to those who work on requests. */
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { remindOfRequests } from '../../../server/jobs/remindOfRequests.ts';
import { sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import type { Mail } from '../../../server/mail/mailer.ts';
import { maxMailsPerHour } from '../../../server/store/requests/mailRecipients.ts';
import { dialects } from '../database.ts';
import { field, makeForms } from './requests.ts';

const hourMs = 3_600_000;
const recipients = ['desk@maple.example'];

async function makeMailingTown(...given: Parameters<typeof makeForms>) {
  const made = await makeForms(...given);
  const { db, dataDir, clock } = made;
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_SCHEME: 'https', TRUST_PROXY: '1' });
  const now = () => clock.now;
  const sendAll = async (): Promise<Mail[]> => {
    const sent: Mail[] = [];
    const errors: unknown[] = [];
    const sendMail = async (_town: unknown, mail: Mail) => void sent.push(mail);
    await sendDueMails({ db, config, sendMail, now, log: { error: (error: unknown) => void errors.push(error) } });
    expect(errors).toEqual([]);
    return sent;
  };
  return { ...made, sendAll, remind: () => remindOfRequests({ db, now }) };
}

test.each(dialects)('%s: recipients read what is not private, and of held requests nothing', async (dialect) => {
  const { makeForm, send, sendAll, call } = await makeMailingTown(dialect);
  const form = await makeForm({
    recipients,
    fields: [field, { ...field, key: 'who', label: 'Who did it?', is_private: true, required: false }],
  });
  const answers = { what: '<b>Broken</b> glass', who: 'My neighbor' };
  const contact = { name: 'Ann Lee', email: 'ann@example.org' };
  const { taken } = await send(form, { answers: { what: 'Two lamps are out', who: 'My neighbor' }, contact });
  const [mail, ...others] = await sendAll();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: { address: 'desk@maple.example' }, subject: expect.stringContaining(taken.number) });
  const text = `${mail?.subject}${mail?.text}${mail?.html}`;
  expect(text).toContain('Two lamps are out');
  expect(text).toContain(`https://cityofmaple.test/requests/${taken.number}`);
  expect(text).not.toMatch(/neighbor|Ann Lee|ann@example/);

  const held = await send(form, { answers });
  expect(held.taken.is_held).toBe(true);
  expect(await sendAll()).toEqual([]);
  await call(`/api/requests/${held.taken.number}/release`, { method: 'POST' });
  const [released] = await sendAll();
  expect(released?.html).toContain('&#60;b&#62;Broken');
});

test.each(dialects)('%s: above some mails an hour, one says how many came', async (dialect) => {
  const { makeForm, send, sendAll, clock } = await makeMailingTown(dialect);
  const form = await makeForm({ recipients });
  for (let at = 0; at < maxMailsPerHour + 3; at += 1) await send(form);
  expect((await sendAll()).length).toBe(maxMailsPerHour);
  clock.now += hourMs;
  const later = await sendAll();
  expect(later.map(({ subject }) => subject)).toEqual(['3 more requests came']);
});

test.each(dialects)('%s: recipients are reminded on the business day before, once', async (dialect) => {
  // Due on Monday, January 11, 2027: see B01.
  const { makeForm, send, sendAll, remind, clock } = await makeMailingTown(dialect);
  const { taken } = await send(await makeForm({ kind: 'records', records_sentence: 'You may ask here.', recipients }));
  await sendAll();
  clock.now = Date.parse('2027-01-07T18:00:00Z');
  expect(await remind()).toBe(0);
  clock.now = Date.parse('2027-01-08T13:59:00Z');
  expect(await remind()).toBe(0);
  clock.now = Date.parse('2027-01-08T14:01:00Z');
  expect([await remind(), await remind()]).toEqual([1, 0]);
  expect((await sendAll()).map(({ subject }) => subject)).toEqual([`Request ${taken.number} is due Mon, Jan 11`]);
});
