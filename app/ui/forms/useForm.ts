/** A form that remembers its text, sends once at a time, and shows problems. */
import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { Problem } from '../../../db/rules/problems.ts';
import { formTexts as texts } from '../../texts/en/editing/formKit.ts';
import type { FormCheck } from './fieldErrors.ts';
import { reportBlankFields } from './reportBlankFields.ts';
import { type MemoryKey, useFormMemory } from './useFormMemory.ts';
import { useServerFaults } from './useServerFaults.ts';
import { useSubmit } from './useSubmit.ts';

export type FormOptions = {
  /**
   * Saves. Throwing keeps the form open: it shows a Problem's message, or else a general sentence.
   * Returning false also keeps it open, for a decision that the fields or the notice explain.
   */
  onSubmit: (data: FormData) => unknown;
  /** Checks the typed values before sending. Its errors appear below the fields, instead of the browser's. */
  check?: FormCheck | undefined;
  /** Called after saving, once the typed text is no longer remembered. */
  onDone: () => void;
  /** Nothing is remembered without it. */
  memory?: MemoryKey | undefined;
  /**
   * Counts later successes, such as parts that saved themselves or signing in again. Each clears an earlier failure.
   */
  savedParts?: number | undefined;
};

export type Form = ReturnType<typeof useForm>;

export function useForm({ onSubmit, check, onDone, memory, savedParts }: FormOptions) {
  const formRef = useRef<HTMLFormElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const { restored, discard, drop } = useFormMemory(formRef, memory);
  const { busy, problem, run, clearProblem } = useSubmit();
  useServerFaults(formRef, problem);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever a part was saved
  useLayoutEffect(clearProblem, [savedParts]);

  const finish = () => {
    drop();
    onDone();
  };
  /** Shows errors below the fields, or below the form if no field can show them. */
  async function refuse(form: HTMLFormElement, check: FormCheck, fault: string, isValid: boolean) {
    const focused = document.activeElement;
    const script = await import('./fieldErrors.ts').catch(() => null);
    // Does not move the focus of a user who is typing elsewhere.
    const isShown = script?.showFormFaults(form, check, document.activeElement === focused);
    if (isShown || !isValid) return fault;
    return run(texts.saveFailed, () => {
      throw new Problem('invalid', fault);
    });
  }
  /** Sends the typed values. @returns the problem, or null */
  async function send(): Promise<string | null> {
    const form = formRef.current;
    if (!form || busy) return null;
    // The browser's validation shows its own errors.
    const isValid = !check || form.checkValidity();
    const [fault] = Object.values(check?.(new FormData(form)) ?? {});
    if (check && fault) return refuse(form, check, fault, isValid);
    if (!isValid || !reportBlankFields(form, texts.blank)) return null;
    const data = new FormData(form);
    // Makes the fields inert, because changes made now would not be saved, so the focus leaves them.
    if (form.contains(document.activeElement)) submitRef.current?.focus();
    let isDecided = true;
    const attempt = async () => {
      isDecided = (await onSubmit(data)) !== false;
    };
    return run(texts.saveFailed, attempt, () => isDecided && finish());
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Submit events of a form in a dialog over this one bubble through here.
    if (event.target === event.currentTarget) void send();
  };
  return {
    formRef,
    submitRef,
    isChecked: check !== undefined,
    busy,
    problem,
    run,
    send,
    submit,
    finish,
    restored,
    discard,
    drop,
  };
}
