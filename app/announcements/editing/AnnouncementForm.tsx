/** The form of one announcement inside the list. */
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Announcement } from '../../../db/rules/announcements.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { useToday } from '../../data/content.tsx';
import { Conflict, toSaveProblem } from '../../data/sendChange.ts';
import { useSession } from '../../data/session.ts';
import { DraftOffer } from '../../editing/DraftOffer.tsx';
import common from '../../editing/Parts.module.css';
import { useDrafts } from '../../editing/useDrafts.ts';
import { announcementEditingTexts as texts } from '../../texts/en/announcementEditing.ts';
import { editingTexts } from '../../texts/en/editing.ts';
import { formTexts } from '../../texts/en/forms.ts';
import { type FieldState, hasSameFields, readFields, writeFields } from '../../ui/formFields.ts';
import { reportBlankFields } from '../../ui/reportBlankFields.ts';
import { showToast } from '../../ui/toasts.ts';
import { useFormMemory } from '../../ui/useFormMemory.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import styles from './AnnouncementForm.module.css';
import type { EditedAnnouncement } from './announcementListStore.ts';
import { createAnnouncement, isDeletedError, newTemporaryId, updateAnnouncement } from './api.ts';
import { AnnouncementEditor } from './Editor.tsx';
import { announcementValues, blankAnnouncement, readAnnouncement } from './form.ts';

/** The forms that are open, by the ids of their items, for whoever saves or closes them from outside. */
export type OpenForms = Map<
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

type AnnouncementFormProps = {
  item: EditedAnnouncement;
  forms: OpenForms;
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

export function AnnouncementForm(props: AnnouncementFormProps) {
  const { record } = props.item;
  const [comparing, setComparing] = useState<{ theirs?: Announcement | undefined } | null>(null);
  // In the place of the form and not over it: what is typed has then been kept, and the modal finds it.
  if (comparing && record) {
    return <AnnouncementEditor announcement={record} theirs={comparing.theirs} onClose={props.onCompared} />;
  }
  return <InlineForm {...props} onCompare={(theirs) => setComparing({ theirs })} />;
}

type InlineFormProps = Omit<AnnouncementFormProps, 'onCompared'> & { onCompare: (theirs?: Announcement) => void };

function InlineForm({ item, forms, titleId, ...on }: InlineFormProps) {
  const { id, record, isEditing: editing, place = 1 } = item;
  const formRef = useRef<HTMLFormElement>(null);
  const today = useToday();
  const user = useSession((state) => state.user);
  const [opening] = useState(() => record ?? blankAnnouncement(today));
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
    base: () => ({ version, base: announcementValues(opening) }),
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
    if (!reportBlankFields(form, formTexts.blank) || !form.reportValidity())
      throw new Problem('invalid', texts.notFilled);
    const body = readAnnouncement(new FormData(form));
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
      if (isDeletedError(error)) setGone(true);
      const { message } = met ?? toSaveProblem(error, base);
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
        return new FormData(form).get('uploading') !== '0' || !hasSameFields(readFields(form), stored.current);
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
        if (reportBlankFields(form, formTexts.blank)) form.reportValidity();
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
          {formTexts.restored}{' '}
          <button type="button" onClick={discard}>
            {formTexts.discard}
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
