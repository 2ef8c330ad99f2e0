/** Open311 GeoReport v2, as other programs speak it; the checks of discovery and services are those of its validator. */
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { makeSessionCookie } from '../accounts/sessions.ts';
import type { TestResponse } from '../serve.ts';
import { field, makeForms } from './requests.ts';

type Discovery = { contact: string; key_service: string; changeset: string };
type Endpoint = { specification: string; url: string; changeset: string; type: string; formats: unknown };

const host = 'cityofmaple.test';
const secret = 'qxreporterswords';

async function makeService() {
  const made = await makeForms('sqlite');
  const place = { ...field, key: 'where', type: 'place', label: 'Where?' };
  const size = {
    ...field,
    key: 'size',
    type: 'choice',
    label: 'How large?',
    options: ['small', 'large'],
    required: false,
  };
  const form = await made.makeForm({ fields: [field, place, size], service_code: 'pothole', is_public_list: true });
  const get = (path: string) => made.ask(`/open311/v2/${path}`, { host });
  const post = (body: Record<string, string>, ending = 'json', headers: Record<string, string> = {}) =>
    made.ask(`/open311/v2/requests.${ending}`, {
      host,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ service_code: 'pothole', description: secret, ...body }).toString(),
    });
  return { ...made, form, get, post };
}

test('a town without a service answers nothing', async () => {
  const { ask, makeForm } = await makeForms('sqlite');
  await makeForm();
  const answer = await ask('/open311/v2/services.json', { host });
  expect([answer.status, answer.json()]).toEqual([404, [{ code: 404, description: expect.any(String) }]]);
});

test('services are told in JSON and XML (B31)', async () => {
  const { get } = await makeService();
  const services = await get('services.json');
  expect(services.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(services.json()).toMatchObject([
    { service_code: 'pothole', service_name: 'Report a problem', metadata: true, type: 'realtime' },
  ]);
  const xml = await get('services.xml');
  expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8');
  expect(new XMLParser().parse(String(xml.body))).toMatchObject({ services: { service: { service_code: 'pothole' } } });
  expect((await get('services/pothole.json')).json()).toMatchObject({
    service_code: 'pothole',
    attributes: [{ code: 'size', datatype: 'singlevaluelist', values: [{ key: 'small', name: 'small' }, {}] }],
  });
  const definition = new XMLParser({ isArray: (name) => ['attribute', 'value'].includes(name) });
  expect(definition.parse(String((await get('services/pothole.xml')).body))).toMatchObject({
    service_definition: {
      service_code: 'pothole',
      attributes: { attribute: [{ code: 'size', values: { value: [{ key: 'small', name: 'small' }, {}] } }] },
    },
  });
});

test('what the validator of Open311 asks of discovery holds in both formats (B31)', async () => {
  const { get } = await makeService();
  const json = (await get('discovery.json')).json() as Discovery & { endpoints: Endpoint[] };
  const xml: { discovery: Discovery & { endpoints: { endpoint: Endpoint } } } = new XMLParser().parse(
    String((await get('discovery.xml')).body),
  );
  const { endpoint } = xml.discovery.endpoints;
  const { format } = endpoint.formats as { format: string[] };
  expect({ ...xml.discovery, endpoints: [{ ...endpoint, formats: format }] }).toEqual(json);
  for (const value of [json.contact, json.key_service, ...json.endpoints.flatMap((one) => [one.url, one.type])])
    expect(value).not.toBe('');
  for (const { changeset } of [json, ...json.endpoints]) expect(Date.parse(changeset)).toBeLessThanOrEqual(Date.now());
  expect(format).toEqual(['text/xml', 'application/json']);
});

test('every fault is JSON or XML that names what is wrong, never a page (B32)', async () => {
  const { get, post, ask, makeForm, clock } = await makeService();
  const description = async (answer: Promise<TestResponse>) => {
    const { headers, body } = await answer;
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    return (JSON.parse(String(body)) as { description: string }[])[0]?.description;
  };
  const needed = { ...field, key: 'color', type: 'text', label: 'Which color?' };
  await makeForm({ title: 'Trash', slug: 'trash', fields: [field, needed], service_code: 'trash' });
  const address_string = '12 Oak St';
  expect(await description(post({ address_string, service_code: 'trash' }))).toContain('attribute[color]');
  expect(await description(post({ address_string, description: '' }))).toContain('description');
  expect(await description(post({ address_string, email: 'nobody' }))).toContain('email');
  for (const path of ['services', 'services/none.json', 'tokens/abc.json', 'a/b/c'])
    expect([path, typeof (await description(get(path)))]).toEqual([path, 'string']);
  const missing = await get('requests/R-1999-0001.xml');
  expect([missing.status, missing.headers['content-type']]).toEqual([404, 'text/xml; charset=utf-8']);
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const refused = ask('/open311/v2/requests.json', { host, method: 'POST', headers: foreign });
  expect(await description(refused)).not.toBe('');
  expect((await refused).status).toBe(403);
  for (let sent = 0; sent < 10; sent++) await post({ address_string, description: `Hole ${sent} ${clock.now}` });
  const tooMany = await post({ address_string });
  expect([tooMany.status, Number(tooMany.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('a request by another program is nobody’s, whoever’s cookie comes along, and keeps all that was sent', async () => {
  const { post, db, town } = await makeService();
  const cookie = await makeSessionCookie(db, town, true);
  const sent = { lat: '33.1', long: '-96.2', media_url: 'https://photos.example/1.jpg' };
  expect((await post(sent, 'json', { cookie })).status).toBe(201);
  const [request] = await db.read('requests').where({ town_id: town.id });
  expect(request.answers).toContain(`${secret}\\n\\nhttps://photos.example/1.jpg`);
  expect(await db.read('request_events').pluck('person')).toEqual(['requestor']);
});

test('control characters leave the XML whole', async () => {
  const { post, get, call } = await makeService();
  await post({ address_string: '12 Oak St' });
  const text = 'A hole\u0001\u000b & <more>\ufffe';
  const publication = { is_public: true, text, place: 'Oak St', photo_ids: [] };
  expect((await call('/api/requests/R-2026-0001/public', { method: 'PUT', json: publication })).status).toBe(200);
  const body = String((await get('requests.xml')).body);
  expect(body).toContain('<description>A hole &amp; &lt;more&gt;</description>');
});

test.each([
  [{ lat: '33.1' }, 400],
  [{ lat: '33.1', long: 'x', address_string: '' }, 400],
  [{}, 400],
  [{ address_string: '12 Oak St', description: 'x'.repeat(4001) }, 400],
  [{ address_string: '12 Oak St', service_code: 'none' }, 404],
  [{ address_string: '12 Oak St', 'attribute[size]': 'huge' }, 400],
  [{ lat: '33.1', long: '-96.2' }, 201],
  [{ address_string: '12 Oak St', 'attribute[size]': 'large' }, 201],
])('a request with %j is answered with %i', async (body, status) => {
  const { post } = await makeService();
  const answer = await post(body as Record<string, string>);
  expect(answer.status).toBe(status);
  const [first] = answer.json() as object[];
  if (status === 201) expect(first).toMatchObject({ service_request_id: 'R-2026-0001' });
  else expect(first).toEqual({ code: status, description: expect.any(String) });
});

test('only what staff put on the public list is told, in their words, without the number of the house', async () => {
  const { post, get, call, ask, form, clock } = await makeService();
  await post({ address_string: '1204 Oak St, Maple', email: `${secret}@sender.example`, first_name: secret }, 'xml');
  const list = async () => [
    String((await get('requests.json')).body),
    String((await get('requests/R-2026-0001.xml')).body),
    String((await ask('/api/public-requests', { host })).body),
  ];
  expect((await list()).join('')).not.toContain('Pothole');
  const publication = { is_public: true, text: 'Pothole, to be filled this week', place: 'Oak St', photo_ids: [] };
  const put = (json: object) => call('/api/requests/R-2026-0001/public', { method: 'PUT', json });
  expect((await put({ ...publication, text: '' })).status).toBe(400);
  expect((await put(publication)).status).toBe(200);
  for (const text of await list()) {
    expect(text).toContain('Pothole, to be filled this week');
    expect(text).not.toContain(secret);
    expect(text).not.toContain('1204');
  }
  // Neither the day nor private work on it is told.
  const note = { text: 'Called the crew', is_private: true };
  clock.now += 10 * 86_400_000;
  await call('/api/requests/R-2026-0001/messages', { json: note });
  for (const text of await list()) expect(text).not.toMatch(/2026-12-2|2027-/);
  expect((await get('requests/R-2026-0001.json')).json()).toMatchObject([
    { requested_datetime: '2026-12-01T06:00:00+00:00', updated_datetime: '2026-12-01T06:00:00+00:00' },
  ]);
  expect((await get('requests.json?start_date=2026-12-31T00:00:00-06:00')).json()).toHaveLength(1);
  expect((await get('requests.json?start_date=2026-11-01&end_date=2026-11-30T00:00:00Z')).json()).toEqual([]);
  expect((await get('requests.json?start_date=+275760-01-01T00:00:00Z')).status).toBe(400);
  const listOf = async (slug: string) => (await ask(`/api/public-requests?form=${slug}`, { host })).json();
  expect(await listOf(form.slug)).toMatchObject({ requests: [{ number: 'R-2026-0001', place: 'Oak St' }] });
  expect(await listOf('another')).toEqual({ requests: [] });
  expect((await get('requests.json?status=closed')).json()).toEqual([]);
  expect((await get('requests.json?start_date=2026-01-01&end_date=2026-12-31')).status).toBe(400);
  await put({ ...publication, is_public: false });
  expect((await list()).join('')).not.toContain('Pothole');
});
