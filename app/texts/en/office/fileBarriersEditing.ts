/** Texts about PDF files that some people can't read, for staff. */

import type { BarrierRule } from '../../../../db/rules/accessibility/barriers.ts';
import type { FileFacts } from '../../../../db/rules/accessibility/fileFacts.ts';
import { formatCount } from '../../numbers.ts';

const pages = (count: number) => formatCount(count, { one: '# page', other: '# pages' });

/** The last two of three steps. */
const saveWithTags = [
  'Choose File, Save as PDF (or Save As, PDF), then Options, and check “Document structure tags for accessibility”.',
  'Save, and upload the new PDF here. Don’t use Print: it drops the tags.',
];

export const fileBarriersEditingTexts = {
  scan: ({ pages: all, scanned_pages }: Pick<FileFacts, 'pages' | 'scanned_pages'>) =>
    scanned_pages < all
      ? `Much of this is a scan: ${scanned_pages} of ${pages(all)} without letters. Readers with a screen reader get nothing of them.`
      : `This is a scan: ${pages(all)} without letters. Readers with a screen reader get nothing.`,
  askForWord: 'Ask for the Word file (what to do)',
  askForWordSteps: [
    'Ask whoever wrote the document for its Word file, not for a better scan, and open it in Word.',
    ...saveWithTags,
  ],
  typeText: 'Type the text here',
  textOf: (name: string) => `Text of ${name}`,
  textHint: 'Readers get it on a page of its own beside the file, and search finds its words.',
  publishAnyway: 'You can also publish it anyway.',
  found: 'Some people can’t read this file well:',
  whatToDo: 'What to do in Word',
  /** The effect of each fault on readers. */
  sentences: {
    pdf_is_untagged: () => 'It is not tagged, so screen readers can’t tell headings, lists and tables.',
    pdf_has_no_title: () => 'It has no title of its own, so screen readers say the name of the file.',
    pdf_title_is_hidden: () => 'Its title is not shown, so screen readers say the name of the file.',
    pdf_has_no_language: () => 'It doesn’t say its language, so screen readers may read it with the wrong sounds.',
    pdf_figures_without_alt: ({ figures_without_alt }) =>
      `${formatCount(figures_without_alt, { one: '# picture has', other: '# pictures have' })} no description, so screen readers say only that a picture is there.`,
  } satisfies Partial<Record<BarrierRule, (facts: FileFacts) => string>>,
  steps: {
    pdf_is_untagged: ['Open the document in Word.', ...saveWithTags],
    pdf_has_no_title: ['Choose File, then Info, and type a Title.', ...saveWithTags],
    pdf_title_is_hidden: ['Open the document in Word.', ...saveWithTags],
    pdf_has_no_language: [
      'Select all the text. Choose Review, Language, Set Proofing Language, and pick the language.',
      ...saveWithTags,
    ],
    pdf_figures_without_alt: ['Right-click each picture, choose View Alt Text, and describe it.', ...saveWithTags],
  } satisfies Partial<Record<BarrierRule, readonly string[]>>,
  unchecked: {
    collection:
      'This PDF is a folder of other files, so we could not check it, and many programs can’t open it. If you can, add the files one by one.',
    xfa_form:
      'This is a form that only Adobe’s programs show, so we could not check it. Phones and most browsers show an empty page. If you can, offer another form.',
    unchecked: 'This file is too large for us to check whether screen readers can read it.',
    partial: 'This file is long, so we checked only its first pages for screen readers.',
  },
};
