/** Forms as a browser without script sends them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fieldTypes } from '../../../db/rules/forms/fields.ts';
import type { FilledForm } from '../../../db/rules/forms/filledForm.ts';
import type { InitialState } from '../../../db/rules/sync/sync.ts';
import type { Dialect } from '../database.ts';
import type { TestResponse } from '../serve.ts';
import { field, makeForms } from './requests.ts';

const host = 'cityofmaple.test';

/** One field of each type; the last one is shown for some answers only. */
export const allFields = [
  ...fieldTypes.map((type) => ({
    ...field,
    key: type,
    type,
    label: `The ${type}`,
    required: false,
    options: type === 'choice' || type === 'choices' ? ['red', 'green', 'blue'] : [],
  })),
  { ...field, key: 'only_red', label: 'Why red?', required: true, shown_if: { key: 'choice', equals: 'red' } },
];

type Entries = [name: string, value: string | Blob, fileName?: string][];

/** Encodes entries as browsers do. */
export async function encodeMultipart(entries: Entries): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  for (const [name, value, fileName] of entries)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', body: Buffer.from(await encoded.arrayBuffer()) };
}

export const readState = (html: string): InitialState => {
  const [, json = ''] = /id="initial-state">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
};

export async function makePostedForms(dialect: Dialect) {
  const made = await makeForms(dialect);
  const { ask, clock, dataDir } = made;
  /** Opens a form's page. @returns what the page sends along by itself */
  const open = async (slug: string): Promise<Entries> => {
    const page = await ask(`/forms/${slug}`, { host });
    const { form, form_token = '' } = readState(page.body);
    return [
      ['form_version', String(form?.version)],
      ['form_token', form_token],
      ['leave_empty', ''],
    ];
  };
  const postEntries = async (slug: string, entries: Entries, headers: Record<string, string> = {}) => {
    const { type, body } = await encodeMultipart(entries);
    return ask(`/forms/${slug}`, { host, method: 'POST', headers: { 'content-type': type, ...headers }, body });
  };
  /** Opens a form, waits, and sends it. */
  const post = async (slug: string, entries: Entries, openMs = 10_000) => {
    const opened = await open(slug);
    clock.now += openMs;
    return postEntries(slug, [...opened, ...entries]);
  };
  const countFiles = () =>
    existsSync(join(dataDir, 'files'))
      ? readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
          .length
      : 0;
  return { ...made, open, post, postEntries, countFiles };
}

/** The content of a form that came back. */
export const readReturned = ({ body }: TestResponse): FilledForm | undefined => readState(body).filled_form;

/** The number and token in the page of a request that was taken. */
export function readTaken({ body }: TestResponse): { number: string; token: string } {
  const [, number = '', token = ''] = /href="\/request\/([\w-]+)#([\w-]+)"/.exec(body) ?? [];
  return { number, token };
}
