/** A field for a whole number. */
import type { ComponentProps } from 'react';

/** Blocks everything but digits. Editing keys work as usual. */
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
      // Scrolling the page with the wheel must not change the number.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...props}
    />
  );
}
