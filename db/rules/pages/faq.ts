/** The questions of a page of kind `faq`: its headings, each with the text below it as the answer. */
import { type FormattedElement, toPlainText } from '../fields/formattedText.ts';
import type { Page } from './pages.ts';
import { toSlug } from './slug.ts';

export type Question = {
  /** The fragment of its address: `q-when-is-trash-day`. */
  id: string;
  question: string;
  answer: string;
  /** The blocks of the answer. */
  blocks: FormattedElement[];
};

/** Lists the questions. Headings without an answer are left out; equal ids get a number. */
export function listQuestions({ blocks }: Pick<Page, 'blocks'>): Question[] {
  const groups: { question: string; blocks: FormattedElement[] }[] = [];
  for (const block of blocks) {
    if (block[0] === 'h3') groups.push({ question: toPlainText([block]), blocks: [] });
    else groups.at(-1)?.blocks.push(block);
  }
  const known = new Map<string, number>();
  return groups
    .filter((group) => group.blocks.length > 0)
    .map((group, place) => {
      const slug = toSlug(group.question) || String(place + 1);
      const count = (known.get(slug) ?? 0) + 1;
      known.set(slug, count);
      const id = `q-${count === 1 ? slug : `${slug}-${count}`}`;
      return { id, answer: toPlainText(group.blocks), ...group };
    });
}

/** The blocks before the first question. */
export function listIntroduction({ blocks }: Pick<Page, 'blocks'>): FormattedElement[] {
  const first = blocks.findIndex(([tag]) => tag === 'h3');
  return first < 0 ? [...blocks] : blocks.slice(0, first);
}
