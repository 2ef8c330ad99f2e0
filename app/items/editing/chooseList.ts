/** Which lists an item is in, while somebody chooses. It always is in one, and in Misc only while in no other. */
import { miscList } from '../../../db/rules/lists.ts';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';

/** What is chosen now, and what is said of it; several sentences where what was pressed is not what came of it. */
export type ListChoice = { ids: number[]; told: string[] };

export function chooseList(ids: readonly number[], id: number, on: boolean): ListChoice {
  const others = ids.filter((other) => other !== id && other !== miscList.id);
  if (id === miscList.id) {
    if (others.length > 0) return { ids: others, told: on ? [texts.miscAlone] : [] };
    return { ids: [miscList.id], told: on ? [] : [texts.lastList] };
  }
  if (on) return { ids: [...others, id].sort((a, b) => a - b), told: [] };
  return others.length > 0 ? { ids: others, told: [] } : { ids: [miscList.id], told: [texts.lastList, texts.inMisc] };
}
