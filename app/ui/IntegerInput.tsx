/** A field for a whole number that may be changed many times: what is typed lies with whoever shows it. */
import type { ComponentProps } from 'react';

/** Lets digits through and nothing else. Editing keys work as ever. */
function allowDigitsOnly(field: HTMLInputElement) {
  const judge = (event: InputEvent) => {
    if (event.data && /\D/.test(event.data)) event.preventDefault();
  };
  field.addEventListener('beforeinput', judge);
  return () => field.removeEventListener('beforeinput', judge);
}

export function IntegerInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      ref={allowDigitsOnly}
      type="number"
      inputMode="numeric"
      step={1}
      autoComplete="off"
      onFocus={({ currentTarget }) => currentTarget.select()}
      // Who scrolls what is under it does not mean to change it.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...props}
    />
  );
}
