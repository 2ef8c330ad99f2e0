/** Reading an agenda's file: what clerks send, what is wrong with it, and what attackers send. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { readAgendaFile } from '../../../server/files/agendas/readAgendaFile.ts';
import { makeLockedPdf, makePdf } from '../files/pdfFiles.ts';
import { listStoredFiles, serveUploads } from '../files/upload-town.ts';
import { legacyOfficeFile, openDocumentFile, uploadBytes } from '../files/uploads.ts';
import { makeDocx, p } from './docxFiles.ts';

async function serveAgendas() {
  const { port, cookie, dataDir } = await serveUploads();
  const send = (bytes: Uint8Array | string, as = cookie) =>
    uploadBytes(port, '/api/agendas/read?name=agenda', bytes, { cookie: as });
  return { send, dataDir };
}

test('a Word file, a text and a PDF are read for editors, and none is kept', async () => {
  const { send, dataDir } = await serveAgendas();
  const body = [
    p('CITY OF ASHFORD'),
    p('1. Call to order'),
    p('', {
      extra: '<w:ins><w:r><w:t>2. Adjourn</w:t></w:r></w:ins><w:del><w:r><w:delText>x</w:delText></w:r></w:del>',
    }),
    p('Posted on December 2'),
  ];
  const items = [
    { depth: 0, label: '1', title: 'Call to order', text: '' },
    { depth: 0, label: '2', title: 'Adjourn', text: '' },
  ];
  expect(await send(makeDocx(body, { header: p('Page header') }))).toMatchObject({
    status: 200,
    body: {
      items,
      warnings: [
        { code: 'tracked_changes', text: '' },
        { code: 'before_items', text: 'CITY OF ASHFORD' },
        { code: 'after_items', text: 'Posted on December 2' },
        { code: 'page_margins', text: 'Page header' },
      ],
    },
  });
  expect((await send('1. Call to order\r\n2. Adjourn')).body).toEqual({ items, warnings: [] });
  expect((await send(makePdf({ pages: ['1. Call to order\n2. Adjourn'] }))).body).toMatchObject({
    items,
    warnings: [{ code: 'from_pdf' }],
  });
  expect(listStoredFiles(dataDir)).toEqual([]);
  expect((await send('1. Call to order', '')).status).toBe(401);
});

const entities =
  '<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><w><body><p><r><t>&a;</t></r></p></body></w>';
const broken = makeDocx([p('1. Call to order')]);
const documentOf = (xml: string) => Buffer.from(zipSync({ 'word/document.xml': strToU8(xml) }));

test('what can’t be read is refused with a sentence that says what to do, never with a fault of the server', async () => {
  const { send, dataDir } = await serveAgendas();
  const refused: [reason: string, bytes: Uint8Array | string, message: RegExp][] = [
    ['doc', legacyOfficeFile('WordDocument'), /save it as a Word document/],
    ['locked', legacyOfficeFile('EncryptedPackage'), /Save a copy without one/],
    ['locked', makeLockedPdf(), /Save a copy without one/],
    ['pages', zipSync({ 'Index/Document.iwa': strToU8('x') }), /Export To, Word/],
    ['odt', openDocumentFile(), /save it as a Word document/],
    ['rtf', '{\\rtf1 1. Call to order}', /\.rtf/],
    ['html', '<html><body>1. Call to order</body></html>', /web page/],
    ['other', Buffer.from([0, 1, 2, 3]), /no Word, PDF or text file/],
    ['other', zipSync({ 'xl/workbook.xml': strToU8('<x/>') }), /no Word, PDF or text file/],
    ['scan', makePdf({ pages: [''] }), /Attach it as the agenda file/],
    ['damaged', broken.subarray(0, broken.length - 40), /damaged/],
    ['damaged', documentOf('<w:document><w:body><w:p'), /damaged/],
    ['damaged', documentOf(entities), /damaged/],
    ['damaged', '%PDF-1.7 and nothing more', /damaged/],
    ['too_large', documentOf(`<w>${' '.repeat(30 * 2 ** 20)}</w>`), /in a new file/],
    ['empty', makeDocx([p(' ')]), /no text/],
    ['empty', '', /no text/],
  ];
  const answers = await Promise.all(refused.map(([, bytes]) => send(bytes)));
  for (const [at, [reason, , message]] of refused.entries()) {
    expect(answers[at], reason).toMatchObject({ status: 422, body: { code: 'agenda_unread', reason } });
    expect(answers[at]?.body.message).toMatch(message);
    expect(answers[at]?.body.message).toContain('Your agenda is unchanged.');
  }
  expect((await send(Buffer.alloc(20 * 2 ** 20 + 1))).body.code).toBe('file_too_large');
  expect(listStoredFiles(dataDir)).toEqual([]);
}, 120_000);

test('a file that takes too much memory or time ends with its own process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-agenda-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'agenda.docx');
  writeFileSync(path, documentOf(`<w><body>${'<p/>'.repeat(4_000_000)}</body></w>`));
  const refused = { code: 'agenda_unread', details: { reason: 'too_large' } };
  await expect(readAgendaFile(path, { maxBytes: 150 * 2 ** 20 })).rejects.toMatchObject(refused);
  await expect(readAgendaFile(path, { timeoutMs: 50 })).rejects.toMatchObject(refused);
}, 120_000);

test('more items than an agenda has, and items that are too long, are kept or named', async () => {
  const { send } = await serveAgendas();
  const long = Array.from({ length: 8000 }, (_, at) => `word${at}`).join(' ');
  const many = Array.from({ length: 305 }, (_, at) => p(`${at + 1}. ${at === 3 ? long : `Matter ${at + 1}`}`));
  const { items, warnings } = (await send(makeDocx(many))).body as {
    items?: { title: string; text: string }[];
    warnings?: { code: string; text: string }[];
  };
  const [split, over] = warnings ?? [];
  expect(items?.length).toBe(300);
  expect([split?.code, over?.code]).toEqual(['items_split', 'too_many_items']);
  const all = [...(items ?? []).map(({ title, text }) => `${title} ${text}`), over?.text ?? ''].join(' ');
  expect(long.split(' ').every((word) => all.includes(word))).toBe(true);
  for (let at = 5; at <= 305; at++) expect(all).toContain(`Matter ${at}`);
});
