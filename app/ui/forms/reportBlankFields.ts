/**
 * Reports a required text of only spaces as the browser reports an empty one.
 * @returns whether there is none
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

/** Shows an error the way the browser does, until the field changes. @returns false */
export function reportFieldError(field: HTMLInputElement | HTMLTextAreaElement, message: string): false {
  field.setCustomValidity(message);
  field.addEventListener('input', () => field.setCustomValidity(''), { once: true });
  field.reportValidity();
  return false;
}
