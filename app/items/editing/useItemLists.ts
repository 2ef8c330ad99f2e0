/** The shop's lists in an item's form, and the item's choice of them. An existing item saves it at once. */
import { useEffect, useRef, useState } from 'react';
import type { Item } from '../../../db/rules/items/items.ts';
import { type List, miscList } from '../../../db/rules/items/lists.ts';
import { itemEditingTexts as texts } from '../../texts/en/shop/itemEditing.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { failureReason, type ItemSaver } from './api.ts';
import { chooseList } from './chooseList.ts';
import { formatLists } from './form.ts';
import { readLists, refreshCatalogue } from './useItemEditor.ts';

export type ItemLists = {
  /** Null if they could not be loaded. */
  lists: List[] | null;
  ids: number[];
  /** Messages about the choice, and its problem. */
  messages: string[];
  problem: string;
  choose: (id: number, on: boolean) => void;
  /** Adopts a remembered choice, or the other version's. */
  take: (ids: number[]) => void;
  /** Adds the item to a list that was just created. */
  add: (list: List) => void;
  readAgain: () => void;
};

export function useItemLists(
  item: Item | null,
  read: List[] | null,
  saver: ItemSaver | null,
  savedParts: number,
): ItemLists {
  const [lists, setLists] = useState(read);
  const [{ ids, messages, problem }, setState] = useState({
    ids: item?.list_ids ?? [miscList.id],
    messages: [] as string[],
    problem: '',
  });
  /** The server's choice, and the number of the latest press. */
  const saved = useRef(ids);
  const newest = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another part was saved
  useEffect(() => setState((state) => ({ ...state, problem: '' })), [savedParts]);

  const save = async (ids: number[], known: List[] | null) => {
    if (!saver) return;
    newest.current += 1;
    const mine = newest.current;
    try {
      saved.current = (await saver.savePart({ list_ids: ids }, { list_ids: formatLists(ids, known ?? []) })).list_ids;
      if (mine !== newest.current) return;
      setState(({ messages }) => ({ ids: saved.current, messages: [...messages, texts.listsSaved], problem: '' }));
      refreshCatalogue();
    } catch (error) {
      const problem = texts.listsFailed(failureReason(error));
      showToast('error', problem);
      if (mine === newest.current) setState({ ids: saved.current, messages: [], problem });
    }
  };
  const press = (id: number, on: boolean, known = lists) => {
    const choice = chooseList(ids, id, on);
    setState({ ...choice, problem: '' });
    if (choice.ids.join() !== ids.join()) void save(choice.ids, known);
  };
  return {
    lists,
    ids,
    messages,
    problem,
    choose: (id, on) => press(id, on),
    take(ids) {
      saved.current = ids.length > 0 ? ids : [miscList.id];
      setState({ ids: saved.current, messages: [], problem: '' });
    },
    add(list) {
      const known = [...(lists ?? []), list];
      setLists(known);
      press(list.id, true, known);
    },
    readAgain: () =>
      void readLists().then(setLists, () => setState((state) => ({ ...state, problem: texts.listsUnread }))),
  };
}
