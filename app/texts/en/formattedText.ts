/** Texts of the field for formatted text, in a separate file so that readers' pages don't load them. */
export const formattedTextTexts = {
  toolbar: 'Formatting',
  bold: 'Bold',
  heading: 'Heading',
  list: 'Bulleted list',
  numbered: 'Numbered list',
  link: 'Link',
  preview: 'Preview',
  nothing: 'There is nothing to preview yet.',
  loadFailed: 'The preview could not be loaded. Please try again.',
  /** Placeholders for words to type. */
  boldWords: 'bold text',
  headingWords: 'Heading',
  itemWords: 'List item',
  linkWords: 'link text',
  use: 'Use formatting',
  useHint: 'Turn this off to show the text exactly as you type it.',
  plainHint: 'Leave an empty line to start a new paragraph. Web and email addresses become links.',
  formattedHint:
    'Leave an empty line to start a new paragraph. Lines that start with ## are headings, and lines that start with - are lists. **Two stars** make words bold. Web and email addresses become links.',
};
