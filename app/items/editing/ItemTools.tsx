/** Tools above the catalogue: adding an item, the open editor, and undoing a deletion. */

import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { EditorHost } from '../../editing/EditorHost.tsx';
import { itemEditingTexts as texts } from '../../texts/en/shop/itemEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { ItemEditor } from './Editor.tsx';
import styles from './ItemTools.module.css';
import { openItemEditor, useItemEditor } from './useItemEditor.ts';

/** @param ready false until the catalogue has loaded */
export function ItemTools({ ready }: { ready: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await openItemEditor(null);
    setIsBusy(false);
  };
  return (
    <div className={styles.tool}>
      <Button disabled={!ready} isBusy={isBusy} onClick={() => void add()}>
        <Plus size={20} aria-hidden />
        <span>
          {texts.add}
          <span className={styles.rest}>{texts.addRest}</span>
        </span>
      </Button>
      <EditorHost store={useItemEditor} Editor={ItemEditor} noticeClassName={styles.notice} />
    </div>
  );
}
