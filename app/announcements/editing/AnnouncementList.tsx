/** The list in the editor: adding, editing, moving, deleting. */
import Plus from 'lucide-react/icons/plus';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useAnnouncements } from '../../data/content.tsx';
import common from '../../editing/Parts.module.css';
import { announcementEditingTexts as texts } from '../../texts/en/announcementEditing.ts';
import type { OpenForms } from './AnnouncementForm.tsx';
import { AnnouncementRow } from './AnnouncementRow.tsx';
import type { AnnouncementListStore } from './announcementListStore.ts';
import styles from './Manager.module.css';

type AnnouncementListProps = { list: AnnouncementListStore; forms: OpenForms };

export function AnnouncementList({ list, forms }: AnnouncementListProps) {
  const id = useId();
  const { state, rows: items, deleted: removed, problem, statusText: told } = list.useList();
  const partRef = useRef<HTMLElement>(null);
  /** Where the focus goes after the next drawing: the first of these that is there. */
  const focusNext = useRef<string[]>([]);
  const published = useAnnouncements();

  useEffect(() => void list.load(), [list]);
  // Readers' announcements are kept in step with the server; what changes them may be news to this list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what tells that there is news
  useEffect(() => void list.refresh(), [list, published]);
  useLayoutEffect(() => {
    for (const selector of focusNext.current) {
      const place = partRef.current?.querySelector<HTMLElement>(selector);
      if (!place) continue;
      place.focus();
      place.scrollIntoView({ block: 'nearest' });
      break;
    }
    focusNext.current = [];
  });

  const saved = items.filter(({ record }) => record);
  const rowOf = (itemId: string) => `[data-id="${CSS.escape(itemId)}"]`;
  const add = () => {
    const added = list.add();
    focusNext.current = [`${rowOf(added)} [name="title"]`];
  };
  const edit = (itemId: string) => list.edit(itemId, (other) => forms.get(other)?.isChanged() ?? false);
  return (
    <section ref={partRef} aria-labelledby={id} className={styles.list}>
      <div className={common.apart}>
        <h3 id={id} className={styles.part}>
          {texts.list}
        </h3>
        {state === 'ready' && (
          <button type="button" className={common.small} data-add onClick={add}>
            <Plus size={18} aria-hidden />
            {texts.add}
          </button>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {told}
      </p>
      {state === 'loading' && <p role="status">{texts.loading}</p>}
      {state === 'failed' && (
        <div className={`${common.problem} ${common.line}`}>
          <p role="alert">{texts.loadFailedPanel}</p>
          <button type="button" className={common.small} onClick={() => void list.load()}>
            {texts.retryLoad}
          </button>
        </div>
      )}
      {problem && (
        <p className={common.problem} role="alert">
          {problem}
        </p>
      )}
      {removed && (
        <div className={`${common.told} ${common.apart}`}>
          <p dir="auto">{texts.isDeleted(removed.title)}</p>
          <button
            type="button"
            className={common.small}
            data-undo
            onClick={() => {
              focusNext.current = [];
              void list.undo().then(() => partRef.current?.querySelector<HTMLElement>('[data-add]')?.focus());
            }}
          >
            {texts.undo}
          </button>
        </div>
      )}
      {state === 'ready' && items.length === 0 && <p>{texts.none}</p>}
      <ol className={common.group}>
        {items.map((item) => {
          const place = saved.indexOf(item);
          const row = rowOf(item.id);
          return (
            <AnnouncementRow
              key={item.id}
              item={item}
              forms={forms}
              mayMoveUp={place > 0}
              mayMoveDown={place >= 0 && place < saved.length - 1}
              onEdit={() => {
                focusNext.current = [`${row} [name="title"]`];
                edit(item.id);
              }}
              onReveal={() => edit(item.id)}
              onCancel={() => {
                focusNext.current = [`${row} [data-edit]`, '[data-add]'];
                list.cancel(item.id);
              }}
              onCompared={() => {
                list.cancel(item.id);
                void list.refresh();
              }}
              onSaved={(record, byItself) => {
                if (!byItself) focusNext.current = [`${rowOf(record.id)} [data-edit]`];
                list.saved(item.id, record);
              }}
              onMove={(by) => {
                const [one, other] = by < 0 ? ['up', 'down'] : ['down', 'up'];
                focusNext.current = [`${row} [data-move="${one}"]`, `${row} [data-move="${other}"]`];
                void list.move(item.id, by);
              }}
              onDelete={() =>
                void list
                  .remove(item)
                  .then((done) => done && partRef.current?.querySelector<HTMLElement>('[data-undo]')?.focus())
              }
            />
          );
        })}
      </ol>
    </section>
  );
}
