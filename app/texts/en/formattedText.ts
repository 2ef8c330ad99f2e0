/** What the field for formatted text says. A file of its own, so that readers' pages do not load it. */
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
  /** Stands where a word is to be typed. */
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
