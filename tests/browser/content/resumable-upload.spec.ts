/** A clerk on a bad line: an upload outlives the server and the page, for documents and the files of a meeting alike. */
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Request } from '@playwright/test';
import { openDatabase } from '../../../db/connection.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';

test.use({ ownProcess: true });

const buffer = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(10_000_000)]);
const isPiece = (request: Request) => request.method() === 'PATCH';

test('an upload goes on after the server was killed, and after the page was reloaded (A75)', async ({
  page,
  town,
  expected,
}, testInfo) => {
  // A file on the disk has the same time of change when it is chosen again.
  const packet = testInfo.outputPath('packet.pdf');
  writeFileSync(packet, buffer);
  expected.push(/Failed to load resource/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/#documents`);
  await page.getByRole('button', { name: 'Add documents' }).click();
  const add = page.getByRole('dialog', { name: 'Add documents' });
  let pieces = 0;
  await page.route('**/api/files/upload?*', async (route) => {
    if (isPiece(route.request())) pieces += 1;
    if (pieces === 2) await town.stop();
    await route.continue();
  });
  await add.locator('input[type="file"]').setInputFiles(packet);
  await expect(add.getByText('Waiting for the connection; 4 of 10 MB are saved')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.unroute('**/api/files/upload?*');
  await town.restart();
  // Asks at once, not when the longer and longer wait is over.
  await page.evaluate(() => window.dispatchEvent(new globalThis.Event('online')));
  await expect(add.getByText('1 of 1 file uploaded')).toBeAttached({ timeout: 40_000 });
  await add.getByRole('button', { name: 'Add documents' }).click();
  await expect(page.locator('#documents').getByRole('link', { name: 'Packet' })).toBeVisible();

  await page.goto(`${town.url}/meetings`);
  const openEditor = async () => {
    await page.getByRole('button', { name: 'Plan a meeting' }).click();
    return page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Plan a meeting' }) });
  };
  const attach = async (editor: Awaited<ReturnType<typeof openEditor>>) => {
    const files = editor.getByRole('group', { name: 'Files of the whole meeting' });
    await files.locator('input[type="file"]').setInputFiles(packet);
    return files;
  };
  // The second piece never gets an answer.
  pieces = 0;
  await page.route('**/api/files/upload?*', async (route) => {
    if (isPiece(route.request())) pieces += 1;
    if (pieces < 2) await route.continue();
  });
  await attach(await openEditor());
  await expect.poll(() => pieces).toBe(2);
  await page.unroute('**/api/files/upload?*');
  await page.reload();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/files/upload')) sent.push(request.method());
  });
  const files = await attach(await openEditor());
  await expect(files.getByLabel('Name of attachment 1')).toHaveValue('packet (PDF)');
  expect(sent[0]).toBe('GET');
  expect(sent).not.toContain('POST');

  const db = await openDatabase({ dataDir: town.dataDir });
  const sha256 = createHash('sha256').update(buffer).digest('hex');
  const rows = await db.read('files').where({ name: 'packet.pdf' });
  await db.close();
  expect(rows.map((row) => row.sha256)).toEqual([sha256, sha256]);
});
