/** A form that remembers what is typed, is sent once at a time, and says what went wrong. */
import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { Problem } from '../../../db/rules/problems.ts';
import { formTexts as texts } from '../../texts/en/forms.ts';
import type { FormCheck } from './fieldErrors.ts';
import { reportBlankFields } from './reportBlankFields.ts';
import { type MemoryKey, useFormMemory } from './useFormMemory.ts';
import { useServerFaults } from './useServerFaults.ts';
import { useSubmit } from './useSubmit.ts';

export type FormOptions = {
  /**
   * Saves. Throwing keeps the form: a Problem's message is shown as it is, anything else as a general sentence.
   * Returning false keeps it, too: something must be decided first, which the fields or the notice tell.
   */
  onSubmit: (data: FormData) => unknown;
  /** Checks what is typed before it is sent. Its words stand under the fields, in the place of the browser's. */
  check?: FormCheck | undefined;
  /** Called when it is saved, and what was typed is no longer remembered. */
  onDone: () => void;
  /** Without it nothing is remembered. */
  memory?: MemoryKey | undefined;
  /**
   * Counts what went well since: parts that were saved by themselves, signing in again. An earlier failure is shown until
   * then.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a part was saved
  useLayoutEffect(clearProblem, [savedParts]);

  const finish = () => {
    drop();
    onDone();
  };
  /** Shows what is wrong under the fields, or below the form where no field can. */
  async function refuse(form: HTMLFormElement, check: FormCheck, fault: string): Promise<string | null> {
    const script = await import('./fieldErrors.ts').catch(() => null);
    if (script?.showFormFaults(form, check)) return fault;
    return run(texts.saveFailed, () => {
      throw new Problem('invalid', fault);
    });
  }
  /** Sends what is typed. @returns what went wrong, or null */
  async function send(): Promise<string | null> {
    const form = formRef.current;
    if (!form || busy) return null;
    // The browser's own checks show what they find by themselves.
    const isValid = !check || form.checkValidity();
    const [fault] = Object.values(check?.(new FormData(form)) ?? {});
    if (check && fault) return refuse(form, check, fault);
    if (!isValid || !reportBlankFields(form, texts.blank)) return null;
    const data = new FormData(form);
    // What is typed now would not be saved, so the fields are inert meanwhile, and the focus leaves them.
    if (form.contains(document.activeElement)) submitRef.current?.focus();
    let isDecided = true;
    const attempt = async () => {
      isDecided = (await onSubmit(data)) !== false;
    };
    return run(texts.saveFailed, attempt, () => isDecided && finish());
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A form in a dialog over this one bubbles through here as well.
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
