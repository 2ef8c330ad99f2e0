/** Kept apart from announcements.ts: readers' first script does not need it. */
import { type FormattedElement, toSummaryText } from '../fields/formattedText.ts';

const maxExcerptLength = 240;

/** Derives an announcement's excerpt: the first sentence of its text, on one line. */
export function deriveExcerpt(content: string): string {
  const paragraph = content.trim().split(/\n\s*\n/, 1)[0] ?? '';
  const line = paragraph.replace(/\s+/g, ' ');
  // A full stop ends a sentence where a capital follows, so that "7 p.m. on" and "No. 4" do not.
  const [sentence = line] = /^.{20,}?[.!?…]["”’)]*(?=\s+["“‘(]*\p{Lu}|$)/u.exec(line) ?? [];
  if (sentence.length <= maxExcerptLength) return sentence;
  return `${sentence.slice(0, maxExcerptLength).replace(/\s+\S*$/, '')}…`;
}

/** The excerpt of an announcement's text, formatted or not. */
export const summarize = ({
  content,
  blocks = [],
}: {
  content: string;
  blocks?: readonly FormattedElement[];
}): string => deriveExcerpt(blocks.length > 0 ? toSummaryText(blocks) : content);
