/** The content of a receipt on paper: what is known of each notice of a meeting. */
import { meetingPath } from '../../db/rules/links/paths.ts';
import { listReceiptFacts, type ReceiptFormats } from '../../db/rules/meetings/receiptFacts.ts';
import type { NoticeReceipt } from '../../db/rules/meetings/receipts.ts';
import { createReceiptFormats, formatDate } from './formats.ts';
import { type PrintedBlock, type PrintedDocument, plain } from './printedDocument.ts';
import { receiptTexts, receiptWords } from './receiptTexts.ts';
import { noticeTexts } from './texts.ts';

/** `origin` is the site's address without a path. The last of `notices` names the meeting. */
export type ReceiptToPrint = { notices: readonly NoticeReceipt[]; slug: string; origin: string; timeZone: string };

function describeNotice(notice: NoticeReceipt, origin: string, formats: ReceiptFormats): PrintedBlock[] {
  const facts = listReceiptFacts(notice, receiptWords, formats).map(({ label, lines }) => ({
    label,
    lines: lines.map(({ text, url }) => ({ text, url: url.startsWith('/') ? origin + url : url })),
  }));
  return [
    { kind: 'heading', text: noticeTexts.version(notice.kind, notice.number) },
    { kind: 'facts', facts },
  ];
}

/** @throws Error without notices */
export function receiptDocument({ notices, slug, origin, timeZone }: ReceiptToPrint): PrintedDocument {
  const last = notices.at(-1);
  if (!last) throw new Error('A receipt needs a notice.');
  const { town, content } = last.snapshot;
  const subtitle = noticeTexts.titleOf(content.title, formatDate(content.date));
  const formats = createReceiptFormats(timeZone);
  return {
    title: `${receiptTexts.title}: ${subtitle}`,
    author: town,
    heading: receiptTexts.title,
    subtitle,
    footer: receiptTexts.footer(subtitle),
    written: last.posted_at,
    blocks: [
      { kind: 'lines', lines: [plain(receiptTexts.hint)] },
      ...notices.flatMap((notice) => describeNotice(notice, origin, formats)),
      { kind: 'address', text: noticeTexts.onTheWeb, url: origin + meetingPath(slug), alt: noticeTexts.qrCode },
    ],
  };
}
