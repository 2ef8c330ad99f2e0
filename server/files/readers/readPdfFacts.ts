/** Reads the facts of a PDF file that screen readers depend on, in the process that reads its text. */
import type { getDocumentProxy } from 'unpdf';
import { type FileFacts, unknownFileFacts } from '../../../db/rules/accessibility/fileFacts.ts';
import { cleanFileText } from '../../../db/rules/documents/fileTexts.ts';

export type PdfFile = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A node of pdf.js's tree of tags. Its `alt` is ActualText where there is no description, and may be empty then. */
type TagNode = { role?: string; alt?: string; lang?: string; type?: string; children?: readonly TagNode[] };

const [maxTitleLength, maxLanguageLength] = [300, 35];

const cleanText = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? cleanFileText(value.slice(0, maxLength)) : '';

/** Counts the figures below a node, and finds the first language. A tag may stand in several places. */
function readTags(root: TagNode, facts: FileFacts): void {
  const waiting = [root];
  const seen = new Set<TagNode>();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    facts.language ||= cleanText(node.lang, maxLanguageLength);
    if (node.role === 'Figure') {
      facts.figures += 1;
      if (node.alt === undefined) facts.figures_without_alt += 1;
    }
    for (const child of node.children ?? []) waiting.push(child);
  }
}

async function readCatalog(pdf: PdfFile, facts: FileFacts): Promise<void> {
  const [mark, found, preferences] = await Promise.all([
    pdf.getMarkInfo(),
    pdf.getMetadata(),
    pdf.getViewerPreferences(),
  ]);
  const { info, metadata } = found;
  const named = new Map<string, unknown>(Object.entries(info));
  facts.tagged = mark?.Marked === true;
  // The types of pdf.js lack this field.
  facts.has_tree = new Map<string, unknown>(Object.entries(found)).get('hasStructTree') === true;
  facts.title = cleanText(metadata?.get('dc:title') || named.get('Title'), maxTitleLength);
  facts.shows_title = new Map<string, unknown>(Object.entries(preferences ?? {})).get('DisplayDocTitle') === true;
  facts.language = cleanText(named.get('Language'), maxLanguageLength);
  facts.producer = cleanText(named.get('Producer'), maxTitleLength);
  if (named.get('IsCollectionPresent') === true) facts.status = 'collection';
  else if (named.get('IsXFAPresent') === true) facts.status = 'xfa_form';
}

/**
 * @param scannedPages pages without letters
 * @param lastingMs the facts found after that time are enough
 */
export async function readPdfFacts(pdf: PdfFile, scannedPages: number, lastingMs: number): Promise<FileFacts> {
  const started = performance.now();
  const facts = unknownFileFacts('checked', pdf.numPages, scannedPages);
  await readCatalog(pdf, facts);
  if (facts.status !== 'checked' || !facts.has_tree) return facts;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    if (performance.now() - started > lastingMs) return { ...facts, status: 'partial' };
    const page = await pdf.getPage(number);
    const tree: TagNode | null = await page.getStructTree();
    if (tree) readTags(tree, facts);
    page.cleanup();
  }
  return facts;
}
