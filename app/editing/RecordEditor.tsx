/**
 * A record's form in a modal: it remembers what is typed, saves with the version it was opened from, tells what came of
 * it, and keeps every word when saving fails. If somebody else saved first, both versions are shown side by side.
 */
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type HistoryNoun, isHistoryNoun } from '../../db/rules/history.ts';
import { CallError } from '../data/call.ts';
import { Conflict, toSaveProblem } from '../data/sendChange.ts';
import { useSession } from '../data/session.ts';
import { conflictTexts } from '../texts/en/conflict.ts';
import { editingTexts as texts } from '../texts/en/editing.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { type FieldState, hasSameFields, readFields, writeFields } from '../ui/formFields.ts';
import { showToast } from '../ui/toasts.ts';
import { ConflictView, type FormConflict } from './ConflictView.tsx';
import { DeletedView } from './DeletedView.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { DraftWarning } from './DraftWarning.tsx';
import { isSameValue, readValues, type Values, writeValues } from './formValues.ts';
import { mergeValues } from './mergeValues.ts';
import styles from './RecordEditor.module.css';
import { type FoundDraft, useDrafts } from './useDrafts.ts';

const HistoryButton = lazy(() =>
  import('../history/HistoryButton.tsx').then(({ HistoryButton }) => ({ default: HistoryButton })),
);

/** What a form is made from. Saving some of its fields by themselves makes another version, which it then moves to. */
export type FormBase = { version: () => number | undefined; rebase: (version: number, values: Values) => void };

export type RecordEditorProps = {
  /** The name of the dialog. */
  title: string;
  /** Which record this is, as its noun and id: `sections/hero`, `announcements/01J…`, `announcements/new`. */
  record: string;
  /** The version that the fields were filled from; undefined for a new record. */
  version: number | undefined;
  /** The record as it stands now, when a save of these very words was refused already: both are shown at once. */
  theirs?: Record<string, unknown> | undefined;
  /** Uncontrolled fields with names and `defaultValue`; see ui/fields.ts for what is remembered of them. */
  children: ReactNode;
  onClose: () => void;
  /** Saves with send(), passing the version on. Throw whatever send() throws, or a Problem of your own. */
  save: (data: FormData, version: number | undefined) => Promise<unknown>;
  /** The toast when it is saved. */
  savedText: string;
  /** The sentence when it is not; what the server says is put behind it. */
  failedText: string;
  /** What is said when nobody is signed in any more. */
  signedOutText?: string;
  /** The record as the server has it, as the values of the fields by their names: for two versions side by side. */
  valuesOf: (current: Record<string, unknown>) => Record<string, string | boolean>;
  /** What the fields are called, by their names, in the order in which they are compared. */
  labels: Readonly<Record<string, string>>;
  /** Saves what is typed as another record, for when this one was deleted meanwhile. */
  saveAsNew?: (data: FormData) => Promise<unknown>;
  submitLabel?: string;
  cancelLabel?: string;
  deleteLabel?: string;
  /** Deletes; the modal closes unless this throws. */
  onDelete?: () => Promise<unknown>;
  /** For forms with fields that are saved by themselves. */
  formBase?: RefObject<FormBase | null>;
  savedParts?: number;
};

/** What came of two versions that met: there is something to choose, both were merged, or nothing differs. */
type MergeOutcome = 'clash' | 'merged' | 'same';

export function RecordEditor(props: RecordEditorProps) {
  const {
    title,
    record,
    labels,
    children,
    onClose,
    save,
    savedText: saved,
    failedText: failed,
    signedOutText: signedOut,
  } = props;
  const userId = useSession((state) => state.user)?.id ?? '';
  const names = Object.keys(labels);
  const kept = props.version ? historyRecordOf(record) : null;
  const inside = useRef<HTMLDivElement | null>(null);
  const form = () => inside.current?.closest('form') ?? null;
  /** What the form was filled from; moves on when the newer version is taken note of. */
  const from = useRef({ version: props.version, base: {} as Values });
  const stored = useRef<FieldState[]>([]);
  const count = useRef(0);
  /** A draft met a newer version, and there is something to be chosen: nothing is saved until it is. */
  const pending = useRef<{ draft: FoundDraft; theirs: Values } | null>(null);
  /** What was sent when no answer came: it may be what is saved now. */
  const unanswered = useRef<Values | null>(null);
  const [standoff, setStandoff] = useState<FormConflict | 'deleted' | null>(null);
  useImperativeHandle(props.formBase, () => ({
    version: () => from.current.version,
    rebase(version, values) {
      from.current = { version, base: { ...from.current.base, ...values } };
    },
  }));

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
    base: () => pending.current?.draft ?? { version: String(from.current.version ?? ''), base: from.current.base },
    isUndecided: () => pending.current !== null,
  });

  /** Shows two versions, and takes over at once what only they changed. @returns how far they differ */
  function meet(base: Values, theirs: Values, version: number | undefined, savedAt: string): MergeOutcome {
    const element = form();
    if (!element) return 'clash';
    const { differences, taken } = mergeValues(names, base, readValues(element, names), theirs);
    writeValues(element, taken);
    const clashing = differences.some(({ clash }) => clash);
    // With nothing to be decided, saving again keeps both.
    if (!clashing) from.current = { version, base: theirs };
    if (differences.length === 0 && Object.keys(taken).length === 0) return 'same';
    count.current += 1;
    setStandoff({ id: count.current, differences, taken: Object.keys(taken), version, savedAt, theirs });
    return clashing ? 'clash' : 'merged';
  }

  const meetDraft = (draft: FoundDraft, theirs: Values) => {
    const clashes = meet(draft.base, theirs, from.current.version, '') === 'clash';
    pending.current = clashes ? { draft, theirs } : null;
    return clashes;
  };

  /** Whether the record as it stands is what was sent before and not answered. */
  const isOwn = (theirs: Values) => {
    const own = unanswered.current;
    return own !== null && names.every((name) => !(name in theirs) || isSameValue(own[name], theirs[name]));
  };

  // In a turn of its own, when the fields have what was typed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the editor was opened with
  useEffect(() => {
    const { theirs } = props;
    if (!theirs) return;
    const { version, updated_at } = theirs as { version?: number; updated_at?: string };
    const turn = setTimeout(() => meet(from.current.base, props.valuesOf(theirs), version, updated_at ?? ''));
    return () => clearTimeout(turn);
  }, []);

  /** @returns why something is to be decided first; nothing when it is saved */
  async function attempt(data: FormData, again = false): Promise<string> {
    if (pending.current && meetDraft(pending.current.draft, pending.current.theirs)) return texts.conflict;
    const element = form();
    const sent = element ? readValues(element, names) : null;
    try {
      await save(data, from.current.version);
      return '';
    } catch (error) {
      if (error instanceof CallError && error.status === 0) unanswered.current = sent;
      const isGone = error instanceof CallError && error.status === 404 && from.current.version !== undefined;
      if (!isGone && !(error instanceof Conflict)) throw error;
      const current = error instanceof Conflict ? error.current : null;
      if (!current) {
        setStandoff('deleted');
        return conflictTexts.deletedTitle;
      }
      const { version, updated_at } = current as { version?: number; updated_at?: string };
      const theirs = props.valuesOf(current);
      if (isOwn(theirs) && !again) {
        // Only the answer to an earlier save got lost: what was typed since goes on top of it.
        unanswered.current = null;
        from.current = { version, base: theirs };
        return attempt(data, true);
      }
      const nothingDiffers = meet(from.current.base, theirs, version, updated_at ?? '') === 'same';
      // Somebody saved the same words.
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
      const problem = toSaveProblem(error, failed, signedOut);
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

  const apply = (theirs: Values, met: FormConflict) => {
    const element = form();
    if (!element) return;
    writeValues(element, theirs);
    from.current = { version: met.version, base: met.theirs };
    pending.current = null;
    setStandoff(null);
    // What is kept from now on is made from the version that was chosen from.
    element.dispatchEvent(new Event('input'));
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
    if (isOlder(draft)) meetDraft(draft, now);
  };

  /** An older version is the newest now. What is typed stays, and meets it when it is saved. */
  const restored = () => {
    const element = form();
    if (element && hasSameFields(readFields(element), stored.current)) onClose();
  };

  const notice = (
    <>
      {kept && (
        <div className={styles.history}>
          <ErrorBoundary fallback={null}>
            <Suspense fallback={null}>
              <HistoryButton {...kept} onRestored={restored} />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
      <DraftWarning why={drafts.notKept} />
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
          conflict={standoff}
          record={record}
          labels={labels}
          apply={(theirs) => apply(theirs, standoff)}
        />
      )}
    </>
  );

  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={(data) => submit(data)}
      submitLabel={props.submitLabel}
      cancelLabel={props.cancelLabel ?? texts.cancel}
      deleteLabel={props.deleteLabel}
      onDelete={props.onDelete}
      saves={props.savedParts}
      memory={{ record, user: userId, version: String(props.version ?? ''), also: drafts.also }}
      closeOnBackdrop={false}
      notice={notice}
    >
      <div ref={fill} className={styles.inside}>
        {children}
      </div>
    </FormDialog>
  );
}

/** `sections/hero` as the history names it. */
function historyRecordOf(record: string): { noun: HistoryNoun; id: string } | null {
  const [noun = '', id = ''] = record.split('/');
  return isHistoryNoun(noun) && id ? { noun, id } : null;
}
