/** The ref of a field for whole numbers: it lets digits through and nothing else (R492). Editing keys work as ever. */
export function digitsOnly(field: HTMLInputElement) {
  const judge = (event: InputEvent) => {
    if (event.data && /\D/.test(event.data)) event.preventDefault();
  };
  field.addEventListener('beforeinput', judge);
  return () => field.removeEventListener('beforeinput', judge);
}
