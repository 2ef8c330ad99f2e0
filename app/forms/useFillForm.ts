/** Holds the values and faults of a form, and sends it. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ownValue } from '../../db/rules/fields/ownValue.ts';
import { countExcess, readAnswers, readContact } from '../../db/rules/forms/answers.ts';
import { answerName, contactName, type FormValues } from '../../db/rules/forms/filledForm.ts';
import type { PublicForm } from '../../db/rules/forms/forms.ts';
import { findSensitiveAnswers, hasEmergencyWords, type SensitiveAnswer } from '../../db/rules/forms/warnings.ts';
import type { Answer, RequestContact } from '../../db/rules/requests/requests.ts';
import { useInitialState } from '../data/content.tsx';
import type { FilledRequest, SentOutcome } from '../requests/queueRequest.ts';
import { takeReopened } from '../requests/reopenedRequests.ts';
import { formFillingTexts as texts } from '../texts/en/requests/formFilling.ts';
import { useFormMemory } from '../ui/forms/useFormMemory.ts';
import { toAnswers, toFiles, wordFaults } from './fieldValues.ts';

/** A request that was sent, or is kept on this device until it can be sent. */
export type SentForm = {
  outcome: SentOutcome;
  answers: readonly Answer[];
  contact: RequestContact;
  fileNames: readonly string[];
};

const noContact: RequestContact = { name: '', email: '', phone: '' };
/** Reads what was typed before the script ran, or restored by the browser. */
function readTyped(form: HTMLFormElement, { fields }: PublicForm): { values: FormValues; contact: RequestContact } {
  const data = new FormData(form);
  const textOf = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const values = fields
    .filter(({ type }) => type !== 'files' && type !== 'heading')
    .map(({ key, type }) => [key, type === 'choices' ? data.getAll(answerName(key)) : textOf(answerName(key))]);
  const [name, email, phone] = (['name', 'email', 'phone'] as const).map((part) => textOf(contactName(part)));
  return { values: Object.fromEntries(values), contact: { name: name ?? '', email: email ?? '', phone: phone ?? '' } };
}

/** The values of a request that was refused, with its files. */
function readReopenedValues(reopened: FilledRequest | null): FormValues {
  const photos = reopened?.photos ?? [];
  const keys = new Set(photos.map(({ field_key }) => field_key));
  const filesOf = (key: string) =>
    photos
      .filter(({ field_key }) => field_key === key)
      .map(({ id, name, bytes }) => ({ id, name, bytes, previewUrl: '' }));
  return { ...reopened?.answers, ...Object.fromEntries([...keys].map((key) => [key, filesOf(key)])) };
}

/** The values that a form begins with: those that it came back with, and those already in its controls. */
function useFormValues(form: PublicForm, formRef: RefObject<HTMLFormElement | null>) {
  const { filled_form: filled, form: named } = useInitialState();
  const [returned, setReturned] = useState(named?.id === form.id ? filled : undefined);
  const [reopened] = useState(() => takeReopened(form.id));
  const [values, setValues] = useState<FormValues>(returned?.values ?? readReopenedValues(reopened));
  const [contact, setContact] = useState(returned?.contact ?? reopened?.contact ?? noContact);
  const [faults, setFaults] = useState(wordFaults(returned?.faults ?? {}));
  useLayoutEffect(() => {
    if (!formRef.current || reopened) return;
    const typed = readTyped(formRef.current, form);
    // Chosen files are no text of a control: they stay.
    setValues((known) => ({ ...known, ...typed.values }));
    setContact(typed.contact);
  }, [form, formRef, reopened]);
  return { values, setValues, contact, setContact, faults, setFaults, returned, setReturned };
}

const loadQueue = () => import('../requests/queueRequest.ts');

/** By how many characters the answers are too long together, in hundreds: it is not read aloud at every letter. */
const roundExcess = (answers: readonly Answer[]): number => Math.ceil(countExcess(answers) / 100) * 100;

/** `answers.what` → `what`; contact details keep their path. */
const keyOfPath = (path: string): string => path.replace(/^answers\./, '');

function readFilled({ fields, asks_contact }: PublicForm, values: FormValues, given: RequestContact) {
  const { answers, faults } = readAnswers(fields, toAnswers(fields, values));
  const { contact, faults: ofContact } = readContact(given, asks_contact);
  return { answers, contact, faults: { ...faults, ...ofContact } };
}

export function useFillForm(form: PublicForm) {
  const formRef = useRef<HTMLFormElement>(null);
  const typed = useFormValues(form, formRef);
  const { values, setValues, contact, setContact, setFaults, setReturned } = typed;
  const memory = useFormMemory(formRef, { modal: 'form', record: form.id, user: '' });
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const [sensitive, setSensitive] = useState<readonly SensitiveAnswer[]>([]);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<SentForm | null>(null);
  const [isTouched, setTouched] = useState(typed.returned !== undefined);
  useEffect(() => {
    // Without a connection the token is asked for when the form is sent.
    import('../requests/formToken.ts').then(({ readFormToken }) => readFormToken(form.id)).catch(() => {});
    // A page without a worker could not load it once the signal is gone.
    void loadQueue().catch(() => {});
  }, [form.id]);

  const filesOf = (answers: readonly Answer[]) =>
    answers
      .filter(({ type }) => type === 'files')
      .flatMap(({ key }) => toFiles(ownValue(values, key)).map((file) => ({ ...file, field_key: key })));

  async function deliver(answers: readonly Answer[], known: RequestContact): Promise<void> {
    const files = filesOf(answers);
    const photos = files.flatMap(({ id, field_key, name, bytes }) => (bytes ? [{ id, field_key, name, bytes }] : []));
    if (photos.length < files.length) return setProblem({ text: texts.preparing });
    setBusy(true);
    try {
      const { queueRequest } = await loadQueue();
      const leave_empty = String(new FormData(formRef.current ?? undefined).get('leave_empty') ?? '');
      const filled = { answers: toAnswers(form.fields, values), contact: known, photos, leave_empty };
      const outcome = await queueRequest(form, filled);
      if (outcome.kind === 'refused') {
        const { message, fields = {} } = outcome.reason;
        setFaults(Object.fromEntries(Object.entries(fields).map(([path, text]) => [keyOfPath(path), text])));
        if (Object.keys(fields).length === 0) setProblem({ text: message });
        return;
      }
      memory.drop();
      setSent({ outcome, answers, contact: known, fileNames: photos.map(({ name }) => name) });
    } catch {
      setProblem({ text: texts.failed });
    } finally {
      setBusy(false);
    }
  }

  /** @param isWarned whether the person has seen what looks sensitive, and sends it all the same */
  async function send(isWarned: boolean): Promise<void> {
    if (busy) return;
    setProblem(null);
    setSensitive([]);
    setReturned(undefined);
    const { answers, contact: known, faults } = readFilled(form, values, contact);
    setFaults(wordFaults(faults));
    if (Object.keys(faults).length > 0) return;
    const excess = roundExcess(answers);
    if (excess > 0) return setProblem({ text: texts.answersTooLong(excess) });
    const found = isWarned ? [] : findSensitiveAnswers(answers);
    if (found.length > 0) setSensitive(found);
    else await deliver(answers, known);
  }

  const current = readFilled(form, values, contact).answers;
  return {
    ...typed,
    formRef,
    memory,
    problem,
    sensitive,
    hideSensitive: () => setSensitive([]),
    busy,
    sent,
    send,
    isEmergency: form.kind === 'problem' && hasEmergencyWords(current),
    excess: roundExcess(current),
    isTouched,
    setValue: (key: string, value: unknown) => {
      setTouched(true);
      setValues((known) => ({ ...known, [key]: value }));
    },
    setContact: (changed: RequestContact) => {
      setTouched(true);
      setContact(changed);
    },
    startAnother: () => {
      setSent(null);
      setTouched(false);
      setValues({});
    },
  };
}
