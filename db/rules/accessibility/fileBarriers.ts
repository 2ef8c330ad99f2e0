/** The barriers of a PDF file, from its facts. */
import { type Barrier, type BarrierRule, barrierRules } from './barriers.ts';
import type { FileFacts, FileFactsStatus } from './fileFacts.ts';

/** A document as far as the barriers of its file need it. */
type DocumentWithFile = { file_id: string; file_name: string; text_blocks?: readonly unknown[] };

/** Titles that no person chose, such as `Microsoft Word - agenda.docx`, `Document1`, `<title>Agenda`, `=cmd|calc`. */
const isMadeTitle = (title: string): boolean =>
  /\.(?:docx?|pdf|rtf|odt|indd|xlsx?|pptx?|html?|txt|tiff?|jpe?g|png)$/i.test(title) ||
  /^(?:Microsoft \w+ - |PowerPoint Presentation$|(?:untitled|document|presentation|scan|slide)[ _-]?\d*$)/i.test(
    title,
  ) ||
  /<[/!?]?[a-z]|^[=@|]/i.test(title) ||
  !/[\p{L}\p{N}]/u.test(title);

/** Files of which many readers get nothing at all, not even the words. */
const closedStatuses: readonly FileFactsStatus[] = ['locked', 'damaged', 'collection', 'xfa_form'];

/** Whether so many pages have no letters that the file counts as a scan. */
const isScan = ({ pages, scanned_pages }: FileFacts): boolean => pages > 0 && scanned_pages * 2 >= pages;

/** The rules that a file breaks. A scan breaks one only, unless it promises tags: everything else follows from it. */
function listBrokenRules(facts: FileFacts): BarrierRule[] {
  const { status } = facts;
  if (closedStatuses.includes(status)) return ['pdf_opens_for_few'];
  if (status !== 'checked' && status !== 'partial') return [];
  if (isScan(facts)) return facts.tagged && !facts.has_tree ? ['pdf_is_scan', 'pdf_is_untagged'] : ['pdf_is_scan'];
  const rules: BarrierRule[] = [];
  if (!facts.tagged || !facts.has_tree) rules.push('pdf_is_untagged');
  const hasTitle = facts.title !== '' && !isMadeTitle(facts.title);
  if (!hasTitle) rules.push('pdf_has_no_title');
  else if (!facts.shows_title) rules.push('pdf_title_is_hidden');
  // A page that was not read may name its language.
  if (facts.language === '' && status === 'checked') rules.push('pdf_has_no_language');
  if (facts.figures_without_alt > 0) rules.push('pdf_figures_without_alt');
  return rules;
}

/**
 * Lists the barriers of a document's file. They never stop publishing. A document with a text version has none: everybody
 * can read that.
 */
export function listFileBarriers(facts: FileFacts, document: DocumentWithFile): Barrier[] {
  if ((document.text_blocks ?? []).length > 0) return [];
  return listBrokenRules(facts).map((rule) => ({
    rule,
    severity: barrierRules[rule],
    path: ['file_id'],
    from: 0,
    to: 0,
    words: document.file_name.slice(0, 120),
    // Another file is another subject, so that an answer about the old one ends.
    subject: document.file_id,
  }));
}
