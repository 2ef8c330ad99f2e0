import { connect } from 'node:net';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { listRequestFiles, readRequestByToken } from '../../../server/store/requests/requests.ts';
import { dialects } from '../database.ts';
import { allFields, encodeMultipart, makePostedForms, readReturned, readState, readTaken } from './postedForms.ts';

const drawPhoto = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
        .withExif({ IFD0: { Make: 'Cam' }, IFD3: { GPSLatitude: '30/1 34/1 0/1' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);

const answers: [string, string][] = [
  ['answers.text', 'Maple & Oak <3'],
  ['answers.long', 'Two lines,\r\none hole'],
  ['answers.email', 'Ann@Example.org'],
  ['answers.phone', '512 555 0134'],
  ['answers.number', '2.5'],
  ['answers.date', '2026-12-08'],
  ['answers.time', '14:30'],
  ['answers.choice', 'green'],
  ['answers.choices', 'red'],
  ['answers.choices', 'blue'],
  ['answers.yes_no', 'yes'],
  ['answers.address', '12 Oak Street'],
  ['answers.place', 'Behind the school'],
  ['answers.only_red', ''],
  ['contact.name', 'Ann'],
  ['contact.email', 'ann@example.org'],
  ['contact.phone', ''],
];

test.each(dialects)('%s: all types and files are taken without script, twice pressed is one (B10)', async (dialect) => {
  const { makeForm, open, postEntries, clock, db, town, countFiles } = await makePostedForms(dialect);
  const form = await makeForm({ kind: 'plain', fields: allFields, confirmation: 'We answer in two days.' });
  const opened = await open(form.slug);
  clock.now += 10_000;
  const photo = await drawPhoto();
  const sent = [
    ...opened,
    ...answers,
    ['answers.files', photo, 'hole.jpg'],
    ['answers.files', new Blob([]), ''],
  ] as const;
  const first = await postEntries(form.slug, [...sent] as Parameters<typeof postEntries>[1]);
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(first.body).toContain('We answer in two days.');
  expect(first.body).toContain('Maple &#38; Oak &#60;3');
  const taken = readTaken(first);
  expect(taken.number).toBe('R-2026-0001');
  const again = await postEntries(form.slug, [...sent] as Parameters<typeof postEntries>[1]);
  expect(readTaken(again)).toEqual(taken);

  const request = await readRequestByToken(db.read, town.id, taken);
  expect(request).toMatchObject({
    held_reasons: [],
    channel: 'site',
    contact: { name: 'Ann', email: 'ann@example.org' },
  });
  const values = Object.fromEntries((request?.answers ?? []).map(({ key, value }) => [key, value]));
  expect(values).toMatchObject({
    email: 'ann@example.org',
    choices: ['red', 'blue'],
    yes_no: true,
    place: { address_text: 'Behind the school', lat: null },
  });
  expect(Object.keys(values)).toHaveLength(13);
  const files = await listRequestFiles(db.read, request?.id ?? '');
  expect(files).toMatchObject([{ name: 'hole.jpg', field_key: 'files', is_stored: true, media_type: 'image/jpeg' }]);
  expect(countFiles()).toBe(1);
});

test.each(dialects)(
  '%s: a form without script is held or comes back as it was typed (B11, B12, B13)',
  async (dialect) => {
    const { makeForm, open, post, postEntries, clock, db, town } = await makePostedForms(dialect);
    const form = await makeForm();
    const heldReasons = async (page: Awaited<ReturnType<typeof post>>) =>
      (await readRequestByToken(db.read, town.id, readTaken(page)))?.held_reasons;
    expect(await heldReasons(await post(form.slug, [['answers.what', 'One']], 2900))).toEqual(['too_fast']);
    expect(await heldReasons(await post(form.slug, [['answers.what', 'Two']], 3100))).toEqual([]);
    const robot = await open(form.slug);
    clock.now += 5000;
    const filled = robot.map(([name, value]) => [name, name === 'leave_empty' ? 'http://x.example' : value]);
    expect(
      await heldReasons(await postEntries(form.slug, [...filled, ['answers.what', 'Three']] as typeof robot)),
    ).toEqual(['hidden_field']);

    const late = await post(
      form.slug,
      [
        ['answers.what', 'Thirteen hours'],
        ['contact.name', 'Ann'],
      ],
      13 * 3_600_000,
    );
    expect([late.status, late.headers['cache-control']]).toEqual([409, 'no-store']);
    expect(readReturned(late)).toMatchObject({
      reason: 'form_expired',
      values: { what: 'Thirteen hours' },
      contact: { name: 'Ann' },
      had_files: false,
    });
    const { form_token = '' } = readState(late.body);
    const again = await postEntries(form.slug, [
      ['form_version', '1'],
      ['form_token', form_token],
      ['answers.what', 'Thirteen hours'],
    ]);
    expect(await heldReasons(again)).toEqual([]);
  },
);

test.each(dialects)('%s: faults and refused files bring the form back, and leave nothing behind', async (dialect) => {
  const { makeForm, post, db, countFiles } = await makePostedForms(dialect);
  const form = await makeForm({ kind: 'plain', fields: allFields, asks_contact: 'required' });
  const photo = await drawPhoto();
  const faulty = await post(form.slug, [
    ['answers.email', 'nobody'],
    ['answers.choice', 'red'],
    ['answers.choices', 'purple'],
    ['answers.files', photo, 'hole.jpg'],
    ['contact.name', ''],
  ]);
  expect(faulty.status).toBe(400);
  expect(readReturned(faulty)).toMatchObject({
    reason: 'invalid',
    values: { email: 'nobody', choice: 'red', choices: ['purple'] },
    had_files: true,
    faults: {
      email: { fault: 'email' },
      choices: { fault: 'choice' },
      only_red: { fault: 'required' },
      'contact.name': { fault: 'required' },
      'contact.email': { fault: 'reachable' },
    },
  });
  const known: [string, string][] = [
    ['contact.name', 'Ann'],
    ['contact.phone', '512 555 0134'],
  ];
  const page = await post(form.slug, [
    ...known,
    ['answers.files', photo, 'a.jpg'],
    ['answers.files', new Blob(['<svg/>']), 'b.svg'],
  ]);
  expect([page.status, readReturned(page)?.faults]).toEqual([400, { files: { fault: 'file', max: 0 } }]);
  const six = await post(form.slug, [
    ...known,
    ...Array.from({ length: 6 }, () => ['answers.files', photo, 'a.jpg'] as const),
  ] as Parameters<typeof post>[1]);
  expect(readReturned(six)?.faults).toMatchObject({ files: { fault: 'too_many' } });
  expect(Number((await db.read('requests').count({ count: '*' }).first())?.count)).toBe(0);
  expect(countFiles()).toBe(0);
});

test('a number that opens accounts is asked about once', async () => {
  const { makeForm, open, post, postEntries } = await makePostedForms('sqlite');
  const form = await makeForm();
  const warned = await post(form.slug, [['answers.what', 'My number is 123-45-6789']]);
  expect([warned.status, readReturned(warned)?.reason]).toEqual([200, 'sensitive']);
  const opened = await open(form.slug);
  const sent = await postEntries(form.slug, [
    ...opened,
    ['is_warned', 'yes'],
    ['answers.what', 'My number is 123-45-6789'],
  ]);
  expect(readTaken(sent).number).toBe('R-2026-0001');
});

test('the eleventh in an hour comes back with its text; a closed form gives a copy; an emergency is answered (B14)', async () => {
  const { makeForm, post, clock, call } = await makePostedForms('sqlite');
  const form = await makeForm();
  for (let count = 0; count < 9; count += 1) await post(form.slug, [['answers.what', `Hole ${count}`]]);
  const fire = await post(form.slug, [['answers.what', 'The barn is on fire']]);
  expect(fire.body).toContain('Call 911');
  const over = await post(form.slug, [['answers.what', 'Hole 11']]);
  expect(over.status).toBe(429);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(3000);
  expect(readReturned(over)).toMatchObject({ reason: 'too_many_attempts', values: { what: 'Hole 11' } });
  clock.now += 3_600_000;
  await call(`/api/forms/${form.id}`, { method: 'PUT', json: { is_open: false } });
  const closed = await post(form.slug, [['answers.what', 'Hole 12']]);
  expect(closed.status).toBe(409);
  expect(closed.body).toContain('Hole 12');
});

test('a version that was filled in counts, whatever is published meanwhile', async () => {
  const { makeForm, open, postEntries, clock, call, db, town } = await makePostedForms('sqlite');
  const form = await makeForm();
  const opened = await open(form.slug);
  const other = { ...allFields[0], key: 'other', label: 'Other', required: true };
  expect((await call(`/api/forms/${form.id}`, { method: 'PUT', json: { fields: [other] } })).status).toBe(200);
  clock.now += 10_000;
  const taken = readTaken(await postEntries(form.slug, [...opened, ['answers.what', 'A hole']]));
  const request = await readRequestByToken(db.read, town.id, taken);
  expect(request).toMatchObject({ form_version: 1, answers: [{ key: 'what', value: 'A hole' }] });
});

test('bodies that are no form are refused, and leave nothing behind', async () => {
  const { makeForm, open, postEntries, ask, countFiles } = await makePostedForms('sqlite');
  const form = await makeForm({ kind: 'plain', fields: allFields });
  const send = (type: string, body: string) =>
    ask(`/forms/${form.slug}`, { host: 'cityofmaple.test', method: 'POST', headers: { 'content-type': type }, body });
  const part = (rest: string) =>
    `--x\r\nContent-Disposition: form-data; name="answers.files"; filename="a.txt"\r\n\r\n${rest}`;
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'answers.text=a'],
    ['multipart/form-data', part('cut off')],
    ['multipart/form-data; boundary=x', part('cut off')],
    ['multipart/form-data; boundary=x', ''],
    ['multipart/form-data; boundary=x', 'not a form'],
    [`multipart/form-data; boundary=${'x'.repeat(5000)}`, part('a\r\n--x--\r\n')],
  ] as const)
    expect([type.slice(0, 60), (await send(type, body)).status]).toEqual([type.slice(0, 60), 400]);
  const large = await postEntries(form.slug, [...(await open(form.slug)), ['answers.long', 'a'.repeat(1_100_000)]]);
  expect(large.status).toBe(413);
  const foreign = await postEntries(form.slug, await open(form.slug), { 'sec-fetch-site': 'cross-site' });
  expect(foreign.status).toBe(403);
  expect((await ask('/forms/none', { host: 'cityofmaple.test', method: 'POST' })).status).toBe(404);
  expect(countFiles()).toBe(0);
});

test('a form that is cut off anywhere breaks nothing, and leaves nothing behind', async () => {
  const { makeForm, open, port, clock, ask, countFiles } = await makePostedForms('sqlite');
  const form = await makeForm({ kind: 'plain', fields: allFields });
  const { type, body } = await encodeMultipart([
    ...(await open(form.slug)),
    ['answers.files', new Blob(['Some text']), 'a.txt'],
    ['answers.text', 'A'],
  ]);
  const path = `/forms/${form.slug}`;
  const headers = { 'content-type': type };
  for (let length = 1; length < body.length - 2; length += 9) {
    clock.now += 60_000;
    const answer = await ask(path, {
      method: 'POST',
      host: 'cityofmaple.test',
      headers,
      body: body.subarray(0, length),
    });
    expect([length, answer.status]).toEqual([length, 400]);
  }
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const whole = `Host: cityofmaple.test\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}`;
  socket.write(`POST ${path} HTTP/1.1\r\n${whole}\r\n\r\n`);
  socket.write(body.subarray(0, body.indexOf('Some text') + 4), () => socket.destroy());
  await closed;
  await vi.waitFor(() => expect(countFiles()).toBe(0));
  expect((await ask(path, { host: 'cityofmaple.test' })).status).toBe(200);
});

test('each reader of a cached page gets a token of their own, and other methods are refused', async () => {
  const { makeForm, open, ask } = await makePostedForms('sqlite');
  const { slug } = await makeForm();
  const [one, other] = [await open(slug), await open(slug)];
  expect(one[1]?.[1]).not.toBe(other[1]?.[1]);
  const page = await ask(`/forms/${slug}`, { host: 'cityofmaple.test' });
  expect(page.headers['cache-control']).toBe('private, no-cache');
  expect(page.body).not.toContain('form-token-');
  expect((await ask(`/forms/${slug}`, { host: 'cityofmaple.test', method: 'PUT' })).status).toBe(405);
});
