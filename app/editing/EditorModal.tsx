/**
 * A record's form in a modal: it remembers what is typed, saves with the version it was opened from, tells what came of
 * it, and keeps every word when saving fails.
 */
import type { ReactNode } from 'react';
import { Conflict, saveProblem } from '../data/send.ts';
import { useSession } from '../shell/session.ts';
import { editingTexts as texts } from '../texts/editing.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { showToast } from '../ui/toasts.ts';

export type EditorModalProps = {
  /** The name of the dialog. */
  title: string;
  /** Which record this is, for the memory of what was typed: `hero`, `announcements/01J…`, `announcements/new`. */
  record: string;
  /** The version that the fields were filled from; undefined for a new record. */
  version: number | undefined;
  /** Uncontrolled fields with names and `defaultValue`; see ui/fields.ts for what is remembered of them. */
  children: ReactNode;
  onClose: () => void;
  /** Saves with send(), passing the version on. Throw whatever send() throws, or a Problem of your own. */
  save: (data: FormData, version: number | undefined) => Promise<unknown>;
  /** The toast when it is saved. */
  saved: string;
  /** The sentence when it is not; what the server says is put behind it. */
  failed: string;
  /** What is said when nobody is signed in any more. */
  signedOut?: string;
  /** The record as the server has it, as the values of the fields by their names: for two versions side by side. */
  fieldsOf: (current: Record<string, unknown>) => Record<string, string | boolean>;
  /** What the fields are called, by their names, in the order in which they are compared. */
  labels: Readonly<Record<string, string>>;
  submitLabel?: string;
  cancelLabel?: string;
  deleteLabel?: string;
  /** Deletes; the modal closes unless this throws. */
  onDelete?: () => Promise<unknown>;
};

export function EditorModal(props: EditorModalProps) {
  const { title, record, version, children, onClose, save, saved, failed, signedOut } = props;
  const user = useSession((state) => state.user);

  const submit = async (data: FormData) => {
    try {
      await save(data, version);
    } catch (error) {
      const problem = saveProblem(error instanceof Conflict ? new Error(error.message) : error, failed, signedOut);
      showToast('error', problem.message);
      throw problem;
    }
    showToast('success', saved);
  };

  return (
    <FormModal
      title={title}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={props.submitLabel}
      cancelLabel={props.cancelLabel ?? texts.cancel}
      deleteLabel={props.deleteLabel}
      onDelete={props.onDelete}
      memory={{ record, user: user?.id ?? '', version: String(version ?? '') }}
      closeOnBackdrop={false}
    >
      {children}
    </FormModal>
  );
}
