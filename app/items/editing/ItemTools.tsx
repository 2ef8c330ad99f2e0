/** Over the catalogue: adding an item, the form of whichever is open, and the way back from what was deleted. */
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import common from '../../editing/Parts.module.css';
import { itemEditingTexts as texts } from '../../texts/en/itemEditing.ts';
import { DeletedLine } from './DeletedLine.tsx';
import { ItemEditor } from './Editor.tsx';
import styles from './ItemTools.module.css';
import { openItemEditor, useItemEditor } from './useItemEditor.ts';

/** @param ready false until the catalogue has been loaded */
export function ItemTools({ ready }: { ready: boolean }) {
  const { form, deleted } = useItemEditor();
  const [busy, setBusy] = useState(false);
  const close = () => useItemEditor.setState({ form: null });
  useEffect(() => () => useItemEditor.setState({ form: null, deleted: null }), []);
  const add = async () => {
    if (busy) return;
    setBusy(true);
    await openItemEditor(null);
    setBusy(false);
  };
  return (
    <div className={styles.tool}>
      <button type="button" className={common.button} disabled={!ready} aria-disabled={busy} onClick={() => void add()}>
        <Plus size={20} aria-hidden />
        <span>
          {texts.add}
          <span className={styles.rest}>{texts.addRest}</span>
        </span>
      </button>
      {deleted && <DeletedLine key={deleted.id} item={deleted} />}
      {form && <ItemEditor key={form.item?.id ?? 'new'} {...form} onClose={close} />}
    </div>
  );
}
