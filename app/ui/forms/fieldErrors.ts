/**
 * Faults under the fields that have them. They are put beside the fields and not drawn with them: so any form has them,
 * whatever it is made of. A fault goes as soon as the field is right.
 */
import { describeValidity, type FormField } from './describeValidity.ts';
import styles from './Field.module.css';

type Shown = { message: HTMLElement /** The server's words hold until something else is typed. */; isServers: boolean };

const shown = new Map<FormField, Shown>();
let count = 0;

const fieldsOf = (form: HTMLFormElement | null) => [...(form?.elements ?? [])].filter(isField);

const isField = (element: Element): element is FormField =>
  element.matches('input, select, textarea') && (element as FormField).willValidate;

const isFaulty = (field: FormField) => !field.validity.valid || shown.get(field)?.isServers === true;

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

function show(field: FormField, words: string, isServers: boolean): void {
  const before = shown.get(field);
  if (before?.message.isConnected) {
    before.message.textContent = words;
    before.isServers = isServers;
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
  shown.set(field, { message, isServers });
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
  for (const [field, { isServers }] of shown) {
    if (!field.isConnected) shown.delete(field);
    else if (isServers && field !== typed) continue;
    else if (field.validity.valid || !field.willValidate) clear(field);
    else show(field, describeValidity(field), false);
  }
}

function focusFirst(form: HTMLFormElement | null): void {
  const first = fieldsOf(form).find(isFaulty);
  // A field that is folded away takes no focus.
  first?.closest('details:not([open])')?.setAttribute('open', '');
  first?.focus();
}

/**
 * Shows what the field's own checks find. The focus goes to the first field of its form that has a fault.
 * @param focused where the focus was when it was found: who has gone on to another field meanwhile types there
 */
export function showFieldFault(field: FormField, focused: Element | null): void {
  const carrier = carrierOf(field);
  // By now it may be right, or gone.
  if (!carrier.isConnected || carrier.validity.valid) return;
  show(carrier, describeValidity(carrier), false);
  if (document.activeElement === focused) focusFirst(carrier.form);
}

/** The field that a call names: by its path, or by the last part of it, unless that is one of many. */
function findField(form: HTMLFormElement, path: string): FormField | undefined {
  const lastPart = /\.\d+\./.test(path) ? path : path.slice(path.lastIndexOf('.') + 1);
  const fields = fieldsOf(form);
  return fields.find(({ name }) => name === path) ?? fields.find(({ name }) => name === lastPart);
}

/** Shows what the server finds wrong, by the paths of the call's fields. What has no field here is left out. */
export function showServerFaults(form: HTMLFormElement, faults: Readonly<Record<string, string>>): void {
  for (const [path, words] of Object.entries(faults)) {
    const field = findField(form, path);
    if (field && words) show(carrierOf(field), words, true);
  }
  focusFirst(form);
}

for (const kind of ['input', 'change', 'reset']) {
  // After React and the form's own checks, which run in microtasks of this event.
  document.addEventListener(kind, ({ target }) => setTimeout(() => update(target)));
}
