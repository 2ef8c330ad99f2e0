/** A town whose forms and requests have a text in every field, and the mails that it sends about them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../db/connection.ts';
import type { Form, FormField } from '../../../db/rules/forms/forms.ts';
import type { RequestInput } from '../../../db/rules/requests/input.ts';
import { readConfig } from '../../../server/config/config.ts';
import { sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import { createMailer } from '../../../server/mail/mailer.ts';
import { receiveRequest, sender } from '../../../server/store/requests/receiveRequest.ts';
import type { Writer } from '../../../server/store/writerTypes.ts';
import type { TownServer } from '../server.ts';

const field = { help: '', required: false, options: [], max: 0, shown_if: null, is_private: false };
const writtenTypes = ['text', 'long', 'address', 'place'] as const;

/** Enough for one form: two of its forty fields are choices, and one takes files. */
const perForm = 31;
const filesPerRequest = 5;

export type HostileRequest = { slug: string; number: string; token: string; files: { id: string; name: string }[] };

const makeFields = (texts: readonly string[]): FormField[] => [
  ...texts.map((text, at) => {
    const type = writtenTypes[at % writtenTypes.length] ?? 'text';
    return { ...field, key: `q${at}`, type, label: text, help: text };
  }),
  { ...field, key: 'one', type: 'choice', label: 'One', options: [...texts] },
  { ...field, key: 'more', type: 'choices', label: 'More', options: [...texts] },
  { ...field, key: 'files', type: 'files', label: 'Files' },
];

async function saveForm(tx: Writer, given: Parameters<typeof tx.save<'forms'>>[1]): Promise<Form> {
  const { id } = await tx.save('forms', { is_open: true, ...given });
  const form = await tx.read('forms', id);
  if (!form) throw new Error('The form was not saved.');
  return form;
}

async function take(
  tx: Writer,
  form: Form,
  at: number,
  given: Partial<RequestInput>,
  now = Date.now(),
): Promise<string> {
  const { town_id } = await tx.trx('forms').where({ id: form.id }).first('town_id');
  const input: RequestInput = {
    key: `hostile-request-${at}`,
    token: `hostile-token-${at}`.padEnd(22, 'x'),
    form_version: form.version,
    form_token: '',
    answers: {},
    files: [],
    language: 'en',
    leave_empty: '',
    ...given,
  };
  const due = { due_on: '', due_rule: '' };
  const taking = {
    now,
    timeZone: 'America/Chicago',
    channel: 'site',
    openMs: 60_000,
    by: sender,
    due,
  } as const;
  return (await receiveRequest(tx, town_id, form, input, taking)).number;
}

/**
 * Saves a form and a request for each text, which have it as title, summary and name; then forms whose fields, help,
 * choices, answers and names of files have all of them.
 * @returns the requests to the latter
 */
export function makeHostileTown(town: TownServer, texts: readonly string[]): Promise<HostileRequest[]> {
  return town.write(async (tx) => {
    for (const [at, text] of texts.entries()) {
      const form = await saveForm(tx, { title: text, summary: text, slug: `small-${at}`, kind: 'contact', fields: [] });
      // Above some requests an hour, no mail goes to their senders.
      await take(tx, form, at, { contact: { name: text, email: '', phone: '' } }, Date.now() - 7_200_000);
    }
    const requests: HostileRequest[] = [];
    for (let from = 0; from < texts.length; from += perForm) {
      const part = texts.slice(from, from + perForm);
      const joined = part.join('\n\n').slice(0, 1000);
      const form = await saveForm(tx, {
        title: part[0] ?? '',
        summary: part[1] ?? '',
        slug: `large-${from}`,
        kind: 'problem',
        content: part.join('\n\n'),
        fields: makeFields(part),
        confirmation: joined,
        closed_text: joined,
        records_sentence: joined,
        recipients: ['desk@maple.example'],
        is_public_list: true,
      });
      const at = texts.length + from;
      const files = part
        .slice(0, filesPerRequest)
        .map((text, n) => ({ id: `hostile-file-${at}-${n}`, name: `${text}.txt` }));
      const written = part.map((text, n) => [`q${n}`, text]);
      const number = await take(tx, form, at, {
        answers: {
          ...Object.fromEntries(written),
          one: form.fields[part.length]?.options[0],
          more: form.fields[part.length]?.options,
          files: files.map(({ id }) => id),
        },
        contact: { name: part[0], email: `ann-${from}@sender.example`, phone: '' },
        files: files.map((file) => ({ ...file, field_key: 'files', size: 4 })),
      });
      requests.push({ slug: form.slug, number, token: `hostile-token-${at}`.padEnd(22, 'x'), files });
    }
    return requests;
  });
}

/** Takes the HTML out of a mail's file, which is written without an encoding. */
const readHtml = (mail: string): string => /Content-Type: text\/html.*?\r?\n\r?\n(.*?)\r?\n--/s.exec(mail)?.[1] ?? '';

/** Sends what is due within the hour, as the server does: into files. @returns the HTML of all mails so far, by file */
export async function readMails({ dataDir }: TownServer): Promise<Map<string, string>> {
  const db = await openDatabase({ dataDir });
  try {
    const config = readConfig({ DATA_DIR: dataDir, PUBLIC_SCHEME: 'http' });
    const errors: unknown[] = [];
    const log = { error: (error: unknown) => void errors.push(error) };
    await sendDueMails({ db, config, sendMail: createMailer(config, 10_000), now: () => Date.now() + 3_600_000, log });
    if (errors.length > 0) throw errors[0];
  } finally {
    await db.close();
  }
  const folder = join(dataDir, 'mail');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  return new Map(names.map((name) => [name, readHtml(readFileSync(join(folder, name), 'utf8'))]));
}
