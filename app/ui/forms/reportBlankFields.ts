/**
 * Says of a required text that is nothing but spaces what the browser says of an empty one.
 * @returns whether there is no such field
 */
export function reportBlankFields(form: HTMLFormElement, message: string): boolean {
  const blank = [...form.elements].find(
    (element): element is HTMLInputElement | HTMLTextAreaElement =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
      element.required &&
      element.value !== '' &&
      element.value.trim() === '',
  );
  return !blank || reportFieldError(blank, message);
}

/** Shows a field's fault the way the browser shows its own, until something else is typed. @returns false */
export function reportFieldError(field: HTMLInputElement | HTMLTextAreaElement, message: string): false {
  field.setCustomValidity(message);
  field.addEventListener('input', () => field.setCustomValidity(''), { once: true });
  field.reportValidity();
  return false;
}
