/**
 * A record's form in a modal: it remembers what is typed, saves with the version it was opened from, tells what came of
 * it, and keeps every word when saving fails. If somebody else saved first, both versions are shown side by side.
 */
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { type HistoryNoun, isHistoryNoun } from '../../db/rules/history.ts';
import { CallError } from '../data/call.ts';
import { Conflict, saveProblem } from '../data/send.ts';
import { useSession } from '../shell/session.ts';
import { conflictTexts } from '../texts/conflict.ts';
import { editingTexts as texts } from '../texts/editing.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { type FieldState, readFields, sameFields, writeFields } from '../ui/fields.ts';
import { showToast } from '../ui/toasts.ts';
import { ConflictView, type Standoff } from './ConflictView.tsx';
import { DeletedView } from './DeletedView.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import styles from './EditorModal.module.css';
import { compare } from './merge.ts';
import { type FoundDraft, useDrafts } from './useDrafts.ts';
import { readValues, type Values, writeValues } from './values.ts';

const HistoryButton = lazy(() =>
  import('../history/HistoryButton.tsx').then(({ HistoryButton }) => ({ default: HistoryButton })),
);

export type EditorModalProps = {
  /** The name of the dialog. */
  title: string;
  /** Which record this is, as its noun and id: `sections/hero`, `announcements/01J…`, `announcements/new`. */
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
  /** Saves what is typed as another record, for when this one was deleted meanwhile. */
  saveAsNew?: (data: FormData) => Promise<unknown>;
  submitLabel?: string;
  cancelLabel?: string;
  deleteLabel?: string;
  /** Deletes; the modal closes unless this throws. */
  onDelete?: () => Promise<unknown>;
};

export function EditorModal(props: EditorModalProps) {
  const { title, record, labels, children, onClose, save, saved, failed, signedOut } = props;
  const userId = useSession((state) => state.user)?.id ?? '';
  const names = Object.keys(labels);
  const kept = props.version ? historyOf(record) : null;
  const inside = useRef<HTMLDivElement | null>(null);
  const form = () => inside.current?.closest('form') ?? null;
  /** What the form was filled from; moves on when the newer version is taken note of. */
  const from = useRef({ version: props.version, base: {} as Values });
  const stored = useRef<FieldState[]>([]);
  const count = useRef(0);
  const [standoff, setStandoff] = useState<Standoff | 'deleted' | null>(null);

  // As soon as the fields are there, which is before the form's memory puts back what was typed earlier: the effects
  // of this component would come after those of the form in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields as they were when the form opened
  const fill = useCallback((element: HTMLDivElement | null) => {
    inside.current = element;
    const opening = form();
    if (!opening) return;
    from.current.base = readValues(opening, names);
    stored.current = readFields(opening);
  }, []);

  const drafts = useDrafts(form, stored, {
    userId,
    form: JSON.stringify([title, record]),
    from: () => ({ version: String(from.current.version ?? ''), base: from.current.base }),
  });

  /** Shows two versions, and takes over at once what only they changed. @returns whether nothing differs at all */
  function meet(base: Values, theirs: Values, version: number | undefined, savedAt: string): boolean {
    const element = form();
    if (!element) return false;
    const { differences, taken } = compare(names, base, readValues(element, names), theirs);
    writeValues(element, taken);
    const clashing = differences.some(({ clash }) => clash);
    // With nothing to be decided, saving again keeps both.
    if (!clashing) from.current = { version, base: theirs };
    if (differences.length === 0 && Object.keys(taken).length === 0) return true;
    count.current += 1;
    setStandoff({ id: count.current, differences, taken: Object.keys(taken), version, savedAt, theirs });
    return false;
  }

  /** @returns why something is to be decided first; nothing when it is saved */
  async function attempt(data: FormData, again = false): Promise<string> {
    try {
      await save(data, from.current.version);
      return '';
    } catch (error) {
      const isGone = error instanceof CallError && error.status === 404 && from.current.version !== undefined;
      if (!isGone && !(error instanceof Conflict)) throw error;
      const current = error instanceof Conflict ? error.current : null;
      if (!current) {
        setStandoff('deleted');
        return conflictTexts.deletedTitle;
      }
      const { version, updated_at } = current as { version?: number; updated_at?: string };
      const nothingDiffers = meet(from.current.base, props.fieldsOf(current), version, updated_at ?? '');
      // The answer to an earlier save of the same got lost, or somebody saved the same words.
      return nothingDiffers && !again ? attempt(data, true) : texts.conflict;
    }
  }

  const submit = async (data: FormData, act: (data: FormData) => Promise<string> = attempt) => {
    try {
      const undecided = await act(data);
      if (undecided) {
        showToast('warning', undecided);
        return false;
      }
    } catch (error) {
      const problem = saveProblem(error, failed, signedOut);
      showToast('error', problem.message);
      throw problem;
    }
    showToast('success', saved);
    return true;
  };

  const saveAsNew = props.saveAsNew;
  const saveCopy = async () => {
    const element = form();
    if (!element || !saveAsNew) return;
    const create = (data: FormData) => saveAsNew(data).then(() => '');
    const done = await submit(new FormData(element), create).catch(() => false);
    if (!done) return;
    drafts.also?.drop();
    onClose();
  };
  const typed = () => {
    const element = form();
    const values = element ? readValues(element, names) : {};
    return names.map((name) => `${labels[name]}: ${values[name] ?? ''}`).join('\n');
  };

  const apply = (theirs: Values, met: Standoff) => {
    const element = form();
    if (!element) return;
    writeValues(element, theirs);
    from.current = { version: met.version, base: met.theirs };
    setStandoff(null);
    showToast('info', conflictTexts.applied);
    element.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select')?.focus();
  };

  const isOlder = (draft: FoundDraft) => draft.version !== String(from.current.version ?? '');
  const takeBack = (draft: FoundDraft) => {
    const element = form();
    if (!element) return;
    const now = readValues(element, names);
    writeFields(element, draft.fields);
    drafts.settle();
    if (isOlder(draft)) meet(draft.base, now, from.current.version, '');
  };

  /** An older version is the newest now. What is typed stays, and meets it when it is saved. */
  const restored = () => {
    const element = form();
    if (element && sameFields(readFields(element), stored.current)) onClose();
  };

  const notice = (
    <>
      {kept && (
        <div className={styles.history}>
          <Boundary fallback={null}>
            <Suspense fallback={null}>
              <HistoryButton {...kept} onRestored={restored} />
            </Suspense>
          </Boundary>
        </div>
      )}
      {drafts.found && (
        <DraftOffer
          draft={drafts.found}
          older={isOlder(drafts.found)}
          use={() => drafts.found && takeBack(drafts.found)}
          drop={drafts.settle}
        />
      )}
      {standoff === 'deleted' && <DeletedView typed={typed} saveAsNew={saveAsNew && (() => void saveCopy())} />}
      {standoff && standoff !== 'deleted' && (
        <ConflictView
          key={standoff.id}
          standoff={standoff}
          record={record}
          labels={labels}
          apply={(theirs) => apply(theirs, standoff)}
        />
      )}
    </>
  );

  return (
    <FormModal
      title={title}
      onClose={onClose}
      onSubmit={(data) => submit(data)}
      submitLabel={props.submitLabel}
      cancelLabel={props.cancelLabel ?? texts.cancel}
      deleteLabel={props.deleteLabel}
      onDelete={props.onDelete}
      memory={{ record, user: userId, version: String(props.version ?? ''), also: drafts.also }}
      closeOnBackdrop={false}
      notice={notice}
    >
      <div ref={fill} className={styles.inside}>
        {children}
      </div>
    </FormModal>
  );
}

/** `sections/hero` as the history names it. */
function historyOf(record: string): { noun: HistoryNoun; id: string } | null {
  const [noun = '', id = ''] = record.split('/');
  return isHistoryNoun(noun) && id ? { noun, id } : null;
}
