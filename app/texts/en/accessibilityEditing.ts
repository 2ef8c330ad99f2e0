/** Texts of the check inside the editors, in a separate file so that readers' pages don't load them. */
import type { BarrierFix, BarrierRule } from '../../../db/rules/accessibility/barriers.ts';

type RuleTexts = { title: string; hint: string };

const rules: Record<BarrierRule, RuleTexts> = {
  alt_is_file_name: {
    title: 'The description of the picture is a file name',
    hint: 'Say what the picture shows, or mark it as decoration.',
  },
  alt_says_picture: {
    title: 'The description says that it is a picture',
    hint: 'Screen readers say so already. Start with what it shows.',
  },
  alt_is_long: {
    title: 'The description of the picture is long',
    hint: 'Keep it to a sentence or two. Put the rest in the text.',
  },
  alt_is_repeated: {
    title: 'Two pictures in a row have the same description',
    hint: 'Say how this one differs.',
  },
  link_says_little: {
    title: 'The link doesn’t say where it leads',
    hint: 'Some people hear only the links of a page, one after the other. Use the name of the page or file.',
  },
  link_is_address: {
    title: 'The link shows its address',
    hint: 'A screen reader spells it out. Use the name of the page.',
  },
  link_words_repeated: {
    title: 'Two links with the same words lead to different places',
    hint: 'Change the words so that people can tell them apart.',
  },
  looks_like_heading: {
    title: 'This bold line looks like a heading',
    hint: 'Screen readers jump from heading to heading, but can’t find bold lines.',
  },
  looks_like_list: {
    title: 'These lines look like a list',
    hint: 'A real list tells people how many points it has.',
  },
  capitals: {
    title: 'Many words in capital letters',
    hint: 'They are harder to read. Some screen readers spell them out.',
  },
  emoji_run: { title: 'Several emoji in a row', hint: 'A screen reader says the name of each one. Keep one.' },
  other_language: {
    title: 'This paragraph seems to be in another language',
    hint: 'Name the language, so that screen readers say it right.',
  },
  video_without_captions: {
    title: 'Does the video have captions?',
    hint: 'If it does, write “with captions” beside the link. If not, add captions or a transcript.',
  },
  long_sentences: { title: 'A long sentence', hint: 'Two short sentences are easier to follow.' },
  pdf_opens_for_few: {
    title: 'Many people can’t open the PDF',
    hint: 'It asks for a password, is damaged, or needs Adobe’s own program. Replace the file, or type its text.',
  },
  pdf_is_scan: { title: 'The PDF is a scan without text', hint: 'Screen readers find nothing to read in it.' },
  pdf_is_untagged: { title: 'The PDF has no tags', hint: 'Save it again from Word with document structure tags.' },
  pdf_has_no_title: { title: 'The PDF has no title', hint: 'Set the title in the file’s properties.' },
  pdf_title_is_hidden: {
    title: 'The PDF doesn’t show its title',
    hint: 'Set it to show the title, not the file name.',
  },
  pdf_has_no_language: { title: 'The PDF names no language', hint: 'Set the language in the file’s properties.' },
  pdf_figures_without_alt: {
    title: 'Pictures in the PDF have no description',
    hint: 'Describe them in the source file.',
  },
};

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

function describeFix(fix: BarrierFix): string {
  if (fix.kind === 'heading') return 'Make it a heading';
  if (fix.kind === 'list') return fix.isNumbered ? 'Make it a numbered list' : 'Make it a list';
  if (fix.kind === 'words') return `Change to “${fix.words}”`;
  return `Mark it as ${languageNames.of(fix.language) ?? fix.language}`;
}

export const accessibilityEditingTexts = {
  rules,
  describeFix,
  count(toMend: number, tips: number) {
    const parts = [toMend > 0 && `${toMend} to mend`, tips > 0 && (tips === 1 ? '1 tip' : `${tips} tips`)];
    return `Accessibility: ${parts.filter(Boolean).join(', ') || 'nothing to mend'}`;
  },
  found: (title: string, words: string) => `${title}: “${words}”`,
  more: (shown: number, all: number) => `The first ${shown} of ${all}. Mend some to see the rest.`,
  tip: 'Tip',
  show: 'Show',
  right: 'It is right as it is',
  quote: (words: string) => `“${words}”`,
  of: (words: string) => `: “${words}”`,
  reason: 'Why is it right as it is?',
  reasonHint: 'Your colleagues see this. It stays settled until the text changes.',
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
