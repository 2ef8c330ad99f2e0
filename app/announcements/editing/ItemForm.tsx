/** The form of one announcement inside the list. */
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
import { type FieldState, readFields, sameFields, writeFields } from '../../ui/fields.ts';
import { showToast } from '../../ui/toasts.ts';
import { useFormMemory } from '../../ui/useFormMemory.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import { EditAnnouncement } from './EditAnnouncement.tsx';
import { announcementFrom, blank, fieldsOf } from './form.ts';
import styles from './ItemForm.module.css';
import type { Item } from './list.ts';
import { createAnnouncement, isGone, newTemporaryId, updateAnnouncement } from './saving.ts';

/** The forms that are open, by the ids of their items, for whoever saves or closes them from outside. */
export type ItemForms = Map<
  string,
  {
    isChanged: () => boolean;
    /** What it is called. */
    title: () => string;
    /** Whether it can be sent; shows what is missing if it cannot. */
    check: () => boolean;
    /** Answers what went wrong, if anything did; the form tells it, too. */
    save: () => Promise<string | null>;
  }
>;

type ItemFormProps = {
  item: Item;
  forms: ItemForms;
  titleId: string;
  /** Something is to be seen in it, and it may be closed. */
  onReveal: () => void;
  onCancel: () => void;
  /** Both versions were looked at, and one of them saved, or not. */
  onCompared: () => void;
  onSaved: (record: Announcement, byItself: boolean) => void;
};

const isBlank = (field: Element) =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.required && !field.value.trim();

/** Unless the browser has put it on a field that is to be filled. */
function takeFocus(element: HTMLElement | null): void {
  if (!document.activeElement?.matches(':invalid')) element?.focus();
}

export function ItemForm(props: ItemFormProps) {
  const { record } = props.item;
  const [comparing, setComparing] = useState<{ theirs?: Announcement | undefined } | null>(null);
  // In the place of the form and not over it: what is typed has then been kept, and the modal finds it.
  if (comparing && record) {
    return <EditAnnouncement announcement={record} theirs={comparing.theirs} onClose={props.onCompared} />;
  }
  return <OwnForm {...props} onCompare={(theirs) => setComparing({ theirs })} />;
}

type OwnFormProps = Omit<ItemFormProps, 'onCompared'> & { onCompare: (theirs?: Announcement) => void };

function OwnForm({ item, forms, titleId, ...on }: OwnFormProps) {
  const { id, record, editing, place = 1 } = item;
  const formRef = useRef<HTMLFormElement>(null);
  const today = useToday();
  const user = useSession((state) => state.user);
  const [opening] = useState(() => record ?? blank(today));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [temporaryId] = useState(() => (record ? newTemporaryId() : id));
  const [gone, setGone] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  // As the modals that edit a single one have it: what is typed here is there, too.
  const modal = record ? texts.editTitle : texts.newTitle;
  const name = record ? `announcements/${id}` : `announcements/new${place > 1 ? ` ${place}` : ''}`;
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
    setConflict(null);
    try {
      const saved = await send(form);
      drop();
      showToast('success', record && !gone ? texts.updated : texts.created);
      on.onSaved(saved, byItself);
      return null;
    } catch (error) {
      const met = error instanceof Conflict ? error : null;
      const base = record && !gone ? texts.updateFailed : texts.createFailed;
      if (isGone(error)) setGone(true);
      const { message } = met ?? saveProblem(error, base);
      showToast('error', message);
      setConflict(met);
      setProblem(message);
      if (!editing) on.onReveal();
      return message;
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    const own = {
      isChanged() {
        const form = formRef.current;
        if (!form) return false;
        return new FormData(form).get('uploading') !== '0' || !sameFields(readFields(form), stored.current);
      },
      title() {
        const title = String(new FormData(formRef.current ?? undefined).get('title') ?? '').trim();
        return title || record?.title || texts.untitled;
      },
      check() {
        const form = formRef.current;
        if (!form || (form.checkValidity() && ![...form.elements].some(isBlank))) return true;
        // What is not seen cannot say what is wrong with it.
        if (!editing) flushSync(on.onReveal);
        setProblem(texts.notFilled);
        if (reportBlanks(form, modalTexts.blank)) form.reportValidity();
        return false;
      },
      save: () => save(true),
    };
    forms.set(id, own);
    return () => {
      if (forms.get(id) === own) forms.delete(id);
    };
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
            <button
              type="button"
              className={common.quiet}
              onClick={() => on.onCompare((conflict.current as Announcement | null) ?? undefined)}
            >
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
