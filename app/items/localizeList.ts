/** Names Misc, which every shop has, in the language of the site; other lists keep their names. */
import { type List, miscList } from '../../db/rules/items/lists.ts';
import { itemTexts } from '../texts/en/shop/items.ts';

export const localizeList = <L extends List>(list: L): L =>
  list.id === miscList.id ? { ...list, ...itemTexts.misc } : list;
