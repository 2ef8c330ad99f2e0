/** In an item's viewer: changing the item. */
import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useRef, useState } from 'react';
import common from '../../editing/Parts.module.css';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';
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
    <button ref={button} type="button" className={common.small} aria-disabled={isBusy} onClick={() => void open()}>
      <Pencil size={18} aria-hidden />
      {texts.edit}
    </button>
  );
}
