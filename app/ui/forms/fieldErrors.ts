/**
 * Shows errors below their fields. Adds them to the DOM beside React, so that any form can have them. Removes an error
 * as soon as its field is valid.
 */
import type { Faults } from '../../../db/rules/problems.ts';
import { controlOf } from './controlOf.ts';
import { describeValidity, type FormField } from './describeValidity.ts';
import styles from './Field.module.css';

/** Finds the errors of a form's typed values. */
export type FormCheck = (data: FormData) => Faults;

type Source = 'browser' | 'form' | 'server';

const shown = new Map<FormField, { message: HTMLElement; source: Source }>();
/** The check of each form that has one. */
const checks = new WeakMap<HTMLFormElement, FormCheck>();
let count = 0;

const fieldsOf = (form: HTMLFormElement | null) => [...(form?.elements ?? [])].filter(isField);

const isField = (element: Element): element is FormField =>
  element.matches('input, select, textarea') && (element as FormField).willValidate;

const isFaulty = (field: FormField) => !field.validity.valid || shown.has(field);

const isRadio = (field: FormField) => field.type === 'radio';

/** Radio buttons of one name count as one field: only the first one shows the error. */
const carrierOf = (field: FormField) =>
  (isRadio(field) && fieldsOf(field.form).find((other) => isRadio(other) && other.name === field.name)) || field;

function place(field: FormField, message: HTMLElement): void {
  const whole = isRadio(field) ? field.closest('fieldset') : field.closest(`.${styles.field}`);
  const hint = whole?.querySelector(`:scope > .${styles.hint}`);
  // Placed next to the field, since some hints are long.
  if (hint) hint.before(message);
  else if (whole) whole.append(message);
  else (field.closest('label') ?? field).after(message);
}

const describedBy = (control: Element) => control.getAttribute('aria-describedby')?.split(' ').filter(Boolean) ?? [];

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
  const control = controlOf(field);
  // A focused field is not read out again by focusing it, so the message is an alert.
  if (document.activeElement === control) message.setAttribute('role', 'alert');
  message.textContent = words;
  place(field, message);
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', [message.id, ...describedBy(control)].join(' '));
  shown.set(field, { message, source });
}

function clear(field: FormField): void {
  const id = shown.get(field)?.message.id;
  const control = controlOf(field);
  shown.get(field)?.message.remove();
  shown.delete(field);
  control.removeAttribute('aria-invalid');
  const others = describedBy(control).filter((one) => one !== id);
  if (others.length > 0) control.setAttribute('aria-describedby', others.join(' '));
  else control.removeAttribute('aria-describedby');
}

/** Removes errors that typing has fixed, also of other fields, since some depend on each other. */
function update(typed: EventTarget | null): void {
  const form = (typed as FormField | null)?.form;
  const check = form && checks.get(form);
  const faults = check ? faultsByField(form, check(new FormData(form))) : new Map<FormField, string>();
  for (const [field, { source }] of shown) {
    const fault = field.form === form ? faults.get(field) : undefined;
    if (!field.isConnected) shown.delete(field);
    // A server's error stays until its own field changes; another form's errors are unknown here.
    else if (field !== typed && (source === 'server' || (source === 'form' && field.form !== form))) continue;
    else if (fault) show(field, fault, 'form');
    else if (field.validity.valid || !field.willValidate) clear(field);
    else show(field, describeValidity(field), 'browser');
  }
}

/** A list edited as rows has a hidden text as its field, so its rows take the focus. */
function focusable(field: FormField): HTMLElement | null | undefined {
  const control = controlOf(field);
  if (control !== field) return control;
  return field.hidden ? field.closest('fieldset')?.querySelector<HTMLElement>('input, button') : field;
}

function focusFirst(form: HTMLFormElement | null): void {
  const first = fieldsOf(form).find(isFaulty);
  // A collapsed field cannot take the focus.
  first?.closest('details:not([open])')?.setAttribute('open', '');
  if (!first) return;
  focusable(first)?.focus();
  // Below a tall field its message would stay out of view.
  shown.get(carrierOf(first))?.message.scrollIntoView({ block: 'nearest' });
}

/**
 * Shows the errors of the browser's validation. Focuses the form's first invalid field.
 * @param focused the focused element when the error was found: someone who has moved on since is not interrupted
 */
export function showFieldFault(field: FormField, focused: Element | null): void {
  const carrier = carrierOf(field);
  // The field may be valid or gone by now.
  if (!carrier.isConnected || carrier.validity.valid) return;
  // The form's own words stay, whichever script comes first.
  if (shown.get(carrier)?.source === 'form') return;
  show(carrier, describeValidity(carrier), 'browser');
  if (document.activeElement === focused) focusFirst(carrier.form);
}

/** `links.0.url` → itself, then its parents `links.0` and `links`. */
const pathsAbove = (path: string): string[] =>
  path
    .split('.')
    .map((_, place, parts) => parts.slice(0, parts.length - place).join('.'))
    .filter(Boolean);

/**
 * Finds the field for a path of a request: by the path, by its last part unless several fields share it, or by a
 * parent.
 */
function findField(fields: readonly FormField[], path: string): FormField | undefined {
  const lastPart = path.slice(path.lastIndexOf('.') + 1);
  const names = /\.\d+\b/.test(path) ? pathsAbove(path) : [path, lastPart, ...pathsAbove(path)];
  return names.map((name) => fields.find((field) => field.name === name)).find(Boolean);
}

/** Maps each field to its first error. Skips errors without a field here. */
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
    // The field's own error is more precise for half a date or a text that is too long.
    if (source === 'server' || !(field.validity.badInput || field.validity.customError)) show(field, words, source);
  }
}

/** Shows the server's errors, by the paths of the request's fields. */
export function showServerFaults(form: HTMLFormElement, faults: Faults): void {
  showAll(faultsByField(form, faults), 'server');
  focusFirst(form);
}

/**
 * Shows the form's errors before it is sent, and checks again after each input.
 * @param isSubmitted whether to focus the first field with an error
 * @returns whether a field shows an error
 */
export function showFormFaults(form: HTMLFormElement, check: FormCheck, isSubmitted = true): boolean {
  const faults = faultsByField(form, check(new FormData(form)));
  checks.set(form, check);
  showAll(faults, 'form');
  if (isSubmitted) focusFirst(form);
  return faults.size > 0;
}

for (const kind of ['input', 'change', 'reset']) {
  // Runs after React and the form's own checks, which run in microtasks of this event.
  document.addEventListener(kind, ({ target }) => setTimeout(() => update(target)));
}
