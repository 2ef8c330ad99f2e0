/** The form of an item, new or old, and the dialogs over it: creating a list, and asking before the item goes. */
import { useState } from 'react';
import type { Item } from '../../../db/rules/items.ts';
import { newKey } from '../../editing/createOnce.ts';
import { EditorModal } from '../../editing/EditorModal.tsx';
import common from '../../editing/Parts.module.css';
import { itemEditingTexts as texts } from '../../texts/itemEditing.ts';
import { showToast } from '../../ui/toasts.ts';
import { DeleteItem } from './DeleteItem.tsx';
import { fieldsOf, itemFrom, labels } from './form.ts';
import { ItemFields } from './ItemFields.tsx';
import { NewList } from './NewList.tsx';
import { type OpenForm, refresh, useOpened } from './opened.ts';
import { createItem, deleteItem, itemSaver } from './saving.ts';
import { useItemLists } from './useItemLists.ts';

export function ItemEditor({ item: given, lists: read, onClose }: OpenForm & { onClose: () => void }) {
  const [item] = useState(given);
  const [key] = useState(newKey);
  const [over, setOver] = useState<'list' | 'delete' | null>(null);
  /** How many parts were saved by themselves: what failed before is told until then. */
  const [saves, setSaves] = useState(0);
  const [saver] = useState(() => item && itemSaver(item, () => setSaves((count) => count + 1)));
  const lists = useItemLists(item, read, saver, saves);

  const create = async (data: FormData) => {
    // New items are public; the form of one that is there says so itself, also when somebody deleted that meanwhile.
    const given = item ? itemFrom(data) : { ...itemFrom(data), is_public: true };
    await createItem(String(data.get('key') ?? key), given);
    refresh();
  };
  const save = async (data: FormData) => {
    if (!saver) return create(data);
    await saver.saveAll(itemFrom(data));
    refresh();
  };
  const remove = async () => {
    if (!item) return;
    await deleteItem({ id: item.id, version: saver?.standing.current?.version() ?? item.version });
    showToast('success', texts.removed);
    onClose();
    useOpened.setState({ deleted: item });
    refresh();
  };
  return (
    <>
      <EditorModal
        title={item ? texts.editTitle : texts.newTitle}
        record={`items/${item?.id ?? 'new'}`}
        version={item?.version}
        standing={saver?.standing}
        saves={saves}
        onClose={onClose}
        save={save}
        saveAsNew={item ? create : undefined}
        saved={item ? texts.updated : texts.created}
        failed={item ? texts.updateFailed : texts.createFailed}
        submitLabel={item ? undefined : texts.create}
        fieldsOf={(current) => fieldsOf(current as Item, lists.lists ?? [])}
        labels={labels}
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
      </EditorModal>
      {over === 'list' && <NewList onCreated={lists.add} onClose={() => setOver(null)} />}
      {item && over === 'delete' && <DeleteItem title={item.title} remove={remove} onClose={() => setOver(null)} />}
    </>
  );
}
