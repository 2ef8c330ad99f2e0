/** Converts the fields of a form to plain data and back. */

/** One field: its text, its selected options, or whether it is checked. */
export type FieldState = { name: string; value: string | string[] | boolean };

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const buttons = new Set(['submit', 'button', 'reset', 'image', 'file', 'hidden']);
const secretAutocomplete = /(^|\s)(cc-\S+|\S+-password|one-time-code|webauthn)(\s|$)/i;

/** Excludes passwords, card data and fields marked `data-no-memory`. */
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
 * Writes values into the fields of the same names, in sequence, as if a person had typed them. Skips fields that no
 * longer exist; new fields keep their values.
 */
export function writeFields(form: HTMLFormElement, states: FieldState[]): void {
  const waiting = new Map<string, FieldState[]>();
  for (const state of states) waiting.set(state.name, [...(waiting.get(state.name) ?? []), state]);
  for (const field of fieldsOf(form)) {
    const state = waiting.get(field.name)?.shift();
    if (state) writeField(field, state.value);
  }
}

export function writeField(field: Field, value: FieldState['value']): void {
  if (JSON.stringify(stateOf(field)) === JSON.stringify(value)) return;
  if (isCheckable(field)) {
    // Selects a radio button by a click, which also deselects the previous one.
    if (typeof value === 'boolean' && (value || field.type === 'checkbox')) field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) {
    for (const option of field.options) {
      option.selected = Array.isArray(value) ? value.includes(option.value) : option.value === value;
    }
  } else if (typeof value === 'string') {
    // Uses the prototype's setter, because React overrides the element's own and would not notice the change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
