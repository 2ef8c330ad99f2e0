/** Converts forms and requests to the words of Open311 GeoReport v2, in JSON and XML. */
import { XMLBuilder } from 'fast-xml-parser';
import type { Context } from 'koa';
import type { Form, FormField } from '../../../db/rules/forms/forms.ts';
import type { PublicRequest } from '../../../db/rules/requests/publicRequests.ts';

export type Fault = { code: number; description: string };

export class Open311Fault extends Error {
  readonly fault: Fault;
  constructor(code: number, description: string) {
    super(description);
    this.fault = { code, description };
  }
}

export const base = '/open311/v2';
const dayMs = 86_400_000;
const maxDays = 90;
const maxDescription = 4000;

const xml = new XMLBuilder({ format: false, suppressEmptyNode: true });

/** `requests.xml` → `requests` and `xml`. @throws Open311Fault 404 */
export function splitName(file: string): { name: string; isXml: boolean } {
  const [, name = '', ending] = /^([\w-]{1,80})\.(json|xml)$/.exec(file) ?? [];
  if (!ending) throw new Open311Fault(404, 'Addresses end in .json or .xml.');
  return { name, isXml: ending === 'xml' };
}

/** @param names of the root and of each entry in XML */
export function sendOpen311(
  ctx: Context,
  isXml: boolean,
  [root, entry]: [string, string],
  body: readonly object[] | object,
): void {
  ctx.set('Cache-Control', 'no-store');
  if (isXml) {
    ctx.type = 'text/xml; charset=utf-8';
    const content = Array.isArray(body) ? { [entry]: body } : body;
    ctx.body = `<?xml version="1.0" encoding="utf-8"?>${xml.build({ [root]: content })}`;
    return;
  }
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = JSON.stringify(body);
}

/** An instant as W3C asks for it, with the offset of UTC. */
const toW3c = (iso: string): string => iso.replace(/\.\d{3}Z$/, '+00:00');

const dataTypes: Partial<Record<FormField['type'], string>> = {
  long: 'text',
  number: 'number',
  date: 'datetime',
  choice: 'singlevaluelist',
  yes_no: 'singlevaluelist',
  choices: 'multivaluelist',
};

/** The fields that Open311 has parameters of its own for. */
const descriptionField = ({ fields }: Form) => fields.find(({ type }) => type === 'long');
const placeField = ({ fields }: Form) => fields.find(({ type }) => type === 'place' || type === 'address');

const listAttributes = (form: Form): FormField[] =>
  form.fields.filter(
    (field) =>
      !['heading', 'files'].includes(field.type) && field !== descriptionField(form) && field !== placeField(form),
  );

export const toService = (form: Form) => ({
  service_code: form.service_code,
  service_name: form.title,
  description: form.summary,
  metadata: listAttributes(form).length > 0,
  type: 'realtime',
  keywords: '',
  group: form.kind,
});

export const toDefinition = (form: Form) => ({
  service_code: form.service_code,
  attributes: listAttributes(form).map((field, at) => ({
    variable: true,
    code: field.key,
    datatype: dataTypes[field.type] ?? 'string',
    required: field.required,
    datatype_description: field.help,
    order: at + 1,
    description: field.label,
    values: (field.type === 'yes_no' ? ['yes', 'no'] : field.options).map((name) => ({ key: name, name })),
  })),
});

export const toServiceRequest = (request: PublicRequest, origin: string) => ({
  service_request_id: request.number,
  status: request.status,
  status_notes: request.text,
  service_name: request.form_title,
  service_code: request.service_code,
  description: request.text,
  requested_datetime: toW3c(request.received_at),
  updated_datetime: toW3c(request.updated_at),
  address: request.place,
  media_url: request.photos[0] ? origin + request.photos[0].url : '',
});

const readDegrees = (text: string | null, most: number): number | null => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(value) <= most ? value : null;
};

/** @throws Open311Fault 400 without a place */
function readPlace(body: URLSearchParams): object {
  const [lat, long] = [readDegrees(body.get('lat'), 90), readDegrees(body.get('long'), 180)];
  const address_text = (body.get('address_string') ?? '').trim();
  if ((lat === null) !== (long === null))
    throw new Open311Fault(400, 'lat and long belong together. Send both, or address_string.');
  if (lat === null && address_text === '') throw new Open311Fault(400, 'Send lat and long, or address_string.');
  return { address_text, lat, long, accuracy_m: null };
}

export function readOpen311Answers(form: Form, body: URLSearchParams): Record<string, unknown> {
  const description = (body.get('description') ?? '').trim();
  if (description.length > maxDescription)
    throw new Open311Fault(400, `description has at most ${maxDescription} characters.`);
  const answers: Record<string, unknown> = {};
  for (const { key, type } of listAttributes(form)) {
    const given = [...body.getAll(`attribute[${key}]`), ...body.getAll(`attribute[${key}][]`)];
    answers[key] = type === 'choices' ? given : (given[0] ?? '');
  }
  const [words, place] = [descriptionField(form), placeField(form)];
  if (words) answers[words.key] = description;
  const where = readPlace(body);
  if (place) answers[place.key] = place.type === 'place' ? where : (body.get('address_string') ?? '');
  return answers;
}

export const readOpen311Contact = (body: URLSearchParams) => ({
  name: [body.get('first_name'), body.get('last_name')].filter(Boolean).join(' '),
  email: body.get('email') ?? '',
  phone: body.get('phone') ?? '',
});

export function readPeriod(query: Context['query'], now: number): { from: string; to: string } {
  const read = (name: string): number | null => {
    const given = query[name];
    if (given === undefined) return null;
    const instant = typeof given === 'string' ? Date.parse(given) : Number.NaN;
    if (Number.isNaN(instant)) throw new Open311Fault(400, `${name} is an instant such as 2026-12-01T00:00:00Z.`);
    return instant;
  };
  const to = read('end_date') ?? now;
  const from = read('start_date') ?? to - maxDays * dayMs;
  if (to - from > maxDays * dayMs) throw new Open311Fault(400, `A period has at most ${maxDays} days.`);
  if (Number.isNaN(new Date(from).getTime())) throw new Open311Fault(400, 'start_date and end_date are out of range.');
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** Tells other programs where to ask. @param services decide when it last changed */
export function describeEndpoints(origin: string, services: readonly Form[], contact: string): object {
  const changeset =
    services
      .map(({ updated_at }) => updated_at)
      .sort()
      .at(-1) ?? '';
  return {
    changeset: toW3c(changeset),
    contact: contact || origin,
    key_service: 'No key is needed.',
    endpoints: [
      {
        specification: 'http://wiki.open311.org/GeoReport_v2',
        url: `${origin}${base}`,
        changeset: toW3c(changeset),
        type: 'production',
        formats: ['text/xml', 'application/json'],
      },
    ],
  };
}
