/** The server over HTTP: towns, logs, content. */
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { putFile } from '../../../server/files/fileStorage.ts';
import { createMetrics } from '../../../server/monitoring/metrics.ts';
import { write } from '../../../server/store/write.ts';
import { makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput, eventInput } from '../records.ts';
import { serve } from '../serve.ts';

describe('which town is meant', () => {
  test.each([
    ['cityofmaple.test', 200],
    ['CityOfMaple.test:5173', 200],
    ['localhost', 200],
    ['127.0.0.1:3000', 200],
    ['www.cityofmaple.test', 301],
    ['cityofmaple.test.', 301],
    ['maple.example.org', 301],
    ['elsewhere.test', 404],
    ['', 400],
    ['not a host', 400],
    ['a..b', 400],
    [`${'x'.repeat(300)}.test`, 400],
    ['cityofmaple.test/../etc', 400],
  ])('host %j is answered %i', async (host, status) => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db, { aliases: ['maple.example.org', 'localhost', '127.0.0.1'] });
    const { ask } = await serve(database);
    const answer = await ask('/', { host });
    expect(answer.status).toBe(status);
    if (status >= 400) {
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.body).toMatch(/<h1>[^<]+\.<\/h1>/);
    }
  });

  test('two towns on one server have nothing of each other', async () => {
    const database = await makeTestDatabase('sqlite');
    const town = await makeTown(database.db, { display_name: 'City of Maple' });
    await makeNeighbor(database.db);
    const { id } = await write(database.db, town.id, 'clerk', (tx) => tx.save('events', eventInput()));
    await write(database.db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    await write(database.db, town.id, 'clerk', (tx) => tx.saveSection('hero', { title: 'Maple' }));
    const { ask } = await serve(database);
    const neighbor = { host: 'neighbor.test' };
    expect((await ask('/api/announcements', neighbor)).json()).toEqual({ announcements: [] });
    expect((await ask('/api/calendar', neighbor)).json()).toEqual({ events: [] });
    expect((await ask(`/api/calendar/${id}`, neighbor)).status).toBe(404);
    expect((await ask('/api/content/sections?sections=hero', neighbor)).json()).toMatchObject({
      sections: [{ content: {} }],
    });
    expect((await ask('/api/sync', neighbor)).body).not.toContain('Maple');
    expect((await ask('/', neighbor)).body).not.toContain('Water restored');
    expect((await ask('/api/content/tenant-info')).json()).toMatchObject({
      display_name: 'City of Maple',
      commerce: false,
    });
  });
});

test('the log has neither queries nor what lets people in', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db, { commerce: 'on' });
  const lines: string[] = [];
  const { ask } = await serve(database, { lines });
  const token = 'a1b2c3d4-e5f6-7890-abcd-ef1234567890-SiGnAtUrE';
  const payPaths = [`/pay/${token}`, `/api/pay/${token}`, `/API/Pay/${token}/pdf`, `//pay//${token}`];
  const orderId = 'a1b2c3d4-e5f6-7890-abcd-ef1234567890';
  const others = [`/news/${token}/unsubscribe`, `/api/orders/${orderId}/confirmation`, `/?token=${token}`];
  for (const path of [...payPaths, ...others]) await ask(path);
  // On a busy machine there are lines of slow queries besides.
  const listPaths = () => lines.map((line) => JSON.parse(line)).flatMap(({ status, path }) => (status ? [path] : []));
  await expect
    .poll(listPaths)
    .toEqual([
      '/pay/…',
      '/api/pay/…',
      '/API/Pay/…/pdf',
      '//pay//…',
      '/news/…/unsubscribe',
      '/api/orders/…/confirmation',
      '/',
    ]);
  expect(lines.join('')).not.toMatch(/SiGnAtUrE|ef1234567890/);
});

test('requests that waited behind another one when their connection was cut are logged', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const lines: string[] = [];
  const metrics = createMetrics();
  const { port } = await serve(database, { lines, metrics });
  const socket = connect(port, '127.0.0.1');
  const opened = new Promise((resolve) => socket.once('data', resolve));
  socket.write('GET /api/live?since=1 HTTP/1.1\r\nHost: cityofmaple.test\r\n\r\n'.repeat(4));
  await opened;
  socket.destroy();
  const listAborted = () => lines.filter((line) => line.includes('"aborted":true')).length;
  await expect.poll(listAborted).toBe(4);
  expect(await metrics.registry.getSingleMetricAsString('mainstreet_open_streams')).toMatch(/streams 0$/m);
});

test('a stranger’s input makes no line of the log long', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const lines: string[] = [];
  const { ask } = await serve(database, { lines });
  const long = 'x'.repeat(5000);
  await ask(`/${long}`);
  await ask('/', { host: `${long}.test` });
  await ask('/api/auth/logout', {
    method: 'POST',
    host: `cityofmaple.test:1${long}`,
    headers: { 'sec-fetch-site': 'same-origin', origin: `https://${long}.test` },
  });
  // Another one fails, which has a line of its own.
  database.db.read.client.pool.destroy();
  await ask(`/files/${long}/${long}`, { headers: { 'x-request-id': long } });
  await expect.poll(() => lines.filter((line) => line.includes('"ms"')).length).toBe(4);
  expect(lines.map((line) => line.length).filter((length) => length > 3000)).toEqual([]);
  const words = lines.map((line) => JSON.parse(line)).flatMap(({ path, host }) => [path ?? '', host ?? '']);
  expect(Math.max(...words.map(({ length }) => length))).toBe(201);
});

describe('content calls', () => {
  test('sections are answered as asked for, a missing row as an empty section', async () => {
    const database = await makeTestDatabase('sqlite');
    const town = await makeTown(database.db);
    await write(database.db, town.id, 'clerk', (tx) => tx.saveSection('about', { shortDescription: 'Old spelling' }));
    const { ask } = await serve(database);
    const { sections } = (await ask('/api/content/sections?sections=hero,about')).json() as {
      sections: Record<string, unknown>[];
    };
    expect(sections.map(({ section_key }) => section_key)).toEqual(['hero', 'about']);
    expect(sections[0]).toEqual({ section_key: 'hero', content: {}, enabled: true, version: 0 });
    expect(sections[1]).toMatchObject({ content: { short_description: 'Old spelling' }, enabled: true });
    expect(((await ask('/api/content/sections')).json() as { sections: unknown[] }).sections).toHaveLength(9);
  });

  test('a rental\u2019s private fields never leave, whatever the call', async () => {
    const database = await makeTestDatabase('sqlite');
    const town = await makeTown(database.db);
    const secret = 'Secret Renter';
    const rental = eventInput({
      type: 'rental',
      title: 'Hall rented',
      description: '',
      content: secret,
      location_detail: secret,
      renter_name: secret,
    });
    const { id } = await write(database.db, town.id, 'clerk', (tx) => tx.save('events', rental));
    const { ask } = await serve(database);
    for (const path of ['/api/calendar', '/api/sync', '/', '/announcements', `/api/calendar/${id}`]) {
      expect((await ask(path)).body, path).not.toContain(secret);
    }
    expect(await ask(`/api/calendar/${id}`)).toMatchObject({ status: 401 });
    // The same sentence twice: programs read one or the other.
    expect((await ask(`/api/calendar/${id}`)).json()).toEqual({
      code: 'private_event',
      message: 'Authentication required to view event details',
      error: 'Authentication required to view event details',
    });
    expect((await ask('/api/calendar/999999')).json()).toMatchObject({ message: 'Event not found.' });
  });

  test('the shop\u2019s calls are refused with 403 where there is no shop, known or not', async () => {
    const database = await makeTestDatabase('sqlite');
    await makeTown(database.db);
    await makeTown(database.db, { host: 'maplemarket.test' });
    const { ask } = await serve(database);
    const inShop = { '/api/items': 200, '/api/cart': 200, '/api/invoices/7': 401 };
    for (const [path, status] of Object.entries(inShop)) {
      expect((await ask(path)).status, path).toBe(403);
      expect((await ask(path, { host: 'maplemarket.test' })).status, path).toBe(status);
    }
  });
});

test('a file is served from a folder of any name, whole, in part, and not beyond its end', async () => {
  const { db, dataDir } = await makeTestDatabase('sqlite');
  const odd = join(dataDir, "100% d'étude");
  const town = await makeTown(db);
  const file = await putFile({ dataDir: odd }, Buffer.from('%PDF-1.7 and so on'));
  const id = await write(db, town.id, 'clerk', async (tx) => {
    await tx.addFile({ ...file, name: 'a.pdf', media_type: 'application/pdf' });
    const category = await tx.save('document_categories', { title: 'C', description: '', order_index: 0 });
    const { id } = await tx.save('documents', {
      category_id: category.id,
      file_id: file.id,
      file_name: 'a.pdf',
      media_type: 'application/pdf',
      title: 'A',
      description: '',
      date: '2026-11-20',
      size: file.size,
      order_index: 0,
    });
    return id;
  });
  const { ask } = await serve({ db, dataDir: odd, databaseUrl: undefined });
  expect(await ask(`/documents/${id}/a.pdf`)).toMatchObject({ status: 200, body: '%PDF-1.7 and so on' });
  const part = await ask(`/documents/${id}/a.pdf`, { headers: { range: 'bytes=0-3' } });
  expect(part).toMatchObject({ status: 206, body: '%PDF', headers: { 'content-range': 'bytes 0-3/18' } });
  const beyond = await ask(`/documents/${id}/a.pdf`, { headers: { range: 'bytes=90-' } });
  expect(beyond).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */18' } });
  const same = await ask(`/documents/${id}/a.pdf`, { headers: { 'if-none-match': part.headers.etag ?? '' } });
  expect(same.status).toBe(304);
});

test('a whole address means its path', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const { ask } = await serve(database);
  expect((await ask('http://cityofmaple.test/about')).body).toContain('<h1>/about</h1>');
  expect((await ask('http://cityofmaple.test')).status).toBe(200);
});
