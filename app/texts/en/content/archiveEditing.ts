/** Texts of the tools that archive documents. */
export const archiveEditingTexts = {
  archive: 'Archive',
  archiveOf: (title: string) => `Archive “${title}”`,
  title: 'Archive this document?',
  rules: 'An archived document does not have to be made accessible if all four of these hold (28 CFR 35.104):',
  conditions: [
    'It was made before April 26, 2028.',
    'It is kept only for reference, research or records. A form or a rule that people still use does not count.',
    'It stands in an area that is clearly marked as an archive. This site puts it on the Archive page.',
    'It stays unaltered. A new file takes it out of the archive.',
  ],
  madeOn: 'Made on',
  confirm: 'Move to the archive',
  failed: 'The document could not be archived',
  archived: (title: string) => `“${title}” is on the Archive page now.`,
  isArchived: 'Archived',
  takeOut: 'Take out of the archive',
  takeOutOf: (title: string) => `Take “${title}” out of the archive`,
  takenOut: (title: string) => `“${title}” is with the other documents again.`,
  takeOutFailed: 'The document could not be taken out of the archive',
  replaced: 'It left the archive because its file was replaced.',
  replaceHint:
    'This document is archived, and what is archived stays unaltered. A new file takes it out of the archive.',
};
