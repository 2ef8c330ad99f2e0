/** A site built in the pseudo-locale, with everything that people wrote in it turned into Greek letters. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '../../../db/connection.ts';
import { seedDemoInvoices } from '../../../server/demo/seedInvoices.ts';
import { seedDemoOrders } from '../../../server/demo/seedOrders.ts';
import { findFreePort } from '../../server/postgres.ts';
import { startServerProcess } from '../server.ts';

const source = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

const latin = 'abcdefghijklmnopqrstuvwxyz';
const greek = 'αβψδεφγηιξκλμνοπθρστυωχζςϊ';

/** Addresses stay what they are, and so does AM or PM, without which opening hours are not understood. */
const stays = /^(?:[AP]M|.*[@/].*|.*\.\w+)$/;

const toGreek = (text: string) =>
  text
    .split(/(\s+)/)
    .map((word) =>
      stays.test(word) ? word : word.toLowerCase().replace(/[a-z]/g, (letter) => greek[latin.indexOf(letter)] ?? ''),
    )
    .join('');

/** Fields within JSON that no person wrote. */
const machineFields = new Set(['src', 'srcset', 'avif', 'link', 'url', 'id', 'time', 'endTime', 'rule', 'coordinates']);

function translate(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return machineFields.has(field) ? value : toGreek(value);
  if (Array.isArray(value)) return value.map((one) => translate(one, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, translate(one, key)]));
}

const written: Record<string, { key: string; texts: string[]; json?: string[] }> = {
  towns: { key: 'id', texts: ['display_name'] },
  sections: { key: 'rowid', texts: [], json: ['content'] },
  announcements: { key: 'id', texts: ['title', 'excerpt', 'content'], json: ['tags', 'attachments'] },
  events: {
    key: 'id',
    texts: ['title', 'location', 'description', 'content', 'location_detail', 'renter_name'],
  },
  document_categories: { key: 'id', texts: ['title', 'description'] },
  documents: { key: 'id', texts: ['title', 'description', 'file_name'] },
  items: { key: 'id', texts: ['title', 'description', 'sku'], json: ['tags'] },
  lists: { key: 'rowid', texts: ['title', 'description'] },
  shop_settings: { key: 'town_id', texts: ['tax_label', 'pickup_address', 'pickup_hours'] },
  users: { key: 'id', texts: ['first_name', 'last_name'] },
  orders: {
    key: 'id',
    texts: [
      'customer_first_name',
      'customer_last_name',
      'pickup_address',
      'pickup_hours',
      'tax_label',
      'notes',
      ...['shipping', 'billing'].flatMap((group) =>
        ['first_name', 'last_name', 'company', 'address_line1', 'address_line2', 'city'].map(
          (field) => `${group}_${field}`,
        ),
      ),
      'special_instructions',
    ],
  },
  invoices: {
    key: 'id',
    texts: ['customer_name', 'customer_address_line1', 'customer_address_line2', 'customer_city', 'notes'],
  },
  invoice_items: { key: 'id', texts: ['description'] },
  order_items: { key: 'id', texts: ['title', 'description'] },
  search_file_texts: { key: 'number', texts: ['text'] },
};

async function writeInGreek(db: Database): Promise<void> {
  for (const [table, { key, texts, json = [] }] of Object.entries(written)) {
    const rows: Record<string, string>[] = await db.write(table).select(`${key} as row_key`, ...texts, ...json);
    for (const { row_key, ...row } of rows) {
      const changed = Object.fromEntries([
        ...texts.map((column) => [column, toGreek(row[column] ?? '')]),
        ...json.map((column) => [column, JSON.stringify(translate(JSON.parse(row[column] ?? 'null')))]),
      ]);
      await db
        .write(table)
        .where(key, row_key as string)
        .update(changed);
    }
  }
}

export type PseudoSite = { url: string; market: string; remove(): Promise<void> };

export async function startPseudoSite(): Promise<PseudoSite> {
  const root = mkdtempSync(join(tmpdir(), 'mainstreet-pseudo-'));
  const env = { ...process.env, LOCALE: 'en-XA' };
  const vite = join(source, 'node_modules/.bin/vite');
  const options = ['--emptyOutDir', '--logLevel', 'error', '--outDir'];
  await run(vite, ['build', ...options, join(root, 'dist/client')], { cwd: source, env });
  await run(vite, ['build', '--ssr', 'app/server.tsx', ...options, join(root, 'dist/render')], { cwd: source, env });
  for (const name of ['server', 'db', 'package.json'])
    cpSync(join(source, name), join(root, name), { recursive: true });
  symlinkSync(join(source, 'node_modules'), join(root, 'node_modules'));
  const dataDir = join(root, 'data');
  cpSync(process.env.DEMO_TEMPLATE ?? '', dataDir, { recursive: true });
  const db = await openDatabase({ dataDir });
  // With orders in every state.
  await db.write('order_counters').del();
  await seedDemoOrders(db);
  await seedDemoInvoices(db);
  await writeInGreek(db);
  await db.close();
  const port = await findFreePort();
  const { start, stop } = startServerProcess(root, {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
  });
  await start();
  return {
    url: `http://cityofmaple.localhost:${port}`,
    market: `http://maplemarket.localhost:${port}`,
    async remove() {
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
