/** Reads the agenda in an uploaded file in a separate process, and says what became of each part of it. */
import { meetingLimits as limits } from '../../../db/rules/meetings/fields.ts';
import type { ReadItem } from '../../../db/rules/meetings/readAgenda.ts';
import type { AgendaAnswer, AgendaWarning, AgendaWarningCode } from '../../../db/rules/meetings/readAgendaAnswer.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { type ReaderLimits, runReader } from '../readers/runReader.ts';
import type { AgendaFile, RefusedKind } from './agendaFile.ts';

const script = new URL('./agendaProcess.ts', import.meta.url);
const usualLimits: ReaderLimits = { timeoutMs: 20_000, maxBytes: 400 * 2 ** 20 };

type Read = Extract<AgendaFile, { status: 'read' }>;

type RefusalReason = Exclude<AgendaFile['status'], 'read' | 'refused'> | RefusedKind | 'empty';

const asDocx = 'save it as a Word document (.docx), then read that';
const paste = 'or paste its text with “Paste an agenda”';

/** Each says what the file is and what to do next. */
const refusals: Record<RefusalReason, string> = {
  doc: `This is an older Word file (.doc). Open it in Word and ${asDocx}, ${paste}.`,
  pages: `This is a Pages file. In Pages choose File, Export To, Word, then read that file, ${paste}.`,
  odt: `This is an OpenDocument file. In its program ${asDocx}, ${paste}.`,
  rtf: `This is a Rich Text file (.rtf). Open it in Word and ${asDocx}, ${paste}.`,
  html: `This is a web page. Open it in Word and ${asDocx}, ${paste}.`,
  other: `This is no Word, PDF or text file. In its program ${asDocx}, ${paste}.`,
  locked: 'A password protects this file. Save a copy without one, then read the copy.',
  damaged: `This file is damaged. Open it in Word and save it again, then read that, ${paste}.`,
  scan: 'This PDF has only pictures of pages, so it has no text to read. Attach it as the agenda file and type the items, or read the Word file that it was made from.',
  too_large: `This file holds more than an agenda does, so reading it was stopped. Save the agenda alone in a new file, ${paste}.`,
  empty: `There is no text in this file. Choose another one, ${paste}.`,
};

const refuse = (reason: RefusalReason) =>
  new Problem('agenda_unread', `${refusals[reason]} Your agenda is unchanged.`, { reason });

const messages: Record<AgendaWarningCode, string> = {
  before_items: 'These lines come before the first item and are not on the agenda.',
  after_items: 'These lines come after the last item and are not on the agenda.',
  page_margins: 'These lines are in the header or footer of the file’s pages and are not on the agenda.',
  too_many_items: `An agenda has at most ${limits.items} items. These are not on it; put them into a file and attach that.`,
  items_split: 'Some items are too long for one. Their rest is in the items below them.',
  tracked_changes: 'The file has tracked changes. They were read as if all were accepted.',
  from_pdf: 'A PDF has no levels of its own. Check each item, or attach the PDF as the agenda file instead.',
  pdf_partial: 'Only the first pages of the PDF were read. Check where the agenda ends.',
};

const warn = (code: AgendaWarningCode, text = ''): AgendaWarning => ({ code, message: messages[code], text });

const writeItem = ({ label, title, text }: ReadItem): string =>
  [`${label} ${title}`.trim(), text].filter(Boolean).join('\n');

/** If a part of an item became one of its own, its texts have been cut at the limit. */
const hasSplit = (items: readonly ReadItem[]) =>
  items.some(({ text }, at) => at + 1 < items.length && text.length > limits.text - limits.title);

function describeFile(read: Read): AgendaAnswer {
  const { items, before, after } = read.agenda;
  const over = items.slice(limits.items).map(writeItem).join('\n');
  const listed = items.slice(0, limits.items);
  const warnings = [
    read.source === 'pdf' && warn('from_pdf'),
    read.isPartial && warn('pdf_partial'),
    read.hasTrackedChanges && warn('tracked_changes'),
    before !== '' && warn('before_items', before),
    after !== '' && warn('after_items', after),
    read.margins !== '' && warn('page_margins', read.margins),
    hasSplit(listed) && warn('items_split'),
    over !== '' && warn('too_many_items', over),
  ];
  return { items: listed, warnings: warnings.filter((one) => one !== false) };
}

/**
 * @param path of a Word, PDF or text file of at most 20 MB
 * @throws Problem `agenda_unread`; its `reason` is stable, and its sentence says what to do with the file
 */
export async function readAgendaFile(path: string, given: Partial<ReaderLimits> = {}): Promise<AgendaAnswer> {
  const result = await runReader<AgendaFile>(script, [path], { ...usualLimits, ...given });
  if (result.status !== 'read') throw refuse(result.status === 'too_large' ? 'too_large' : 'damaged');
  const file = result.found;
  if (file.status === 'refused') throw refuse(file.kind);
  if (file.status !== 'read') throw refuse(file.status);
  if (file.agenda.items.length === 0) throw refuse('empty');
  return describeFile(file);
}
