/** A record's form in a dialog: every editor is one. */
import { type ReactNode, useState } from 'react';
import { toSaveProblem } from '../data/sendChange.ts';
import { editingTexts as texts } from '../texts/en/editing.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import styles from './RecordEditor.module.css';
import { RecordNotices } from './RecordNotices.tsx';
import type { SavedRecord } from './recordForm.ts';
import { type RecordFormOptions, useRecordForm } from './useRecordForm.ts';
import { keyField } from './useRecordSave.ts';
import { useSignIns } from './useSignIns.ts';

type Deletion = {
  label: string;
  /** Deletes; the dialog closes unless this throws. */
  act: () => Promise<unknown>;
  failedText: string;
  /** What is asked first. */
  confirm?: { title: string; question: string; hint?: string; label: string; tone?: 'danger' };
};

type RecordEditorProps<Saved, Body> = RecordFormOptions<Saved, Body> & {
  /** Uncontrolled fields with names and `defaultValue`; see ui/formFields.ts for what is remembered of them. */
  children: ReactNode;
  onClose: () => void;
  submitLabel?: string | undefined;
  deletion?: Deletion | null;
  /** How many fields were saved by themselves. */
  savedParts?: number;
};

export function RecordEditor<Saved extends SavedRecord, Body>(props: RecordEditorProps<Saved, Body>) {
  const { id, children, onClose, deletion } = props;
  const editing = useRecordForm(props);
  const { saveAsNew, formElement, dropKept } = editing;
  const signIns = useSignIns();
  const [isAsking, setIsAsking] = useState(false);
  const remove = async () => {
    if (deletion?.confirm) {
      setIsAsking(true);
      return false;
    }
    await deletion?.act().catch((error: unknown) => {
      throw toSaveProblem(error, deletion.failedText);
    });
    return true;
  };
  const saveCopy = async () => {
    const form = formElement();
    const isSaved = form && (await saveAsNew?.(new FormData(form)).catch(() => false));
    if (!isSaved) return;
    dropKept();
    onClose();
  };
  return (
    <>
      <FormDialog
        title={props.title}
        onClose={onClose}
        onSubmit={editing.submit}
        submitLabel={props.submitLabel}
        cancelLabel={texts.cancel}
        deleteLabel={deletion?.label}
        onDelete={remove}
        savedParts={(props.savedParts ?? 0) + signIns}
        memory={editing.memory}
        closeOnBackdrop={false}
        notice={
          <RecordNotices
            editing={editing}
            hasHistory={props.version !== undefined}
            onClose={onClose}
            saveAsNew={saveAsNew && (() => void saveCopy())}
          />
        }
      >
        <div ref={editing.fieldsRef} className={styles.fields}>
          {children}
          {id === undefined && <KeyField value={editing.newKey} />}
        </div>
      </FormDialog>
      {deletion?.confirm && isAsking && (
        <ConfirmDialog
          {...deletion.confirm}
          act={deletion.act}
          failedText={deletion.failedText}
          onClose={(isDone) => {
            setIsAsking(false);
            if (isDone) onClose();
          }}
        />
      )}
    </>
  );
}

/** A text field, so that it is remembered with what was typed: tried again after a crash, it is the same record. */
export const KeyField = ({ value }: { value: string }) => (
  <div hidden>
    <input type="text" name={keyField} defaultValue={value} readOnly />
  </div>
);
