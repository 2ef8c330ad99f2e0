/** In an item's viewer: changing the item. */

import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef, useState } from 'react';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { openItemEditor, useItemEditor } from './useItemEditor.ts';

/** @param id the item's */
export function EditItemButton({ id }: { id: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isDeleted = useItemEditor(({ undoable }) => undoable?.recordId === id);
  // What is deleted is not looked at any longer.
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
