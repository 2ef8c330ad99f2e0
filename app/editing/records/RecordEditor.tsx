/** A record's form in a dialog, the base of every editor. */
import { type ReactNode, useContext, useRef, useState } from 'react';
import type { DraftNoun } from '../../../db/rules/drafts/drafts.ts';
import { Barriers } from '../../accessibility/editing/Barriers.tsx';
import { toSaveProblem } from '../../data/sendChange.ts';
import { HandedDraftContext, withDraftId } from '../../drafts/editing/handedDraft.ts';
import { editingTexts as texts } from '../../texts/en/editing/editing.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useDraftTools } from '../useDraftTools.tsx';
import { useSignIns } from '../useSignIns.ts';
import styles from './RecordEditor.module.css';
import { RecordNotices } from './RecordNotices.tsx';
import { createCheck, type SavedRecord } from './recordForm.ts';
import { type RecordFormOptions, useRecordForm } from './useRecordForm.ts';
import { keyField } from './useRecordSave.ts';

type Question = { title: string; question: string; hint?: string; label: string; tone?: 'danger'; keepLabel?: string };

type Deletion = {
  label: string;
  /** Deletes the record; the dialog closes unless this throws. */
  act: () => Promise<unknown>;
  failedText: string;
  /** A question to ask first. */
  confirm?: Question;
  /** Draws a question that loads something, in the place of `confirm`; it deletes by itself. */
  ask?: (onClose: (isDone: boolean) => void) => ReactNode;
};

type RecordEditorProps<Saved, Body> = RecordFormOptions<Saved, Body> & {
  /** Uncontrolled fields with names and `defaultValue`; see ui/forms/formFields.ts for the remembered ones. */
  children: ReactNode;
  onClose: () => void;
  submitLabel?: string | undefined;
  /** A second save button; see FormDialog. */
  otherSubmit?: { label: string; choose: (isOther: boolean) => void } | undefined;
  deletion?: Deletion | null;
  /** The question to ask before saving; null for none. */
  confirmSave?: (data: FormData) => Question | null;
  /** Whether to offer the record's history; for forms of a whole record. */
  showsHistory?: boolean;
  /** Offers to show the draft to somebody, and to hand it to a colleague. */
  draftNoun?: DraftNoun;
  /** The number of fields that saved themselves. */
  savedParts?: number;
};

export function RecordEditor<Saved extends SavedRecord, Body>(props: RecordEditorProps<Saved, Body>) {
  const { id, children, onClose, deletion, showsHistory = true } = props;
  const handed = useContext(HandedDraftContext);
  const editing = useRecordForm({ ...props, form: handed ? withDraftId(props.form, handed.id) : props.form });
  const { saveAsNew, getForm, deleteDraft } = editing;
  const signIns = useSignIns();
  const [isAsking, setIsAsking] = useState(false);
  const [saveQuestion, setSaveQuestion] = useState<Question | null>(null);
  const isConfirmed = useRef(false);
  const readBody = () => props.form.bodyOf(new FormData(getForm() ?? undefined));
  const drafts = useDraftTools({
    noun: props.draftNoun,
    id,
    handed,
    labels: props.form.labels,
    readBody,
    editing,
    onClose,
  });
  const submit = (data: FormData) => {
    const question = isConfirmed.current ? null : props.confirmSave?.(data);
    isConfirmed.current = false;
    if (!question) return editing.submit(data);
    setSaveQuestion(question);
    return false;
  };
  const remove = async () => {
    if (deletion?.confirm || deletion?.ask) {
      setIsAsking(true);
      return false;
    }
    await deletion?.act().catch((error: unknown) => {
      throw toSaveProblem(error, deletion.failedText);
    });
    return true;
  };
  const closeQuestion = (isDone: boolean) => {
    setIsAsking(false);
    if (isDone) onClose();
  };
  const saveCopy = async () => {
    const form = getForm();
    const isSaved = form && (await saveAsNew?.(new FormData(form)).catch(() => false));
    if (!isSaved) return;
    deleteDraft();
    onClose();
  };
  return (
    <>
      <FormDialog
        title={props.title}
        onClose={onClose}
        onSubmit={submit}
        check={props.form.check && createCheck(props.form)}
        submitLabel={props.submitLabel}
        otherSubmit={props.otherSubmit}
        cancelLabel={texts.cancel}
        deleteLabel={deletion?.label}
        onDelete={remove}
        savedParts={(props.savedParts ?? 0) + signIns}
        memory={editing.memory}
        closeOnBackdrop={false}
        notice={
          <>
            {drafts.notice}
            <RecordNotices
              editing={editing}
              hasHistory={showsHistory && props.version !== undefined}
              onClose={onClose}
              saveAsNew={saveAsNew && (() => void saveCopy())}
            />
          </>
        }
      >
        <div ref={editing.fieldsRef} className={styles.fields}>
          {children}
          {id === undefined && <KeyField value={editing.newKey} />}
        </div>
        <Barriers noun={props.form.noun} readBody={readBody} />
        {drafts.buttons}
      </FormDialog>
      {saveQuestion && (
        <ConfirmDialog
          {...saveQuestion}
          act={async () => {}}
          failedText=""
          keptText=""
          onClose={(isAgreed) => {
            setSaveQuestion(null);
            isConfirmed.current = isAgreed;
            if (isAgreed) getForm()?.requestSubmit();
          }}
        />
      )}
      {drafts.dialogs}
      {isAsking && deletion?.ask?.(closeQuestion)}
      {isAsking && deletion?.confirm && (
        <ConfirmDialog
          {...deletion.confirm}
          act={deletion.act}
          failedText={deletion.failedText}
          onClose={closeQuestion}
        />
      )}
    </>
  );
}

/**
 * Holds the idempotency key in a text field, so that it is remembered with the typed text: a retry after a crash
 * creates the same record.
 */
export const KeyField = ({ value }: { value: string }) => (
  <div hidden>
    <input type="text" name={keyField} defaultValue={value} readOnly />
  </div>
);
