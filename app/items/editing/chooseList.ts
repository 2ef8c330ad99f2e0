/** Which lists an item is in, while they are being chosen. It is always in one, and in Misc only when in no other. */
import { miscList } from '../../../db/rules/items/lists.ts';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';

/** What is chosen now, and what is said of it; several sentences where what was pressed is not what came of it. */
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
