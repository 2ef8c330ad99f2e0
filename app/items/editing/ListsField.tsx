/** Chooses the lists of an item. */

import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { compareLists, miscList } from '../../../db/rules/items/lists.ts';
import common from '../../editing/Parts.module.css';
import { itemEditingTexts as texts } from '../../texts/en/shop/itemEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { localizeList } from '../localizeList.ts';
import { formatLists, parseListIds } from './form.ts';
import styles from './ItemFields.module.css';
import type { ItemLists } from './useItemLists.ts';

type ListsFieldProps = {
  lists: ItemLists;
  /** Whether a choice is saved at once, so that it need not be remembered. */
  atOnce: boolean;
  onNewList: () => void;
};

export function ListsField({ lists: { lists, ids, messages, problem, ...on }, atOnce, onNewList }: ListsFieldProps) {
  const id = useId();
  // If the lists can't be loaded, shows at least those of the item.
  const shown =
    lists ??
    ids.map((id) => ({ id, title: id === miscList.id ? miscList.title : texts.unnamedList(id), description: '' }));
  const sorted = shown.map(localizeList).sort(compareLists);
  return (
    <Stack gap={2} role="group" aria-labelledby={`${id}label`} aria-describedby={`${id}hint`}>
      <h3 id={`${id}label`} className={common.groupTitle}>
        {texts.fields.list_ids}
      </h3>
      <p id={`${id}hint`} className={common.hint}>
        {atOnce ? texts.listsHintSaved : texts.listsHint}
      </p>
      <div className={styles.lists}>
        {sorted.map(({ id, title }) => (
          <label key={id} className={styles.list}>
            <input
              type="checkbox"
              checked={ids.includes(id)}
              onChange={({ target }) => on.choose(id, target.checked)}
            />
            <span dir="auto">{title}</span>
          </label>
        ))}
      </div>
      <textarea
        name="list_ids"
        hidden
        value={formatLists(ids, lists ?? [])}
        onChange={({ target }) => on.take(parseListIds(target.value))}
        data-no-memory={atOnce || undefined}
      />
      <p aria-live="polite" className={common.hint}>
        {messages.join(' ')}
      </p>
      {problem && (
        <p role="alert" className={common.failed}>
          {problem}
        </p>
      )}
      {lists === null && <RetryNotice retry={on.readAgain}>{texts.listsUnread}</RetryNotice>}
      <Cluster>
        <Button size="small" onClick={onNewList}>
          <Plus size={18} aria-hidden />
          {texts.newList}
        </Button>
      </Cluster>
    </Stack>
  );
}
