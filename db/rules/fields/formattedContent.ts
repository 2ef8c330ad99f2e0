/** The rules of texts that may be formatted. Apart from formattedText.ts: readers do without parser and validation. */
import * as v from 'valibot';
import { FormattedBlocks } from './formattedBlocks.ts';
import { type FormattedElement, formattedLimits, type TextFormat, toPlainText } from './formattedText.ts';
import { parseMarkdown } from './markdown.ts';

/** `blocks` count where the format is `blocks`; otherwise they follow from the content. */
type FormattedContent = { format: TextFormat; content: string; blocks: FormattedElement[] };

/** The text that is given decides the format, where none is named. */
function chooseFormat(given: Partial<FormattedContent>, whole: Pick<FormattedContent, 'format'>): TextFormat {
  if (given.format) return given.format;
  if (given.blocks) return 'blocks';
  return given.content !== undefined && whole.format === 'blocks' ? 'plain' : whole.format;
}

/** Completes a save's text before it is checked. Only an editor's own tree is left to check. */
export function completeContent(
  given: Partial<FormattedContent>,
  whole: FormattedContent,
): Pick<FormattedContent, 'format' | 'blocks'> {
  const format = chooseFormat(given, whole);
  return { format, blocks: format === 'blocks' ? whole.blocks : [] };
}

/** Whether a text is within the limit of its format. Markdown over it is refused unparsed. */
export const isContentInLimit = ({ format, content }: Pick<FormattedContent, 'format' | 'content'>): boolean =>
  format !== 'markdown' || content.length <= formattedLimits.markdownLetters;

export const contentLimitMessage = `A formatted text has at most ${formattedLimits.markdownLetters} characters.`;

/** Completes a checked text: the words of a tree, or the tree of Markdown. */
export function deriveContent({
  format,
  content,
  blocks,
}: FormattedContent): Pick<FormattedContent, 'content' | 'blocks'> {
  if (format === 'blocks') return { content: toPlainText(blocks), blocks };
  const isParsed = format === 'markdown' && isContentInLimit({ format, content });
  return { content, blocks: isParsed ? parseMarkdown(content) : [] };
}

/** A description as words, and as the tree of an editor, which is empty for words alone. */
type Description = { description: string; description_blocks?: FormattedElement[] | undefined };

/**
 * Completes a description before it is checked: a new tree decides the words; new words alone, or beside the tree as it
 * was, end the tree.
 */
export function completeDescription(given: Partial<Description>, before: Description): Description {
  const { description = before.description, description_blocks: blocks } = given;
  const oldBlocks = before.description_blocks ?? [];
  if (blocks === undefined || JSON.stringify(blocks) === JSON.stringify(oldBlocks)) {
    // A call may send anything, because the rules run afterwards. Stored words are trimmed.
    const isSame = typeof description === 'string' && description.trim() === before.description.trim();
    return { description, description_blocks: isSame ? oldBlocks : [] };
  }
  const isTree = v.is(FormattedBlocks, blocks) && blocks.length > 0;
  return { description: isTree ? toPlainText(blocks) : (given.description ?? ''), description_blocks: blocks };
}
