/** The list in the editor: adding, editing, moving, deleting. */

import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { hasEveryWord } from '../../../db/rules/search/foldText.ts';
import { useAnnouncements } from '../../data/content.tsx';
import { listenToPageEvent } from '../../data/pageEvents.ts';
import common from '../../editing/Parts.module.css';
import { UndoNotice } from '../../editing/UndoNotice.tsx';
import { announcementEditingTexts as texts } from '../../texts/en/content/announcementEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { OpenForms } from './AnnouncementForm.tsx';
import { AnnouncementRow } from './AnnouncementRow.tsx';
import { type AnnouncementListStore, isOpen } from './announcementListStore.ts';
import styles from './Manager.module.css';
import { useAnnouncementEditor } from './useAnnouncementEditor.ts';

/** With fewer rows nobody needs to search. */
const minRowsToSearch = 6;

type AnnouncementListProps = { list: AnnouncementListStore; forms: OpenForms };

export function AnnouncementList({ list, forms }: AnnouncementListProps) {
  const id = useId();
  const { state, rows, problem, statusText } = list.useList();
  const undoable = useAnnouncementEditor((editor) => editor.undoable);
  const [words, setWords] = useState('');
  const partRef = useRef<HTMLElement>(null);
  /** Focus targets for after the next render; the first one that exists gets the focus. */
  const focusNext = useRef<string[]>([]);
  const published = useAnnouncements();

  useEffect(() => void list.load(), [list]);
  // Readers' announcements follow the server, so a change there may be new to this list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again when they change
  useEffect(() => {
    void list.refresh();
    return listenToPageEvent('contentUpdated', () => void list.refresh());
  }, [list, published]);
  useLayoutEffect(() => {
    for (const target of focusNext.current) {
      const place = partRef.current?.querySelector<HTMLElement>(target);
      if (!place) continue;
      place.focus();
      place.scrollIntoView({ block: 'nearest' });
      break;
    }
    focusNext.current = [];
  });

  const saved = rows.filter(({ record }) => record);
  // Open rows stay visible, whatever the search.
  const found = rows.filter(
    (row) => !row.record || isOpen(row) || hasEveryWord(`${row.record.title} ${row.record.content}`, words),
  );
  const isSearching = words.trim() !== '';
  const selectorOf = (rowId: string) => `[data-id="${CSS.escape(rowId)}"]`;
  const add = () => {
    const added = list.add();
    focusNext.current = [`${selectorOf(added)} [name="title"]`];
  };
  const edit = (rowId: string) => list.edit(rowId, (other) => forms.get(other)?.isChanged() ?? false);
  return (
    <section ref={partRef} aria-labelledby={id} className={styles.list}>
      <Cluster className={styles.head}>
        <h3 id={id} className={styles.part}>
          {texts.list}
        </h3>
        {state === 'ready' && (
          <Button size="small" data-add onClick={add}>
            <Plus size={18} aria-hidden />
            {texts.add}
          </Button>
        )}
      </Cluster>
      <p aria-live="polite" className="visually-hidden">
        {statusText}
      </p>
      {state === 'loading' && <p role="status">{texts.loading}</p>}
      {state === 'failed' && (
        <Notice
          tone="problem"
          actions={
            <Button size="small" onClick={() => void list.load()}>
              {texts.retryLoad}
            </Button>
          }
        >
          <p role="alert">{texts.loadFailedPanel}</p>
        </Notice>
      )}
      {problem && (
        <Notice tone="problem" role="alert">
          {problem}
        </Notice>
      )}
      <UndoNotice undoable={undoable} onClose={() => useAnnouncementEditor.setState({ undoable: null })} />
      {state === 'ready' && rows.length === 0 && <EmptyState>{texts.none}</EmptyState>}
      {(saved.length >= minRowsToSearch || isSearching) && (
        <SearchField words={words} onChange={setWords} result={isSearching && texts.found(found.length)} />
      )}
      <Stack as="ol" gap={2}>
        {found.map((row) => {
          const place = saved.indexOf(row);
          const selector = selectorOf(row.id);
          return (
            <AnnouncementRow
              key={row.id}
              row={row}
              forms={forms}
              canMoveToTop={place > (isSearching ? 0 : 1)}
              canMoveUp={!isSearching && place > 0}
              canMoveDown={!isSearching && place >= 0 && place < saved.length - 1}
              onEdit={() => {
                focusNext.current = [`${selector} [name="title"]`];
                edit(row.id);
              }}
              onReveal={() => edit(row.id)}
              onCancel={() => {
                focusNext.current = [`${selector} [data-edit]`, '[data-add]'];
                list.cancel(row.id);
              }}
              onSaved={(record, isAutomatic) => {
                if (!isAutomatic) focusNext.current = [`${selectorOf(record.id)} [data-edit]`];
                list.saved(row.id, record);
              }}
              onMove={(to) => {
                const ways = to === 1 ? ['down', 'up'] : to === 'top' ? ['down'] : ['up', 'down'];
                focusNext.current = [...ways.map((way) => `[data-move="${way}"]`), '[data-edit]'].map(
                  (part) => `${selector} ${part}`,
                );
                void list.move(row.id, to);
              }}
              onDelete={() => void list.remove(row)}
            />
          );
        })}
      </Stack>
    </section>
  );
}

type SearchFieldProps = { words: string; onChange: (words: string) => void; result: ReactNode };

function SearchField({ words, onChange, result }: SearchFieldProps) {
  return (
    <>
      <Field label={texts.search}>
        {(control) => (
          <input {...control} type="search" value={words} onChange={({ target }) => onChange(target.value)} />
        )}
      </Field>
      <p aria-live="polite" className={common.hint}>
        {result}
      </p>
    </>
  );
}
