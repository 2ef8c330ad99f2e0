/** The fields of an editor as values by name, including hidden ones, for comparing two versions. */

export type Values = Record<string, string | boolean>;

/** The value of the field or radio group; undefined if there is none. */
function readValue(form: HTMLFormElement, name: string): string | boolean | undefined {
  const found = form.elements.namedItem(name);
  if (found instanceof RadioNodeList) return found.value;
  if (found instanceof HTMLInputElement && found.type === 'checkbox') return found.checked;
  return found && 'value' in found ? String(found.value) : undefined;
}

/** Ignores the spelling of line breaks and outer spaces, which saving removes. */
const normalize = (value: string | boolean) =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value;

export const isSameValue = (one: string | boolean | undefined, other: string | boolean | undefined) =>
  normalize(one ?? '') === normalize(other ?? '');

/** Reads the fields of these names. Skips names that the form lacks. */
export function readValues(form: HTMLFormElement, names: Iterable<string>): Values {
  const values: Values = {};
  for (const name of names) {
    const value = readValue(form, name);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** Writes values into the fields of the same names, with input events. */
export function writeValues(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const found = form.elements.namedItem(name);
    if (found instanceof RadioNodeList) {
      for (const choice of found) if (choice instanceof HTMLInputElement && choice.value === value) choice.click();
    } else if (found instanceof HTMLInputElement && found.type === 'checkbox') {
      if (found.checked !== value) found.click();
    } else if (found && 'value' in found) {
      // Uses the prototype's setter, because React overrides the element's own and would not notice the change.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value')?.set?.call(found, String(value));
      found.dispatchEvent(new Event('input', { bubbles: true }));
      found.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}
