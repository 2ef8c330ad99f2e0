/** A clerk who writes announcements, uploads files, pictures and documents, and notes what the server acknowledged. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { pdfFile } from '../files/uploads.ts';
import { announcementInput } from '../records.ts';
import type { TestResponse } from '../serve.ts';
import type { Site } from './site.ts';

type Saved = { id: string; version: number };
type EditedNoun = 'announcements' | 'documents' | 'items';

/** A record that was asked for. `title` by version: what the server said that it saved. */
export type Edited = {
  noun: EditedNoun;
  tag: string;
  saved: Saved | null;
  titles: Map<number, string>;
  /** The stock of an item that the server reported as saved. */
  stock: number | null;
  isDeleted: boolean;
  /** Whether a call about it was never answered, nor sent again. */
  isUnknown: boolean;
};

/** A call that is sent again under its key until it is answered, or given up. */
type Attempt = {
  method: string;
  path: string;
  body: unknown;
  key: string;
  version?: number | undefined;
  record: Edited;
  note(answer: TestResponse): void;
};

const paths = { announcements: '/api/announcements', documents: '/api/documents', items: '/api/items' } as const;
/** The field that has the tag of a record, which no edit changes. */
export const tagFields = { announcements: 'excerpt', documents: 'description', items: 'description' } as const;

/** A photo, as different from the others as its number. */
const makePhoto = (number: number): Promise<Buffer> =>
  sharp({ create: { width: 520, height: 24, channels: 3, background: { r: number % 256, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer();

export async function createEditor(site: Site, name: string) {
  const { random, failures } = site;
  const records: Edited[] = [];
  /** The ids of files whose upload was acknowledged. */
  const files = new Set<string>();
  let pending: Attempt | null = null;
  let count = 0;
  let categoryId = '';

  async function upload(path: string, type: string, bytes: Buffer): Promise<Record<string, unknown> | null> {
    const [method, ...headers] = path.includes('signed') ? ['PUT'] : ['POST', { cookie: site.cookie }];
    const answer = await site.ask(path, { method, headers: { ...headers[0], 'content-type': type }, body: bytes });
    if (answer.status === 0) return null;
    if (answer.status !== 201) failures.push(`an upload was answered ${answer.status}: ${answer.body}`);
    for (const [, id] of answer.body.matchAll(/\/(?:media|files)\/([\w-]+)\//g)) files.add(id as string);
    return answer.status === 201 ? (answer.json() as Record<string, unknown>) : null;
  }

  async function uploadItemImage(): Promise<string> {
    const body = { filename: 'lamp.jpg', content_type: 'image/jpeg' };
    const signed = await site.clerk('POST', '/api/items/image/presigned_url', body);
    if (signed.status !== 200) return '';
    const { upload_url, image_url } = signed.json() as { upload_url: string; image_url: string };
    const done = await upload(upload_url, 'image/jpeg', await makePhoto(count));
    return done ? image_url : '';
  }

  /** The content of a new record, with uploads; null where one of them was not acknowledged. */
  async function compose(noun: EditedNoun, tag: string): Promise<object | null> {
    const title = `${tag} as new`;
    if (noun === 'documents') {
      const pdf = pdfFile(`${tag} ${'x'.repeat(random.below(200_000))}`);
      const file = await upload('/api/files?name=minutes.pdf', 'application/pdf', pdf);
      return file && { category_id: categoryId, title, description: tag, date: '2026-11-20', file_id: file.id };
    }
    if (noun === 'items') {
      const image = await uploadItemImage();
      return image ? { title, description: tag, image, price: 5, quantity: 3, list_ids: [] } : null;
    }
    const { order_index: _, source: __, ...announcement } = announcementInput({ title, excerpt: tag });
    if (random.chance(0.7)) return announcement;
    if (random.chance(0.5)) {
      const file = await upload('/api/files?name=plan.pdf', 'application/pdf', pdfFile(tag));
      return file && { ...announcement, attachments: [{ title: 'Plan', url: file.url }] };
    }
    const picture = await upload('/api/pictures?name=photo.jpg', 'image/jpeg', await makePhoto(count));
    return picture && { ...announcement, pictures: [{ ...picture, alt: 'A photo' }] };
  }

  async function begin(): Promise<Attempt | null> {
    const changeable = records.filter(({ saved, isDeleted, isUnknown }) => saved && !isDeleted && !isUnknown);
    const record = changeable.length > 4 && random.chance(0.55) ? random.one(changeable.slice(-12)) : null;
    if (record?.saved && random.chance(0.15)) {
      const path = `${paths[record.noun]}/${record.saved.id}`;
      const note = () => {
        record.isDeleted = true;
      };
      return {
        method: 'DELETE',
        path,
        body: undefined,
        key: randomUUID(),
        version: record.saved.version,
        record,
        note,
      };
    }
    count += 1;
    if (record?.saved) {
      const title = `${record.tag} as of ${count}`;
      const path = `${paths[record.noun]}/${record.saved.id}`;
      const note = (answer: TestResponse) => noteSaved(record, answer, title);
      const body = record.noun === 'items' ? { title, quantity: random.below(50) } : { title };
      return { method: 'PUT', path, body, key: randomUUID(), version: record.saved.version, record, note };
    }
    const noun = random.weighted<EditedNoun>({ announcements: 6, documents: 2, items: 2 });
    const created: Edited = {
      noun,
      tag: `${name} ${count}.`,
      saved: null,
      titles: new Map(),
      stock: null,
      isDeleted: false,
      isUnknown: false,
    };
    const body = await compose(noun, created.tag);
    if (!body) return null;
    records.push(created);
    const note = (answer: TestResponse) => noteSaved(created, answer, `${created.tag} as new`);
    return { method: 'POST', path: paths[noun], body, key: randomUUID(), record: created, note };
  }

  function noteSaved(record: Edited, answer: TestResponse, title: string): void {
    const { id, version, quantity } = answer.json() as Saved & { quantity?: number };
    record.saved = { id, version };
    record.stock = quantity ?? null;
    record.titles.set(version, title);
  }

  async function step(): Promise<void> {
    pending ??= await begin();
    if (!pending) return;
    const { method, path, body, key, version, record, note } = pending;
    const expected: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
    const answer = await site.clerk(method, path, body, key, expected);
    if (answer.status === 0) {
      // Somebody who closes the page never asks again.
      if (random.chance(0.7)) return;
      record.isUnknown = true;
    } else if (answer.status < 300) note(answer);
    else failures.push(`${method} ${path} (${record.tag}) was answered ${answer.status}: ${answer.body}`);
    pending = null;
  }

  const category = await site.clerk('POST', '/api/documents/categories', { title: `Of ${name}`, description: '' });
  categoryId = (category.json() as Saved).id;
  return {
    records,
    files,
    async run(): Promise<void> {
      while (!site.isOver()) await step();
    },
    /** Sends what is not answered yet until it is. */
    async finish(): Promise<void> {
      while (pending) await step();
    },
  };
}
