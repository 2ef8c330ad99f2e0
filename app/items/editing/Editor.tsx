/** The form of a new or existing item, and the dialog over it that creates a list. */

import { useState } from 'react';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { ItemInput } from '../../../db/rules/items/input.ts';
import type { Item } from '../../../db/rules/items/items.ts';
import { describePictures } from '../../editing/pictures/pictureList.ts';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { describeBlocks, renameFault } from '../../editing/richText/blocksText.ts';
import { itemEditingTexts as texts } from '../../texts/en/shop/itemEditing.ts';
import { createItemSaver, explainFailure, itemApi } from './api.ts';
import { itemLabels, itemValues, newItemBody, readItem } from './form.ts';
import { ItemFields } from './ItemFields.tsx';
import { NewListDialog } from './NewListDialog.tsx';
import { deleteItem, type OpenItem, refreshCatalogue } from './useItemEditor.ts';
import { useItemLists } from './useItemLists.ts';

export function ItemEditor({ record, onClose }: { record: OpenItem | null; onClose: () => void }) {
  const [item] = useState(record?.item ?? null);
  const [isAddingList, setIsAddingList] = useState(false);
  /** Counts parts that saved themselves; each clears an earlier failure. */
  const [savedParts, setSavedParts] = useState(0);
  const [saver] = useState(() => item && createItemSaver(item, () => setSavedParts((count) => count + 1)));
  const lists = useItemLists(item, record?.lists ?? null, saver, savedParts);

  const form: RecordForm<Item, ItemInput> = {
    noun: 'items',
    labels: itemLabels,
    valuesOf: (current) => itemValues(current, lists.lists ?? []),
    describe: { description: describeBlocks, pictures: describePictures },
    check: (body) => renameFault(findFaults(ItemInput, body), 'description_blocks', 'description'),
    // New items are public; an existing item's form has the field, even if the item was deleted meanwhile.
    bodyOf: (data) => (item ? readItem(data) : { ...readItem(data), is_public: true }),
    create: (body, key) => itemApi.create(newItemBody(body), key).catch(explainFailure),
    update: (id, body, version) =>
      saver && id === item?.id ? saver.saveAll(body) : itemApi.update(id, newItemBody(body), version),
    texts: {
      created: texts.created,
      updated: texts.updated,
      createFailed: texts.createFailed,
      updateFailed: texts.updateFailed,
    },
  };
  return (
    <>
      <RecordEditor
        form={form}
        title={item ? texts.editTitle : texts.newTitle}
        id={item?.id}
        version={item?.version}
        formBase={saver?.formBase}
        savedParts={savedParts}
        onSaved={refreshCatalogue}
        onClose={onClose}
        submitLabel={item ? undefined : texts.create}
        deletion={
          item && {
            label: texts.remove,
            act: () => deleteItem(item, saver?.formBase.current?.version() ?? item.version),
            failedText: texts.removeFailed,
            confirm: {
              title: texts.removeTitle,
              question: texts.removeAsk(item.title),
              hint: texts.removeHint,
              label: texts.removeYes,
            },
          }
        }
      >
        <ItemFields
          item={item}
          saver={saver}
          savedParts={savedParts}
          lists={lists}
          onNewList={() => setIsAddingList(true)}
        />
      </RecordEditor>
      {isAddingList && <NewListDialog onCreated={lists.add} onClose={() => setIsAddingList(false)} />}
    </>
  );
}
