/** The facts of PDF files that screen readers depend on, and the barriers that follow from them. */
import { describe, expect, test } from 'vitest';
import { listFileBarriers } from '../../../db/rules/accessibility/fileBarriers.ts';
import { fileCheckerVersion } from '../../../db/rules/accessibility/fileFacts.ts';
import { readConfig } from '../../../server/config/config.ts';
import { extractFileTexts } from '../../../server/jobs/extractFileTexts.ts';
import { write } from '../../../server/store/write.ts';
import { makeLockedPdf, makePdf } from './pdfFiles.ts';
import { findPdfBarriers, readPdfBytes, readPdfInProcess } from './readPdfBytes.ts';
import { serveUploads } from './upload-town.ts';

const words = 'The plan of the year';
/** The tagged page's content: a paragraph or a figure with this text. */
const marked = (text: string) => ({
  filter: '',
  bytes: Buffer.from(`/P << /MCID 0 >> BDC BT /F1 12 Tf 50 700 Td (${text}) Tj ET EMC`, 'latin1'),
});

type Given = { info?: string; catalog?: string; element?: string; tree?: string };

/** A tagged file of one page. @param element entries of its only tag */
const makeTagged = ({
  info = '/Title (The plan)',
  catalog = '/Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >>',
  element = '/S /P',
  tree = '/StructTreeRoot 6 0 R',
}: Given = {}) =>
  makePdf({
    pages: [words],
    catalog: `/MarkInfo << /Marked true >> ${tree} ${catalog}`,
    pageEntries: '/StructParents 0',
    stream: marked,
    trailer: '/Info 9 0 R',
    objects: [
      '<< /Type /StructTreeRoot /K [8 0 R] /ParentTree 7 0 R >>',
      '<< /Nums [0 [8 0 R]] >>',
      `<< /Type /StructElem /P 6 0 R /Pg 4 0 R /K [0] ${element} >>`,
      `<< ${info} /Producer (Tests) >>`,
    ],
  });

test('all facts of a tagged file are read', async () => {
  const { text, facts } = await readPdfBytes(makeTagged({ element: '/S /Figure /Alt (A map)' }));
  expect(text).toEqual({ status: 'text', pages: 1, text: words });
  expect(facts).toEqual({
    status: 'checked',
    pages: 1,
    scanned_pages: 0,
    tagged: true,
    has_tree: true,
    title: 'The plan',
    shows_title: true,
    language: 'en-US',
    figures: 1,
    figures_without_alt: 0,
    producer: 'Tests',
  });
});

const withoutLanguage = '/ViewerPreferences << /DisplayDocTitle true >>';
const printedRules = ['pdf_is_untagged', 'pdf_has_no_title', 'pdf_has_no_language'];
test.each([
  ['that is fine', makeTagged(), []],
  ['without a title', makeTagged({ info: '' }), ['pdf_has_no_title']],
  ['whose title is a file’s name', makeTagged({ info: '/Title (Microsoft Word - a.docx)' }), ['pdf_has_no_title']],
  ['whose title is markup', makeTagged({ info: '/Title (<b>The plan</b>)' }), ['pdf_has_no_title']],
  ['whose title is a formula', makeTagged({ info: '/Title (=cmd|calc)' }), ['pdf_has_no_title']],
  ['whose title has a sign', makeTagged({ info: '/Title (Speed < 25 mph in 2027)' }), []],
  ['whose title is hidden', makeTagged({ catalog: '/Lang (en-US)' }), ['pdf_title_is_hidden']],
  ['without a tree of tags', makeTagged({ tree: '' }), ['pdf_is_untagged']],
  ['without a language', makeTagged({ catalog: withoutLanguage }), ['pdf_has_no_language']],
  ['whose tags name the language', makeTagged({ catalog: withoutLanguage, element: '/S /P /Lang (es-MX)' }), []],
  ['with a figure without words', makeTagged({ element: '/S /Figure' }), ['pdf_figures_without_alt']],
  ['with a figure whose words replace it', makeTagged({ element: '/S /Figure /ActualText (2)' }), []],
  ['as printers make it', makePdf({ pages: [words] }), printedRules],
  ['with one page in four without letters', makePdf({ pages: [words, words, words, ''] }), printedRules],
  ['of two scanned pages', makePdf({ pages: ['', ''] }), ['pdf_is_scan']],
])('a file %s has its barriers and no others (F02, F04)', async (_, bytes, rules) => {
  expect(await findPdfBarriers(bytes)).toEqual(rules);
});

test('a text version beside a scan leaves no barrier (F28)', async () => {
  const { facts } = await readPdfBytes(makePdf({ pages: [''] }));
  const document = { file_id: 'f1', file_name: 'scan.pdf', text_blocks: [['p', ['Words']]] };
  expect(listFileBarriers(facts, document)).toEqual([]);
});

describe('files that open for few people are said to be so, and have one barrier (F03)', () => {
  const xfa = '/AcroForm << /XFA [(template) 3 0 R] /Fields [] >>';
  test.each([
    ['a collection of files', makePdf({ pages: [words], catalog: '/Collection << /View /T >>' }), 'collection'],
    ['an XFA form', makePdf({ pages: [words], catalog: xfa }), 'xfa_form'],
    ['a password', makeLockedPdf(), 'locked'],
    ['damage', Buffer.from('%PDF-1.7'), 'damaged'],
  ])('%s', async (_, bytes, status) => {
    const { facts } = await readPdfBytes(bytes);
    expect(facts.status).toBe(status);
    expect(listFileBarriers(facts, { file_id: 'f1', file_name: 'plan.pdf' })).toMatchObject([
      { rule: 'pdf_opens_for_few', severity: 'review' },
    ]);
  });
});

test('tags in a loop end; tags that double at each level cost their file its facts, but not its text', async () => {
  const loop = makePdf({
    pages: [words],
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R',
    pageEntries: '/StructParents 0',
    stream: marked,
    objects: [
      '<< /Type /StructTreeRoot /K [8 0 R] /ParentTree 7 0 R >>',
      '<< /Nums [0 [8 0 R]] >>',
      '<< /Type /StructElem /S /L /P 9 0 R /K [9 0 R 0] /Pg 4 0 R >>',
      '<< /Type /StructElem /S /L /P 8 0 R /K [8 0 R] >>',
    ],
  });
  expect((await readPdfBytes(loop)).text.status).toBe('text');
  const levels = 36;
  const element = (at: number) => {
    const kids = at < levels ? `${at + 9} 0 R ${at + 9} 0 R` : '0';
    return `<< /Type /StructElem /S /L /P ${at === 0 ? 6 : at + 7} 0 R /Pg 4 0 R /K [${kids}] >>`;
  };
  const bomb = makePdf({
    pages: [words],
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R',
    pageEntries: '/StructParents 0',
    stream: marked,
    objects: [
      '<< /Type /StructTreeRoot /K [8 0 R] /ParentTree 7 0 R >>',
      `<< /Nums [0 [${levels + 8} 0 R]] >>`,
      ...Array.from({ length: levels + 1 }, (_, at) => element(at)),
    ],
  });
  const { text, facts } = await readPdfInProcess(bomb, { maxBytes: 250 * 2 ** 20 });
  expect(text).toEqual({ status: 'text', pages: 1, text: words });
  expect(facts.status).toBe('unchecked');
});

test('the call answers the facts; a file that an older checker read is read again, its text stays (F01, F27)', async () => {
  const { db, dataDir, town, cookie, ask, upload } = await serveUploads();
  const { id } = (await upload('scan.pdf', makePdf({ pages: ['', ''] }))).body as { id: string };
  const answer = await ask(`/api/files/${id}/text`, { method: 'POST', headers: { cookie } });
  expect(answer.json()).toMatchObject({ status: 'pictures', facts: { status: 'checked', pages: 2, scanned_pages: 2 } });
  await write(db, town.id, 'import', async (tx) => {
    const { id: category_id } = await tx.save('document_categories', { title: 'Papers', description: '' });
    await tx.save('documents', { category_id, title: 'Scan', file_id: id });
  });
  await db.write('file_facts').update({ checker_version: fileCheckerVersion - 1, pages: 0 });
  const [before] = await db.read('search_file_texts').select('number', 'status');
  await extractFileTexts(db, readConfig({ DATA_DIR: dataDir }));
  expect(await db.read('file_facts').select('pages', 'checker_version')).toEqual([
    { pages: 2, checker_version: fileCheckerVersion },
  ]);
  expect(await db.read('search_file_texts').select('number', 'status')).toEqual([before]);
});
