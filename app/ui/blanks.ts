/**
 * Says of a required text that is nothing but spaces what the browser says of an empty one.
 * @returns whether there is none such
 */
export function reportBlanks(form: HTMLFormElement, told: string): boolean {
  const blank = [...form.elements].find(
    (element): element is HTMLInputElement | HTMLTextAreaElement =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
      element.required &&
      element.value !== '' &&
      element.value.trim() === '',
  );
  return !blank || reportField(blank, told);
}

/** Shows a field's fault the way the browser shows its own, until something else is typed. @returns false */
export function reportField(field: HTMLInputElement | HTMLTextAreaElement, told: string): false {
  field.setCustomValidity(told);
  field.addEventListener('input', () => field.setCustomValidity(''), { once: true });
  field.reportValidity();
  return false;
}
