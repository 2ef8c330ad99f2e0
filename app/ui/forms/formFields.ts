/** The fields of a form as plain data, and back again. */

/** One field: what is typed in it, which of its choices are taken, or whether it is ticked. */
export type FieldState = { name: string; value: string | string[] | boolean };

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const buttons = new Set(['submit', 'button', 'reset', 'image', 'file', 'hidden']);
const secretAutocomplete = /(^|\s)(cc-\S+|\S+-password|one-time-code|webauthn)(\s|$)/i;

/** Passwords, card data and what is marked `data-no-memory` are never written down. */
function isRemembered(element: Element): element is Field {
  if (!element.matches('input, textarea, select') || element.closest('[data-no-memory]')) return false;
  const { type, name } = element as Field;
  return (
    name !== '' &&
    type !== 'password' &&
    !buttons.has(type) &&
    !secretAutocomplete.test((element as Field).autocomplete)
  );
}

const isCheckable = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

const fieldsOf = (form: HTMLFormElement) => [...form.elements].filter(isRemembered);

function stateOf(field: Field): FieldState['value'] {
  if (isCheckable(field)) return field.checked;
  if (field instanceof HTMLSelectElement && field.multiple) return [...field.selectedOptions].map(({ value }) => value);
  return field.value;
}

export const readFields = (form: HTMLFormElement): FieldState[] =>
  fieldsOf(form).map((field) => ({ name: field.name, value: stateOf(field) }));

export const hasSameFields = (one: FieldState[], other: FieldState[]) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Puts values into the fields of the same names, in their order, as if a person had typed them. Fields that are not
 * there any more are left out, and fields that are new keep what they have.
 */
export function writeFields(form: HTMLFormElement, states: FieldState[]): void {
  const waiting = new Map<string, FieldState[]>();
  for (const state of states) waiting.set(state.name, [...(waiting.get(state.name) ?? []), state]);
  for (const field of fieldsOf(form)) {
    const state = waiting.get(field.name)?.shift();
    if (state) writeField(field, state.value);
  }
}

function writeField(field: Field, value: FieldState['value']): void {
  if (JSON.stringify(stateOf(field)) === JSON.stringify(value)) return;
  if (isCheckable(field)) {
    // A choice is taken by taking it; the one that was taken before gives way by itself.
    if (typeof value === 'boolean' && (value || field.type === 'checkbox')) field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) {
    for (const option of field.options) {
      option.selected = Array.isArray(value) ? value.includes(option.value) : option.value === value;
    }
  } else if (typeof value === 'string') {
    // By the prototype's setter: React overrides the element's own, and would not notice that anything changed.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
