/**
 * Faults under the fields that have them. They are put beside the fields and not drawn with them: so any form has them,
 * whatever it is made of. A fault goes as soon as the field is right.
 */
import type { Faults } from '../../../db/rules/problems.ts';
import { describeValidity, type FormField } from './describeValidity.ts';
import styles from './Field.module.css';

/** Finds what is wrong with what is typed in a form. */
export type FormCheck = (data: FormData) => Faults;

type Source = 'browser' | 'form' | 'server';

const shown = new Map<FormField, { message: HTMLElement; source: Source }>();
/** What finds the faults that a form shows of its own. */
const checks = new WeakMap<HTMLFormElement, FormCheck>();
let count = 0;

const fieldsOf = (form: HTMLFormElement | null) => [...(form?.elements ?? [])].filter(isField);

const isField = (element: Element): element is FormField =>
  element.matches('input, select, textarea') && (element as FormField).willValidate;

const isFaulty = (field: FormField) => !field.validity.valid || shown.has(field);

const isRadio = (field: FormField) => field.type === 'radio';

/** Radios of one name are one question: only the first of them carries its fault. */
const carrierOf = (field: FormField) =>
  (isRadio(field) && fieldsOf(field.form).find((other) => isRadio(other) && other.name === field.name)) || field;

function place(field: FormField, message: HTMLElement): void {
  const whole = isRadio(field) ? field.closest('fieldset') : field.closest(`.${styles.field}`);
  const hint = whole?.querySelector(`:scope > .${styles.hint}`);
  // Next to the field, where it is looked for: some hints are long.
  if (hint) hint.before(message);
  else if (whole) whole.append(message);
  else (field.closest('label') ?? field).after(message);
}

const describedBy = (field: FormField) => field.getAttribute('aria-describedby')?.split(' ').filter(Boolean) ?? [];

function show(field: FormField, words: string, source: Source): void {
  const before = shown.get(field);
  if (before?.message.isConnected) {
    before.message.textContent = words;
    before.source = source;
    return;
  }
  const message = document.createElement('p');
  count += 1;
  message.id = `field-fault-${count}`;
  message.className = styles.error ?? '';
  // What has the focus already is not read out again by giving it the focus.
  if (document.activeElement === field) message.setAttribute('role', 'alert');
  message.textContent = words;
  place(field, message);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', [message.id, ...describedBy(field)].join(' '));
  shown.set(field, { message, source });
}

function clear(field: FormField): void {
  const id = shown.get(field)?.message.id;
  shown.get(field)?.message.remove();
  shown.delete(field);
  field.removeAttribute('aria-invalid');
  const others = describedBy(field).filter((one) => one !== id);
  if (others.length > 0) field.setAttribute('aria-describedby', others.join(' '));
  else field.removeAttribute('aria-describedby');
}

/** After something was typed: what is right now is told no longer, of other fields too, since some depend on each other. */
function update(typed: EventTarget | null): void {
  const form = (typed as FormField | null)?.form;
  const check = form && checks.get(form);
  const faults = check ? faultsByField(form, check(new FormData(form))) : new Map<FormField, string>();
  for (const [field, { source }] of shown) {
    const fault = field.form === form ? faults.get(field) : undefined;
    if (!field.isConnected) shown.delete(field);
    // The server's words hold until something else is typed; the faults of another form are not known here.
    else if (field !== typed && (source === 'server' || (source === 'form' && field.form !== form))) continue;
    else if (fault) show(field, fault, 'form');
    else if (field.validity.valid || !field.willValidate) clear(field);
    else show(field, describeValidity(field), 'browser');
  }
}

/** A list that is edited as rows is a text that nobody sees: its rows take the focus. */
const focusable = (field: FormField | undefined) =>
  field?.hidden ? field.closest('fieldset')?.querySelector<HTMLElement>('input, button') : field;

function focusFirst(form: HTMLFormElement | null): void {
  const first = fieldsOf(form).find(isFaulty);
  // A field that is folded away takes no focus.
  first?.closest('details:not([open])')?.setAttribute('open', '');
  focusable(first)?.focus();
}

/**
 * Shows what the field's own checks find. The focus goes to the first field of its form that has a fault.
 * @param focused where the focus was when it was found: who has gone on to another field meanwhile types there
 */
export function showFieldFault(field: FormField, focused: Element | null): void {
  const carrier = carrierOf(field);
  // By now it may be right, or gone.
  if (!carrier.isConnected || carrier.validity.valid) return;
  show(carrier, describeValidity(carrier), 'browser');
  if (document.activeElement === focused) focusFirst(carrier.form);
}

/** `links.0.url` → itself, and `links.0` and `links`, in which it is. */
const pathsAbove = (path: string): string[] =>
  path
    .split('.')
    .map((_, place, parts) => parts.slice(0, parts.length - place).join('.'))
    .filter(Boolean);

/** The field that a call names: by its path, by the last part of it unless that is one of many, or by what it is in. */
function findField(fields: readonly FormField[], path: string): FormField | undefined {
  const lastPart = path.slice(path.lastIndexOf('.') + 1);
  const names = /\.\d+\b/.test(path) ? pathsAbove(path) : [path, lastPart, ...pathsAbove(path)];
  return names.map((name) => fields.find((field) => field.name === name)).find(Boolean);
}

/** Each field has the first of its faults. What has no field here is left out. */
function faultsByField(form: HTMLFormElement, faults: Faults): Map<FormField, string> {
  const fields = fieldsOf(form);
  const found = new Map<FormField, string>();
  for (const [path, words] of Object.entries(faults)) {
    const field = findField(fields, path);
    const carrier = field && carrierOf(field);
    if (carrier && words && !found.has(carrier)) found.set(carrier, words);
  }
  return found;
}

function showAll(faults: Map<FormField, string>, source: Source): void {
  for (const [field, words] of faults) {
    // The field knows more of half a date, and of how much too long a text is.
    if (source === 'server' || !(field.validity.badInput || field.validity.customError)) show(field, words, source);
  }
}

/** Shows what the server finds wrong, by the paths of the call's fields. */
export function showServerFaults(form: HTMLFormElement, faults: Faults): void {
  showAll(faultsByField(form, faults), 'server');
  focusFirst(form);
}

/**
 * Shows what a form finds wrong before it is sent, and looks again whenever something is typed.
 * @param isSubmitted whether the focus goes to the first field with a fault
 * @returns whether a field of the form shows any of it
 */
export function showFormFaults(form: HTMLFormElement, check: FormCheck, isSubmitted = true): boolean {
  const faults = faultsByField(form, check(new FormData(form)));
  checks.set(form, check);
  showAll(faults, 'form');
  if (isSubmitted) focusFirst(form);
  return faults.size > 0;
}

for (const kind of ['input', 'change', 'reset']) {
  // After React and the form's own checks, which run in microtasks of this event.
  document.addEventListener(kind, ({ target }) => setTimeout(() => update(target)));
}
