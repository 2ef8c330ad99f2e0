/** The form of an item, new or old, and the dialogs over it: creating a list, and asking before the item goes. */
import { useState } from 'react';
import type { Item } from '../../../db/rules/items.ts';
import { newIdempotencyKey } from '../../editing/createOnce.ts';
import common from '../../editing/Parts.module.css';
import { RecordEditor } from '../../editing/RecordEditor.tsx';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';
import { showToast } from '../../ui/toasts.ts';
import { createItem, createItemSaver, deleteItem } from './api.ts';
import { DeleteItem } from './DeleteItem.tsx';
import { itemLabels, itemValues, readItem } from './form.ts';
import { ItemFields } from './ItemFields.tsx';
import { NewListDialog } from './NewListDialog.tsx';
import { type OpenItemForm, refreshCatalogue, useItemEditor } from './useItemEditor.ts';
import { useItemLists } from './useItemLists.ts';

export function ItemEditor({ item: given, lists: read, onClose }: OpenItemForm & { onClose: () => void }) {
  const [item] = useState(given);
  const [key] = useState(newIdempotencyKey);
  const [over, setOver] = useState<'list' | 'delete' | null>(null);
  /** How many parts were saved by themselves: what failed before is told until then. */
  const [saves, setSaves] = useState(0);
  const [saver] = useState(() => item && createItemSaver(item, () => setSaves((count) => count + 1)));
  const lists = useItemLists(item, read, saver, saves);

  const create = async (data: FormData) => {
    // New items are public; the form of one that is there says so itself, also when somebody deleted that meanwhile.
    const given = item ? readItem(data) : { ...readItem(data), is_public: true };
    await createItem(String(data.get('key') ?? key), given);
    refreshCatalogue();
  };
  const save = async (data: FormData) => {
    if (!saver) return create(data);
    await saver.saveAll(readItem(data));
    refreshCatalogue();
  };
  const remove = async () => {
    if (!item) return;
    await deleteItem({ id: item.id, version: saver?.formBase.current?.version() ?? item.version });
    showToast('success', texts.removed);
    onClose();
    useItemEditor.setState({ deleted: item });
    refreshCatalogue();
  };
  return (
    <>
      <RecordEditor
        title={item ? texts.editTitle : texts.newTitle}
        record={`items/${item?.id ?? 'new'}`}
        version={item?.version}
        formBase={saver?.formBase}
        savedParts={saves}
        onClose={onClose}
        save={save}
        saveAsNew={item ? create : undefined}
        savedText={item ? texts.updated : texts.created}
        failedText={item ? texts.updateFailed : texts.createFailed}
        submitLabel={item ? undefined : texts.create}
        valuesOf={(current) => itemValues(current as Item, lists.lists ?? [])}
        labels={itemLabels}
      >
        <ItemFields item={item} saver={saver} saves={saves} lists={lists} onNewList={() => setOver('list')} />
        {item ? (
          <div className={common.ways}>
            <button type="button" className={`${common.small} ${common.delete}`} onClick={() => setOver('delete')}>
              {texts.remove}
            </button>
          </div>
        ) : (
          // A text field, so that it is remembered with what was typed: tried again after a crash, it is the same one.
          <div hidden>
            <input type="text" name="key" defaultValue={key} readOnly />
          </div>
        )}
      </RecordEditor>
      {over === 'list' && <NewListDialog onCreated={lists.add} onClose={() => setOver(null)} />}
      {item && over === 'delete' && <DeleteItem title={item.title} remove={remove} onClose={() => setOver(null)} />}
    </>
  );
}
