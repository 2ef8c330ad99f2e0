/** Texts and their barriers, for the tests of the rules. */
import { findBarriers } from '../../../db/rules/accessibility/findBarriers.ts';
import type { FormattedElement, FormattedNode } from '../../../db/rules/fields/formattedText.ts';

const titles: Record<string, string> = { '/pool': 'Swimming pool' };
export const context = { language: 'en', titleOf: (url: string) => titles[url] };
export const find = (blocks: FormattedElement[]) => findBarriers('pages', { blocks }, context);
export const rulesOf = (blocks: FormattedElement[]) => find(blocks).map(({ rule }) => rule);
export const p = (...content: FormattedNode[]): FormattedElement => ['p', content];
export const link = (words: string, url = '/pool'): FormattedElement => ['a', [words], url];
export const bold = (words: string): FormattedElement => ['strong', [words]];
