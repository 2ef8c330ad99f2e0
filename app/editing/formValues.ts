/** The fields of an editor as values by their names, hidden ones too: for two versions side by side. */

export type Values = Record<string, string | boolean>;

/** What the field or the choice of that name holds; undefined where there is none. */
function readValue(form: HTMLFormElement, name: string): string | boolean | undefined {
  const found = form.elements.namedItem(name);
  if (found instanceof RadioNodeList) return found.value;
  if (found instanceof HTMLInputElement && found.type === 'checkbox') return found.checked;
  return found && 'value' in found ? String(found.value) : undefined;
}

/** Two ways to write a line break are one text, and so are spaces around it, which saving takes away. */
const normalize = (value: string | boolean) =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value;

export const isSameValue = (one: string | boolean | undefined, other: string | boolean | undefined) =>
  normalize(one ?? '') === normalize(other ?? '');

/** What the fields of these names hold. Names that the form does not have are left out. */
export function readValues(form: HTMLFormElement, names: Iterable<string>): Values {
  const values: Values = {};
  for (const name of names) {
    const value = readValue(form, name);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** Puts values into the fields of the same names, as if a person had typed them. */
export function writeValues(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const found = form.elements.namedItem(name);
    if (found instanceof RadioNodeList) {
      for (const choice of found) if (choice instanceof HTMLInputElement && choice.value === value) choice.click();
    } else if (found instanceof HTMLInputElement && found.type === 'checkbox') {
      if (found.checked !== value) found.click();
    } else if (found && 'value' in found) {
      // By the prototype's setter: React overrides the element's own, and would not notice that anything changed.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value')?.set?.call(found, String(value));
      found.dispatchEvent(new Event('input', { bubbles: true }));
      found.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}

/** What people read of a value. @param toWords puts a text into words that is not meant for people */
export const describeValue = <V extends string | boolean>(
  toWords: ((value: string) => string) | undefined,
  value: V,
): V | string => (toWords && typeof value === 'string' ? toWords(value) : value);
