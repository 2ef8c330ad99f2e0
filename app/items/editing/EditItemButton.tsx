/** The edit button in an item's viewer. */

import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef, useState } from 'react';
import { itemEditingTexts as texts } from '../../texts/en/shop/itemEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { openItemEditor, useItemEditor } from './useItemEditor.ts';

/** @param id of the item */
export function EditItemButton({ id }: { id: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isDeleted = useItemEditor(({ undoable }) => undoable?.recordId === id);
  // Closes the viewer once the item is deleted.
  useEffect(() => {
    if (isDeleted) button.current?.closest('dialog')?.close();
  }, [isDeleted]);
  const open = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await openItemEditor(id);
    setIsBusy(false);
  };
  return (
    <Button size="small" ref={button} isBusy={isBusy} onClick={() => void open()}>
      <Pencil size={18} aria-hidden />
      {texts.edit}
    </Button>
  );
}
