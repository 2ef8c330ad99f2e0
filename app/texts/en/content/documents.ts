/** Texts of the documents section. */
import { formatCount } from '../../numbers.ts';
export const documentTexts = {
  title: 'Documents',
  none: 'There are no documents here at the moment.',
  text: 'Text of this document',
  emptyCategory: 'No documents in this category yet.',
  more: (count: number) => `Show ${count} more`,
  count: (count: number) => formatCount(count, { one: '# document', other: '# documents' }),
};
