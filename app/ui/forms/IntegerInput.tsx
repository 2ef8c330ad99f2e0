/** A field for a whole number. */
import type { ComponentProps } from 'react';

/** Blocks all characters except digits. Editing keys work as usual. */
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
      // Prevents the wheel from changing the number while scrolling.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...props}
    />
  );
}
