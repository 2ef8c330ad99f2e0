/** Texts of the check inside the editors, in a separate file so that readers' pages don't load them. */
import type { BarrierFix, BarrierRule } from '../../../../db/rules/accessibility/barriers.ts';
import { barrierTitles } from '../../../../db/rules/accessibility/barrierTitles.ts';

/** Hints say how to mend a place, or why. */
const hints: Record<BarrierRule, string> = {
  alt_is_file_name: 'Say what the picture shows, or mark it as decoration.',
  alt_says_picture: 'Screen readers say so already. Start with what it shows.',
  alt_is_long: 'Keep it to a sentence or two. Put the rest in the text.',
  alt_is_repeated: 'Say how this one differs.',
  alt_says_nothing: 'Say what the picture shows, or mark it as decoration.',
  link_says_little: 'Some people hear only the links of a page, one after the other. Use the name of the page or file.',
  link_is_address: 'A screen reader spells it out. Use the name of the page.',
  link_words_repeated: 'Change the words so that people can tell them apart.',
  looks_like_heading: 'Screen readers jump from heading to heading, but can’t find lines that only look like one.',
  looks_like_list: 'A real list tells people how many points it has.',
  heading_is_empty: 'Screen readers stop there and find nothing. Delete it, or write the heading.',
  table_has_no_headers: 'Screen readers say the words of the first row with each cell. Name the columns there.',
  capitals: 'They are harder to read. Some screen readers spell them out.',
  emoji_run: 'A screen reader says the name of each one. Keep one.',
  other_language: 'Name the language, so that screen readers say it right.',
  video_without_captions: 'If it does, write “with captions” beside the link. If not, add captions or a transcript.',
  long_sentences: 'Two short sentences are easier to follow.',
  pdf_opens_for_few:
    'It asks for a password, is damaged, or needs Adobe’s own program. Replace the file, or type its text.',
  pdf_is_scan: 'Screen readers find nothing to read in it.',
  pdf_is_untagged: 'Save it again from Word with document structure tags.',
  pdf_has_no_title: 'Set the title in the file’s properties.',
  pdf_title_is_hidden: 'Set it to show the title, not the file name.',
  pdf_has_no_language: 'Set the language in the file’s properties.',
  pdf_figures_without_alt: 'Describe them in the source file.',
};

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

function describeFix(fix: BarrierFix): string {
  if (fix.kind === 'heading') return 'Make it a heading';
  if (fix.kind === 'list') return fix.isNumbered ? 'Make it a numbered list' : 'Make it a list';
  if (fix.kind === 'words') return `Change to “${fix.words}”`;
  return `Mark it as ${languageNames.of(fix.language) ?? fix.language}`;
}

export const accessibilityEditingTexts = {
  titles: barrierTitles,
  hints,
  describeFix,
  count(toMend: number, tips: number) {
    const parts = [toMend > 0 && `${toMend} to mend`, tips > 0 && (tips === 1 ? '1 tip' : `${tips} tips`)];
    return `Accessibility: ${parts.filter(Boolean).join(', ') || 'nothing to mend'}`;
  },
  found: (title: string, words: string) => `${title}: “${words}”`,
  more: (shown: number, all: number) => `The first ${shown} of ${all}. Fix some to see the rest.`,
  tip: 'Tip',
  show: 'Show',
  right: 'It is right as it is',
  quote: (words: string) => `“${words}”`,
  of: (words: string) => `: “${words}”`,
  reason: 'Why is it right as it is?',
  reasonHint:
    'Your colleagues see this. It also settles the same text in other records of this kind, until the text changes.',
  keep: 'Save this answer',
  cancel: 'Cancel',
  noReason: 'Write why, in a few words.',
  answerFailed: 'The answer was not saved. Your reason is still here. Try again in a moment.',
  done: 'Changed. Ctrl+Z takes it back.',
  undo: 'Take it back',
  undone: 'Taken back.',
  answered: 'Answer saved.',
  moved: 'The text has changed since. The list is new now.',
};
