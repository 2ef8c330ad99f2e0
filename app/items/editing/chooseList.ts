/** Chooses the lists of an item. It is always in at least one, and in Misc only if in no other. */
import { miscList } from '../../../db/rules/items/lists.ts';
import { itemEditingTexts as texts } from '../../texts/en/shop/itemEditing.ts';

/** The current choice and its messages; several if the result differs from the pressed one. */
export type ListChoice = { ids: number[]; messages: string[] };

export function chooseList(ids: readonly number[], id: number, on: boolean): ListChoice {
  const others = ids.filter((other) => other !== id && other !== miscList.id);
  if (id === miscList.id) {
    if (others.length > 0) return { ids: others, messages: on ? [texts.miscAlone] : [] };
    return { ids: [miscList.id], messages: on ? [] : [texts.lastList] };
  }
  if (on) return { ids: [...others, id].sort((a, b) => a - b), messages: [] };
  return others.length > 0
    ? { ids: others, messages: [] }
    : { ids: [miscList.id], messages: [texts.lastList, texts.inMisc] };
}
