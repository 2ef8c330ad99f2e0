/** Puts the demo towns into an empty database with write(), like every other change. */
import type { Database } from '../../db/connection.ts';
import { documentPath } from '../../db/rules/documents/documents.ts';
import { emptyStep } from '../../db/rules/pages/fields.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import type { SectionKey } from '../../db/rules/town/sectionKeys.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import type { DemoFile, DemoPicture, DemoShop, DemoTown } from '../../db/seeds/demo-town.ts';
import type { FilePlace } from '../files/fileStorage.ts';
import { readShopSettings, saveShopSettings } from '../store/towns/shopSettings.ts';
import { createTown, listTowns } from '../store/towns/towns.ts';
import { write } from '../store/write.ts';
import type { StoredFile, Writer } from '../store/writerTypes.ts';
import { seedMeetings } from './seedMeetings.ts';
import { renderDemoShop, saveDemoFile, saveDemoShop } from './seedShop.ts';

const person = 'demo';

async function seedTown(db: Database, place: FilePlace, demo: DemoTown, existing: Town | undefined): Promise<void> {
  const { makePicture } = await import('../../db/seeds/pictures.ts');
  const today = toLocalTime(Date.now(), demo.town.time_zone).date;
  const pictures: DemoPicture[] = await demo.pictures();
  const files = new Map<DemoFile, StoredFile>();
  for (const file of pictures.flatMap((picture) => picture.files)) {
    files.set(file, await saveDemoFile(place, file));
  }
  const categories = await Promise.all(
    demo.categories(today).map(async (category) => ({
      ...category,
      documents: await Promise.all(
        category.documents.map(async ({ pdf, ...document }) => ({
          ...document,
          file: await saveDemoFile(place, {
            name: document.file_name,
            media_type: 'application/pdf',
            bytes: await pdf(),
          }),
        })),
      ),
    })),
  );
  const shop = demo.shop && (await renderDemoShop(place, demo.shop));
  const town = existing ?? (await createTown(db, person, { ...demo.town, host: demo.host, aliases: demo.aliases }));
  await write(db, town.id, person, async (tx) => {
    for (const file of files.values()) await tx.addFile(file);
    const documentUrls = await saveCategories(tx, categories);
    const sections = demo.sections((name) => {
      const picture = pictures.find((one) => one.name === name);
      if (!picture) return { src: '', alt: '' };
      return makePicture(picture, (file) => `/media/${files.get(file)?.id}/${file.name}`);
    });
    for (const key of Object.keys(sections) as SectionKey[]) await tx.saveSection(key, sections[key]);
    for (const announcement of demo.announcements(today, (name) => documentUrls.get(name) ?? '/#documents')) {
      await tx.save('announcements', announcement);
    }
    await savePeople(tx, demo.people);
    const pageIds = await savePages(tx, town.id, demo.pages);
    await saveDepartments(tx, demo.people, pageIds);
    for (const form of demo.forms) await tx.save('forms', { ...form, format: 'markdown', is_open: true });
    for (const event of demo.events(today)) await tx.save('events', event);
    for (const route of demo.collectionRoutes(today)) await tx.save('collection_routes', route);
    if (shop) await saveDemoShop(tx, town.id, shop);
  });
  await seedMeetings(db, town, demo, today);
}

/** Adds contact details to the officials, and the other people after them. */
async function savePeople(tx: Writer, people: DemoTown['people']): Promise<void> {
  const officials: { id: string; name: string }[] = await tx.trx('people').select('id', 'name');
  for (const { department: _department, ...person } of people) {
    const official = officials.find(({ name }) => name === person.name);
    await tx.save('people', { ...person, ...(official && { id: official.id }) });
  }
}

/** Saves pages with their references to people, documents, and the pages above. @returns ids by address */
async function savePages(tx: Writer, town_id: string, pages: DemoTown['pages']): Promise<Map<string, string>> {
  const people: { id: string; name: string }[] = await tx.trx('people').where({ town_id }).select('id', 'name');
  const documents: { id: string; file_name: string }[] = await tx
    .trx('documents')
    .where({ town_id })
    .select('id', 'file_name');
  const ids = new Map<string, string>();
  for (const { above = '', contacts = [], documents: fileNames = [], steps = [], ...page } of pages) {
    const { id } = await tx.save('pages', {
      ...page,
      format: 'markdown',
      parent_id: ids.get(above) ?? '',
      steps: steps.map((step) => ({ ...emptyStep, ...step })),
      contact_ids: contacts.map((name) => people.find((one) => one.name === name)?.id ?? name),
      document_ids: fileNames.flatMap((name) => documents.find((one) => one.file_name === name)?.id ?? []),
    });
    ids.set(page.slug, id);
  }
  return ids;
}

async function saveDepartments(tx: Writer, people: DemoTown['people'], pageIds: Map<string, string>): Promise<void> {
  const saved: { id: string; name: string }[] = await tx.trx('people').select('id', 'name');
  for (const { name, department = '' } of people) {
    const department_id = pageIds.get(department);
    const id = saved.find((person) => person.name === name)?.id;
    if (id && department_id) await tx.save('people', { id, department_id });
  }
}

type DemoCategory = {
  title: string;
  description: string;
  documents: { title: string; description: string; date: string; file_name: string; file: StoredFile }[];
};

/** @returns addresses of the documents by file name */
async function saveCategories(tx: Writer, categories: DemoCategory[]): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const [order_index, { title, description, documents }] of categories.entries()) {
    const category = await tx.save('document_categories', { title, description, order_index });
    for (const [position, { file, ...document }] of documents.entries()) {
      await tx.addFile(file);
      const { id: file_id, media_type, size } = file;
      const saved = await tx.save('documents', {
        ...document,
        category_id: category.id,
        file_id,
        media_type,
        size,
        order_index: position,
      });
      urls.set(document.file_name, documentPath({ id: saved.id, file_name: document.file_name }));
    }
  }
  return urls;
}

/** Adds a shop or its settings to a demo town of an earlier version. Lists are never deleted, so no list means no shop. */
async function seedShop(db: Database, place: FilePlace, shop: DemoShop, town: Town): Promise<void> {
  if (await db.read('lists').where({ town_id: town.id }).first('id')) return seedSettings(db, shop, town);
  const rendered = await renderDemoShop(place, shop);
  await write(db, town.id, person, (tx) => saveDemoShop(tx, town.id, rendered));
}

async function seedSettings(db: Database, { settings }: DemoShop, { id }: Town): Promise<void> {
  if ((await readShopSettings(db.read, id)).version > 0) return;
  await write(db, id, person, (tx) => saveShopSettings(tx, id, settings, { now: Date.now() }));
}

/** Seeds missing demo towns if the database has no other towns; `say` reports slow steps. */
export async function seedDemo(db: Database, place: FilePlace, say: (text: string) => void): Promise<void> {
  const towns = await listTowns(db);
  const { demoTowns } = await import('../../db/seeds/demo.ts');
  // A database with any other town is a real installation.
  if (towns.some(({ host }) => !demoTowns.some((demo) => demo.host === host))) return;
  for (const demo of demoTowns) {
    const existing = towns.find(({ host }) => host === demo.host);
    // An interrupted seed left an empty town.
    if (existing && existing.seq > 1) {
      if (demo.shop) await seedShop(db, place, demo.shop, existing);
      continue;
    }
    say(`Making the demo town ${demo.host}…`);
    await seedTown(db, place, demo, existing);
  }
}
