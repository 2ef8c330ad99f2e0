/** Open311 GeoReport v2, as other programs speak it; the checks of discovery and services are those of its validator. */
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { field, makeForms } from './requests.ts';

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
  const post = (body: Record<string, string>, ending = 'json') =>
    made.ask(`/open311/v2/requests.${ending}`, {
      host,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
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

test('discovery and services are told in JSON and XML', async () => {
  const { get } = await makeService();
  const discovery = (await get('discovery.json')).json() as {
    contact: string;
    changeset: string;
    endpoints: { specification: string; url: string; changeset: string; formats: string[]; type: string }[];
  };
  expect(discovery.contact).not.toBe('');
  expect(Date.parse(discovery.changeset)).toBeLessThan(Date.now() + 366 * 86_400_000);
  expect(discovery.endpoints).toMatchObject([
    { specification: 'http://wiki.open311.org/GeoReport_v2', formats: ['text/xml', 'application/json'] },
  ]);
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
  expect((await get('services/none.json')).status).toBe(404);
  expect((await get('services')).status).toBe(404);
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
  const { post, get, call, ask, form } = await makeService();
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
  const listOf = async (slug: string) => (await ask(`/api/public-requests?form=${slug}`, { host })).json();
  expect(await listOf(form.slug)).toMatchObject({ requests: [{ number: 'R-2026-0001', place: 'Oak St' }] });
  expect(await listOf('another')).toEqual({ requests: [] });
  expect((await get('requests.json?status=closed')).json()).toEqual([]);
  expect((await get('requests.json?start_date=2026-01-01&end_date=2026-12-31')).status).toBe(400);
  await put({ ...publication, is_public: false });
  expect((await list()).join('')).not.toContain('Pothole');
});
