/** The form of one announcement inside the list. */
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Announcement } from '../../../db/rules/announcements.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { useToday } from '../../data/content.tsx';
import { Conflict, saveProblem } from '../../data/send.ts';
import { DraftOffer } from '../../editing/DraftOffer.tsx';
import common from '../../editing/Parts.module.css';
import { useDrafts } from '../../editing/useDrafts.ts';
import { useSession } from '../../shell/session.ts';
import { announcementEditingTexts as texts } from '../../texts/announcementEditing.ts';
import { editingTexts } from '../../texts/editing.ts';
import { modalTexts } from '../../texts/modals.ts';
import { reportBlanks } from '../../ui/blanks.ts';
import { type FieldState, readFields, writeFields } from '../../ui/fields.ts';
import { showToast } from '../../ui/toasts.ts';
import { useFormMemory } from '../../ui/useFormMemory.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import { EditAnnouncement } from './EditAnnouncement.tsx';
import { announcementFrom, blank, fieldsOf } from './form.ts';
import styles from './ItemForm.module.css';
import type { Item } from './list.ts';
import { createAnnouncement, isGone, newTemporaryId, updateAnnouncement } from './saving.ts';

/** Saves a form from outside. Answers what went wrong, if anything did; the form tells it, too. */
export type SaveItem = () => Promise<{ title: string; problem: string | null }>;

type ItemFormProps = {
  item: Item;
  savers: Map<string, SaveItem>;
  /** Of those that are not saved yet, the how manieth it was to be added. */
  newPlace: number;
  titleId: string;
  onCancel: () => void;
  /** Both versions were looked at, and one of them saved, or not. */
  onCompared: () => void;
  onSaved: (record: Announcement, byItself: boolean) => void;
};

/** Unless the browser has put it on a field that is to be filled. */
function takeFocus(element: HTMLElement | null): void {
  if (!document.activeElement?.matches(':invalid')) element?.focus();
}

export function ItemForm(props: ItemFormProps) {
  const { record } = props.item;
  const [comparing, setComparing] = useState(false);
  // In the place of the form and not over it: what is typed has then been kept, and the modal finds it.
  if (comparing && record) return <EditAnnouncement announcement={record} onClose={props.onCompared} />;
  return <OwnForm {...props} onCompare={() => setComparing(true)} />;
}

type OwnFormProps = Omit<ItemFormProps, 'onCompared'> & { onCompare: () => void };

function OwnForm({ item: { id, record }, savers, newPlace, titleId, ...on }: OwnFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const today = useToday();
  const user = useSession((state) => state.user);
  const [opening] = useState(() => record ?? blank(today));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [temporaryId] = useState(() => (record ? newTemporaryId() : id));
  const [gone, setGone] = useState(false);
  const [conflict, setConflict] = useState(false);

  // As the modals that edit a single one have it: what is typed here is there, too.
  const modal = record ? texts.editTitle : texts.newTitle;
  const name = record ? `announcements/${id}` : `announcements/new${newPlace > 1 ? ` ${newPlace}` : ''}`;
  const version = String(record?.version ?? '');
  const stored = useRef<FieldState[]>([]);
  useLayoutEffect(() => {
    if (formRef.current) stored.current = readFields(formRef.current);
  }, []);
  const drafts = useDrafts(() => formRef.current, stored, {
    userId: user?.id ?? '',
    form: JSON.stringify([modal, name]),
    from: () => ({ version, base: fieldsOf(opening) }),
  });
  const { restored, discard, drop } = useFormMemory(formRef, {
    modal,
    record: name,
    user: user?.id ?? '',
    version,
    also: drafts.also,
  });
  const draftIsOlder = drafts.found?.version !== version;
  const takeDraft = () => {
    // Made from another version, it is compared with this one.
    if (draftIsOlder) return on.onCompare();
    if (formRef.current && drafts.found) writeFields(formRef.current, drafts.found.fields);
    drafts.settle();
  };

  const send = async (form: HTMLFormElement): Promise<Announcement> => {
    if (!reportBlanks(form, modalTexts.blank) || !form.reportValidity()) throw new Problem('invalid', texts.notFilled);
    const body = announcementFrom(new FormData(form));
    return record && !gone ? updateAnnouncement(record, body) : createAnnouncement(temporaryId, body);
  };
  const save = async (byItself: boolean): Promise<string | null> => {
    const form = formRef.current;
    if (!form || busy) return null;
    setBusy(true);
    setProblem(null);
    setConflict(false);
    try {
      const saved = await send(form);
      drop();
      showToast('success', record && !gone ? texts.updated : texts.created);
      on.onSaved(saved, byItself);
      return null;
    } catch (error) {
      const isConflict = error instanceof Conflict;
      const base = record && !gone ? texts.updateFailed : texts.createFailed;
      if (isGone(error)) setGone(true);
      const { message } = isConflict ? error : saveProblem(error, base);
      showToast('error', message);
      setConflict(isConflict);
      setProblem(message);
      return message;
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    savers.set(id, async () => {
      const title = String(new FormData(formRef.current ?? undefined).get('title') ?? '').trim();
      return { title: title || record?.title || texts.untitled, problem: await save(true) };
    });
    return () => void savers.delete(id);
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form of a modal over this one comes through here as well.
    if (event.target === formRef.current) void save(false);
  };
  return (
    <form
      ref={formRef}
      className={`${common.fields} ${styles.form}`}
      aria-labelledby={titleId}
      onSubmit={submit}
      noValidate
    >
      {restored && (
        <p className={`${common.told} ${styles.restored}`} role="status">
          {modalTexts.restored}{' '}
          <button type="button" onClick={discard}>
            {modalTexts.discard}
          </button>
        </p>
      )}
      {drafts.found && <DraftOffer draft={drafts.found} older={draftIsOlder} use={takeDraft} drop={drafts.settle} />}
      <div inert={busy}>
        <AnnouncementFields announcement={opening} />
      </div>
      {problem && (
        <div className={`${common.problem} ${common.line}`} ref={takeFocus} tabIndex={-1} data-failed>
          <p role="alert">{problem}</p>
          {conflict && (
            <button type="button" className={common.quiet} onClick={on.onCompare}>
              {texts.openBoth}
            </button>
          )}
        </div>
      )}
      <div className={styles.actions}>
        <button type="submit" className={common.button} aria-disabled={busy}>
          {gone ? texts.publishAnew : texts.save}
        </button>
        <button
          type="button"
          className={common.quiet}
          aria-disabled={busy}
          onClick={() => {
            if (busy) return;
            drop();
            on.onCancel();
          }}
        >
          {editingTexts.cancel}
        </button>
      </div>
    </form>
  );
}
