/** Posted notices and receipts as PDF files: what they say, how readers of screens find their way, and what they cost. */
import { describe, expect, test, vi } from 'vitest';
import { meetingReceiptTexts, receiptWords as wordsOnScreen } from '../../../app/texts/en/meetings/meetingReceipt.ts';
import type { NoticeReceipt } from '../../../db/rules/meetings/receipts.ts';
import { createPdfFiles } from '../../../server/notices/pdfFiles.ts';
import { plain } from '../../../server/notices/printedDocument.ts';
import { renderPrintedPdf } from '../../../server/notices/printedPdf.ts';
import { receiptDocument } from '../../../server/notices/receiptDocument.ts';
import { receiptTexts, receiptWords } from '../../../server/notices/receiptTexts.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects } from '../database.ts';
import { findPdfBarriers, readPdfBytes } from '../files/readPdfBytes.ts';
import { type Uploaded, uploadBytes } from '../files/uploads.ts';
import { elementsOf, type PdfElement, readPdf } from '../readPdf.ts';
import type { TestResponse } from '../serve.ts';
import { agenda, makeCouncil, monday } from './meetings.ts';

const item = (given: object) => ({ ...agenda[0], kind: '', ...given });

function open({ status, headers, bytes }: TestResponse) {
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  const pdf = readPdf(bytes ?? Buffer.alloc(0));
  expect(pdf.unmarked).toEqual([]);
  return { ...pdf, text: readingTexts(pdf.root).join('\n') };
}

/** The texts in the order in which a reader of screens says them. */
const readingTexts = ({ text, children }: PdfElement): string[] => [
  ...(text ? [text] : []),
  ...children.flatMap(readingTexts),
];

/** The levels of an agenda as numbers and first lines. */
const outlineOf = (list: PdfElement): unknown[] =>
  list.children.map(({ children: [label, body] }) => [
    label?.text,
    body?.children.find(({ tag }) => tag === 'P')?.text,
    ...(body?.children.filter(({ tag }) => tag === 'L').map(outlineOf) ?? []),
  ]);

describe.each(dialects)('the PDF file of a notice on %s', (dialect) => {
  test('says all that was posted, in the order of the page, to eyes and to readers of screens', async () => {
    const { plan, post, ask, db, port, town } = await makeCouncil(dialect);
    const cookie = await makeSessionCookie(db, town, true);
    const { body } = await uploadBytes(port, '/api/files?name=packet.txt', 'Bids', { cookie });
    const { url: packet } = body as Uploaded;
    const { id, slug } = await plan({
      remote_note: 'Call 555-0100',
      live_url: 'https://video.example/maple',
      agenda: [
        ...agenda,
        item({ title: 'Corrections <b>&', depth: 2, label: 'x)', text: 'First.\n\nSecond: Nguyễn, Ђорђе.' }),
        item({ title: 'City attorney', kind: 'closed', basis: '551.071', presenter: 'Rosa Tate' }),
      ],
      files: [{ title: 'Packet', url: packet }],
    });
    expect((await post(id)).status).toBe(201);
    const answer = await ask(`/meetings/${slug}/notice-1.pdf`);
    const pdf = open(answer);
    const { sha256, snapshot } = (await ask(`/api/meetings/${slug}/notices/1`)).json() as {
      sha256: string;
      snapshot: { content: object };
    };
    expect(readingTexts(pdf.root).slice(0, 3)).toEqual([
      'City of Maple',
      'Notice of a regular meeting',
      'City Council, December 8, 2026',
    ]);
    for (const part of [
      'Tuesday, December 8, 2026, 6:00 PM to 8:00 PM',
      'Council chamber',
      'Call 555-0100',
      'https://video.example/maple',
      'Closed session under 551.071',
      'Presented by Rosa Tate',
      'Second: Nguyễn, Ђорђе.',
      'Notice\nposted November 30, 2026 at 12:00 PM',
      `SHA-256 of this notice: ${sha256}`,
      'I certify that this notice was posted at this place:\non (date)\nat (hour)\nCity Secretary',
    ])
      expect(pdf.text).toContain(part);
    expect(JSON.stringify(snapshot.content)).toContain('Corrections <b>&');
    expect(elementsOf(pdf.root, 'H2').map(({ text }) => text)).toEqual(['Agenda', 'Posted notices']);
    expect(outlineOf(elementsOf(pdf.root, 'L')[1] as PdfElement)).toEqual([
      ['1', 'Call to order'],
      ['2', 'Consent agenda', [['2.a', 'Minutes of November 10']]],
      ['3', 'Adjourn', [['x)', 'Corrections <b>&']]],
      ['4', 'City attorney'],
    ]);
    const origin = `http://${town.host}`;
    expect(pdf.raw).toMatch(new RegExp(`/URI \\(${origin}(:\\d+)?${packet}\\)`));
    expect(pdf.raw).toMatch(new RegExp(`/URI \\(${origin}(:\\d+)?/meetings/${slug}\\)`));
    expect(pdf.artifacts.join(' ')).toContain('Notice 1: City Council, December 8, 2026');
    expect(pdf.artifacts.join(' ')).toContain('Page 1 of 2');
  });

  test('never changes: a later notice has a file of its own, and who has one is told that it is the same', async () => {
    const { call, plan, post, ask, clock } = await makeCouncil(dialect);
    const { id, slug, agenda: items } = await plan();
    await post(id);
    const first = await ask(`/meetings/${slug}/notice-1.pdf`);
    clock.now = Date.parse('2026-12-04T15:00:00Z');
    await call(`/api/meetings/${id}`, { method: 'PUT', json: { agenda: [...items, item({ title: 'Water main' })] } });
    expect((await post(id, { reason: 'The main broke.' })).status).toBe(201);
    await call(`/api/meetings/${id}/cancellation`, { json: { reason: 'No power.' } });
    const again = await ask(`/meetings/${slug}/notice-1.pdf`);
    expect(again.bytes?.equals(first.bytes ?? Buffer.alloc(0))).toBe(true);
    const { sha256 } = (await ask(`/api/meetings/${slug}/notices/1`)).json() as { sha256: string };
    expect(again.headers.etag).toBe(`"${sha256}"`);
    const known = await ask(`/meetings/${slug}/notice-1.pdf`, { headers: { 'if-none-match': `"${sha256}"` } });
    expect([known.status, known.bytes?.length ?? 0]).toEqual([304, 0]);
    const second = open(await ask(`/meetings/${slug}/notice-2.pdf`));
    expect(second.text).toContain('Amended notice of a regular meeting');
    expect(second.text).toContain('Added Dec 4');
    expect(second.text).toContain('Reason: The main broke.');
    const third = open(await ask(`/meetings/${slug}/notice-3.pdf`));
    expect(third.text).toContain('This meeting is canceled. Posted December 4, 2026 at 9:00 AM.\nReason: No power.');
    for (const missing of ['4', '0', '01', '-1', 'x', '99999'])
      expect((await ask(`/meetings/${slug}/notice-${missing}.pdf`)).status).toBe(404);
    expect((await ask('/meetings/none/notice-1.pdf')).status).toBe(404);
  });
});

const printed = {
  title: 'Notice: Council',
  author: 'City of Maple',
  heading: 'Notice',
  subtitle: 'Council',
  footer: 'Notice 1',
  written: '2026-11-30T18:00:00.000Z',
};

test('it is tagged, has a title that viewers show, a language, and words for its picture', async () => {
  const { plan, post, ask, call } = await makeCouncil('sqlite');
  const { id, slug } = await plan();
  await post(id);
  const { bytes } = await ask(`/meetings/${slug}/notice-1.pdf`);
  const { facts } = await readPdfBytes(bytes ?? Buffer.alloc(0));
  expect(facts).toMatchObject({
    title: 'Notice of a regular meeting: City Council, December 8, 2026',
    language: 'en-US',
    figures: 1,
  });
  expect(await findPdfBarriers(bytes ?? Buffer.alloc(0))).toEqual([]);
  const receipt = await call(`/api/meetings/${id}/receipt.pdf`);
  expect(await findPdfBarriers(receipt.bytes ?? Buffer.alloc(0))).toEqual([]);
});

test('three hundred items and texts of any length and script are read whole, page after page', async () => {
  const words = Array.from({ length: 3000 }, (_, at) => `word${at}`).join(' ');
  const entry = (depth: number, text: string) => ({ depth, label: '1', lines: [plain(text)], links: [] });
  const entries = [
    ...Array.from({ length: 300 }, (_, at) => entry(at % 3, `Item ${at} with a title`)),
    entry(2, words),
    entry(0, 'x'.repeat(20_000)),
    entry(0, 'שלום\t\u200b\u2028العربية 漢字 🎉'),
  ];
  const bytes = await renderPrintedPdf({ ...printed, footer: 'A'.repeat(900), blocks: [{ kind: 'list', entries }] });
  const { root, unmarked, pages } = readPdf(bytes);
  expect(unmarked).toEqual([]);
  expect(pages).toBeGreaterThan(10);
  expect(elementsOf(root, 'LI')).toHaveLength(303);
  const text = readingTexts(root).join('').replaceAll(/\s/g, '');
  // A failing comparison would print both texts.
  expect([text.includes(words.replaceAll(' ', '')), /x{20000}/.test(text)]).toEqual([true, true]);
  expect(readingTexts(root).at(-1)).toMatch(/appear as question marks/);
});

test('a file is drawn once for all who wait for it, one file at a time, and kept', async () => {
  let [running, most] = [0, 0];
  const draw = vi.fn(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return new Uint8Array(10);
  });
  const readFile = createPdfFiles(draw);
  const caller = { address: '192.0.2.1', hasLeft: () => false };
  const compose = () => ({ ...printed, blocks: [] });
  await Promise.all(['a', 'a', 'b', 'a', 'c'].map((key) => readFile(key, caller, compose)));
  await readFile('a', caller, compose);
  expect([draw.mock.calls.length, most]).toEqual([3, 1]);
});

test('editors read the receipt as a file; to others there is none', async () => {
  const { plan, post, call, ask } = await makeCouncil('sqlite');
  const { id } = await plan();
  expect((await call(`/api/meetings/${id}/receipt.pdf`)).status).toBe(404);
  await post(id);
  expect((await ask(`/api/meetings/${id}/receipt.pdf`)).status).toBe(401);
  const answer = await call(`/api/meetings/${id}/receipt.pdf`);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { notices } = (await call(`/api/meetings/${id}/receipt`)).json() as { notices: NoticeReceipt[] };
  const [notice] = notices;
  const { text } = open(answer);
  for (const part of [
    'Posted before the last moment.',
    'Gov’t Code 551.043(a) (TX, version 2 of the rules)',
    'Thu, Dec 3\nFri, Dec 4\nMon, Dec 7',
    'Sat, Dec 5 (weekend)',
    notice?.sha256,
    notice?.chain_sha256,
    'None: it is the first notice of this town.',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/complian/i);
});

test('the receipt tells what hung where and when the site could not be read, and nothing that was not seen', async () => {
  const { plan, post, call, town } = await makeCouncil('sqlite');
  const { id, slug } = await plan();
  await post(id);
  const { notices } = (await call(`/api/meetings/${id}/receipt`)).json() as { notices: [NoticeReceipt] };
  const at = (minutes: number) => new Date(monday + minutes * 60_000).toISOString();
  const hung = {
    id: '1',
    place: 'City Hall',
    person: 'clerk@maple.example',
    person_name: 'Rosa',
    photo_url: '/files/9/door.jpg',
  };
  const notice: NoticeReceipt = {
    ...notices[0],
    postings: [{ ...hung, channel: 'board', posted_at: at(10), received_at: at(150), remark: 'By the door' }],
    presence: {
      from: at(0),
      to: at(3000),
      gaps: [{ from: at(60), to: at(102), cause: 'stopped' }],
      looks: { total: 200, failed: 3 },
    },
  };
  const print = { notices: [notice], slug, origin: 'https://maple.example', timeZone: town.time_zone };
  const pdf = readPdf(await renderPrintedPdf(receiptDocument(print)));
  const text = readingTexts(pdf.root).join('\n');
  expect(text).toContain(
    'Hung on the board at City Hall: Nov 30, 12:10 PM (reported 2:30 PM), by Rosa\nBy the door\nPhoto',
  );
  expect(text).toContain('except at these times:\nNov 30, 1:00 PM to 1:42 PM: the server was stopped');
  expect(text).toContain('200 looks from outside, of which 3 did not find the notice.');
  expect(pdf.raw).toContain('/URI (https://maple.example/files/9/door.jpg)');
});

test('screen and file word a receipt alike', () => {
  /** Words are texts, functions of texts, and records of both. */
  const speak = (words: object): unknown =>
    Object.fromEntries(
      Object.entries(words).map(([key, word]) => [
        key,
        typeof word === 'string'
          ? word
          : typeof word === 'object'
            ? speak(word)
            : key === 'leftOut'
              ? ['holiday', 'weekend', 'observed', 'closure', 'office_closed', 'designated'].map((why) =>
                  [word({ why, name: 'N' }), word({ why, name: '' })].join('/'),
                )
              : [word('1', '2', '3', '4'), word(''), word(7, 3)],
      ]),
    );
  expect(speak(wordsOnScreen)).toEqual(speak(receiptWords));
  expect([meetingReceiptTexts.title, meetingReceiptTexts.hint]).toEqual([receiptTexts.title, receiptTexts.hint]);
});
