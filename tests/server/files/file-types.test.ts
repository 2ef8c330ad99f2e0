import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { measureCpu } from '../../cpuTime.ts';
import { listStoredFiles, serveUploads } from './upload-town.ts';
import { legacyOfficeFile, officeFile, openDocumentFile, pdfFile, zipArchive } from './uploads.ts';

const picture = (format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();

describe('an upload is judged by its content', () => {
  test('accepted types: PDF, Office, text and pictures, each under its own type', async () => {
    const { upload } = await serveUploads();
    const office2007 = 'application/vnd.openxmlformats-officedocument';
    const accepted: [string, Buffer | string, string][] = [
      ['Budget.pdf', pdfFile(), 'application/pdf'],
      ['a.docx', officeFile('docx'), `${office2007}.wordprocessingml.document`],
      ['a.xlsx', officeFile('xlsx'), `${office2007}.spreadsheetml.sheet`],
      ['a.pptx', officeFile('pptx'), `${office2007}.presentationml.presentation`],
      ['a.odt', openDocumentFile(), 'application/vnd.oasis.opendocument.text'],
      ['a.doc', legacyOfficeFile('WordDocument'), 'application/msword'],
      ['a.xls', legacyOfficeFile('Workbook'), 'application/vnd.ms-excel'],
      ['a.ppt', legacyOfficeFile('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
      ['a.rtf', '{\\rtf1 Minutes}', 'application/rtf'],
      ['a.txt', 'Café opens at 8 < 9 and later', 'text/plain'],
      ['a.md', '# BMX track', 'text/plain'],
      ['rates.csv', 'Water;12,50\r\nSewer;9,00', 'text/csv'],
      ['latin.csv', Buffer.from('Caf\xe9;12', 'latin1'), 'text/csv'],
      ['a.png', await picture('png'), 'image/png'],
      ['a.jpeg', await picture('jpeg'), 'image/jpeg'],
      ['a.webp', await picture('webp'), 'image/webp'],
      ['a.avif', await picture('avif'), 'image/avif'],
      ['a.gif', await picture('gif'), 'image/gif'],
    ];
    for (const [name, bytes, type] of accepted) {
      const { status, body } = await upload(name, bytes);
      // Pictures are written anew.
      const size = type.startsWith('image/') ? expect.any(Number) : Buffer.from(bytes as Buffer).byteLength;
      expect([status, body], name).toMatchObject([201, { name, media_type: type, size }]);
    }
  });

  test('refused types, with a sentence that says what they look like', async () => {
    const { upload, dataDir, db } = await serveUploads();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const exe = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), Buffer.alloc(200)]);
    const heic = Buffer.concat([
      Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'),
      Buffer.alloc(64),
    ]);
    const macros = zipArchive([
      {
        name: '[Content_Types].xml',
        bytes: '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      },
    ]);
    const refused: [string, Buffer | string, RegExp][] = [
      ['logo.svg', svg, /an SVG picture/],
      ['logo.png', `\n<!-- a logo -->\n${svg}`, /an SVG picture/],
      ['logo.txt', `Our logo: ${svg}`, /an SVG picture/],
      ['page.txt', '\ufeff <!DOCTYPE html><p>Hello', /a web page/],
      ['page.pdf', '<html><script>alert(1)</script>', /a web page/],
      ['polyglot.pdf', `<script>alert(1)</script>\n${pdfFile()}`, /a web page/],
      ['data.txt', '<?xml version="1.0"?><x/>', /a web page or XML/],
      ['run.txt', '#!/bin/sh\nrm -rf /', /a program/],
      ['budget.pdf', exe, /a program/],
      ['all.zip', zipArchive([{ name: 'a.txt', bytes: 'a' }]), /an archive/],
      ['report.docx', zipArchive([{ name: 'a.txt', bytes: 'a' }]), /an archive/],
      ['report.docx', macros, /macros/],
      ['setup.doc', legacyOfficeFile('Installer'), /a program/],
      ['locked.docx', legacyOfficeFile('EncryptedPackage'), /a password/],
      ['IMG_0042.HEIC', heic, /save the picture as JPEG/],
      ['noise.txt', Buffer.from([1, 2, 3, 255, 0]), /unknown kind/],
      ['nothing.pdf', '', /empty/],
    ];
    for (const [name, bytes, sentence] of refused) {
      const { status, body } = await upload(name, bytes);
      expect([name, status, body.code], JSON.stringify(body)).toEqual([name, 415, 'file_refused']);
      expect(body.message, name).toMatch(sentence);
    }
    const json = await upload('data.json', '{"a":1}', { 'content-type': 'application/json' });
    expect(json.status).toBe(415);
    expect(listStoredFiles(dataDir)).toEqual([]);
    expect(await db.read('files')).toEqual([]);
  });

  test('an Office file that would unpack to gigabytes is never unpacked', async () => {
    const { upload } = await serveUploads();
    let bomb = officeFile('docx', '');
    const packing = await measureCpu(() => {
      bomb = officeFile('docx', ' '.repeat(150_000_000));
    });
    const looking = await measureCpu(async () =>
      expect([201, 415]).toContain((await upload('bomb.docx', bomb)).status),
    );
    expect(looking).toBeLessThan(packing / 2);
  });

  test('the content wins over the name', async () => {
    const { upload } = await serveUploads();
    const names: [string, Buffer | string, string][] = [
      ['flyer.pdf', await picture('png'), 'flyer.png'],
      ['Minutes 2026.11', pdfFile(), 'Minutes 2026.11.pdf'],
      ['C:\\Users\\clerk\\Budget.PDF', pdfFile(), 'Budget.pdf'],
      ['../../etc/passwd', 'root', 'passwd.txt'],
      ['run.bat', 'echo hello', 'run.txt'],
      ['invoice\u202efdp.exe', pdfFile(), 'invoicefdp.pdf'],
      ['a\u0000b\r\nc.pdf', pdfFile(), 'abc.pdf'],
      ['   ', pdfFile(), 'document.pdf'],
      ['.pdf', pdfFile(), 'document.pdf'],
      [`${'x'.repeat(250)}.pdf`, pdfFile(), `${'x'.repeat(196)}.pdf`],
      ['Übersicht – Straße.pdf', pdfFile(), 'Übersicht – Straße.pdf'],
    ];
    for (const [given, bytes, name] of names) expect((await upload(given, bytes)).body, given).toMatchObject({ name });
  });
});
