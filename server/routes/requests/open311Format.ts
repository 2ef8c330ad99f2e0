/** Converts forms and requests to the words of Open311 GeoReport v2, in JSON and XML. */
import type { Context } from 'koa';
import type { Form, FormField } from '../../../db/rules/forms/forms.ts';
import { type Faults, Problem } from '../../../db/rules/problems.ts';
import type { PublicRequest } from '../../../db/rules/requests/publicRequests.ts';
import type { RequestPlace } from '../../../db/rules/requests/requests.ts';
import { maxDate, minDate, toInstant, toIso, toLocalTime } from '../../../db/rules/time.ts';
import { open311Path } from '../../http/open311.ts';

const dayMs = 86_400_000;
const maxDays = 90;
const maxDescription = 4000;

/** @throws Problem `bad_request` */
const refuse = (description: string): never => {
  throw new Problem('bad_request', description);
};

/** `requests.xml` → `requests`. @throws Problem `not_found` */
export function readName(file = ''): string {
  const [, name] = /^([\w-]{1,80})\.(?:json|xml)$/.exec(file) ?? [];
  if (!name) throw new Problem('not_found', 'Addresses end in .json or .xml.');
  return name;
}

/** An instant as W3C asks for it, with the offset of UTC. */
const toW3c = (iso: string): string => iso.replace(/\.\d{3}Z$/, '+00:00');

const dataTypes: Record<FormField['type'], string> = {
  text: 'string',
  email: 'string',
  phone: 'string',
  time: 'string',
  address: 'string',
  place: 'string',
  files: 'string',
  heading: 'string',
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

/** In XML, attributes and their values have lists of their own. */
export function toDefinition(form: Form): { json: object; xml: object } {
  const { service_code } = form;
  const attributes = listAttributes(form).map((field, at) => ({
    variable: true,
    code: field.key,
    datatype: dataTypes[field.type],
    required: field.required,
    datatype_description: field.help,
    order: at + 1,
    description: field.label,
    values: (field.type === 'yes_no' ? ['yes', 'no'] : field.options).map((name) => ({ key: name, name })),
  }));
  const attribute = attributes.map(({ values, ...one }) => ({ ...one, values: { value: values } }));
  return {
    json: { service_code, attributes },
    xml: { service_definition: { service_code, attributes: { attribute } } },
  };
}

/** The first instant of a month: days and hours are private. */
const startOfMonth = (month: string, timeZone: string) => toW3c(toIso(toInstant(`${month}-01`, '00:00', timeZone)));

export const toServiceRequest = (
  request: PublicRequest,
  { origin, timeZone }: { origin: string; timeZone: string },
) => ({
  service_request_id: request.number,
  status: request.status,
  status_notes: request.text,
  service_name: request.form_title,
  service_code: request.service_code,
  description: request.text,
  requested_datetime: startOfMonth(request.month, timeZone),
  updated_datetime: startOfMonth(request.updated_month, timeZone),
  address: request.place,
  media_url: request.photos[0] ? origin + request.photos[0].url : '',
});

const readDegrees = (text: string | null, most: number): number | null => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(value) <= most ? value : null;
};

/** @throws Problem `bad_request` without a place */
function readPlace(body: URLSearchParams): RequestPlace {
  const [lat, long] = [readDegrees(body.get('lat'), 90), readDegrees(body.get('long'), 180)];
  const address_text = (body.get('address_string') ?? '').trim();
  if ((lat === null) !== (long === null)) refuse('lat and long belong together. Send both, or address_string.');
  if (lat === null && address_text === '') refuse('Send lat and long, or address_string.');
  return { address_text, lat, long, accuracy_m: null };
}

/** Programs send a photo by its address, which staff find below the words. */
function readDescription(body: URLSearchParams): string {
  const media = (body.get('media_url') ?? '').trim();
  return [body.get('description')?.trim(), /^https?:\/\//.test(media) && media].filter(Boolean).join('\n\n');
}

export function readOpen311Answers(form: Form, body: URLSearchParams): Record<string, unknown> {
  const description = readDescription(body);
  if (description.length > maxDescription) refuse(`description has at most ${maxDescription} characters.`);
  const answers: Record<string, unknown> = {};
  for (const { key, type } of listAttributes(form)) {
    const given = [...body.getAll(`attribute[${key}]`), ...body.getAll(`attribute[${key}][]`)];
    answers[key] = type === 'choices' ? given : (given[0] ?? '');
  }
  const [words, place] = [descriptionField(form), placeField(form)];
  if (words) answers[words.key] = description;
  const where = readPlace(body);
  if (place) answers[place.key] = place.type === 'place' ? where : where.address_text || `${where.lat}, ${where.long}`;
  return answers;
}

/** Names the parameters that a form refuses, since `answers.<key>` says nothing to other programs. */
export function nameOpen311Faults(form: Form, faults: Faults): Problem {
  const [words, place] = [descriptionField(form), placeField(form)];
  const parameterOf = (path: string): string => {
    const [group, key = ''] = path.split('.');
    if (group === 'contact') return key === 'name' ? 'first_name' : key;
    if (key === words?.key) return 'description';
    return key === place?.key ? 'address_string' : `attribute[${key}]`;
  };
  const named = Object.entries(faults).map(([path, fault]) => `${parameterOf(path)}: ${fault}`);
  return new Problem('bad_request', named.join(' '));
}

export const readOpen311Contact = (body: URLSearchParams) => ({
  name: [body.get('first_name'), body.get('last_name')].filter(Boolean).join(' '),
  email: body.get('email') ?? '',
  phone: body.get('phone') ?? '',
});

const monthOf = (instant: number, timeZone: string): string => {
  const bounded = Math.min(Math.max(instant, Date.parse(minDate)), Date.parse(maxDate));
  return toLocalTime(bounded, timeZone).date.slice(0, 7);
};

/**
 * Reads a period as the months that it touches: which day a request came is private.
 * @throws Problem `bad_request`
 */
export function readMonths(query: Context['query'], now: number, timeZone: string): { from: string; to: string } {
  const read = (name: string): number | null => {
    const given = query[name];
    if (given === undefined) return null;
    // A plus sign that was not escaped arrives as a space.
    const instant = typeof given === 'string' ? Date.parse(given.replace(/ (?=\d\d:\d\d$)/, '+')) : Number.NaN;
    return Number.isNaN(instant) ? refuse(`${name} is an instant such as 2026-12-01T00:00:00Z.`) : instant;
  };
  const to = read('end_date') ?? now;
  const from = read('start_date') ?? to - maxDays * dayMs;
  if (to - from > maxDays * dayMs) refuse(`A period has at most ${maxDays} days.`);
  return { from: monthOf(from, timeZone), to: monthOf(to, timeZone) };
}

/** Tells other programs where to ask. @param services decide when it last changed */
export function describeEndpoints(
  origin: string,
  services: readonly Form[],
  contact: string,
): { json: object; xml: object } {
  const [last = ''] = services.map(({ updated_at }) => updated_at).sort((a, b) => b.localeCompare(a));
  const changeset = toW3c(last);
  const formats = ['text/xml', 'application/json'];
  const head = { changeset, contact: contact || origin, key_service: 'No key is needed.' };
  const endpoint = {
    specification: 'http://wiki.open311.org/GeoReport_v2',
    url: `${origin}${open311Path}`,
    changeset,
    type: 'production',
  };
  return {
    json: { ...head, endpoints: [{ ...endpoint, formats }] },
    xml: { discovery: { ...head, endpoints: { endpoint: { ...endpoint, formats: { format: formats } } } } },
  };
}
