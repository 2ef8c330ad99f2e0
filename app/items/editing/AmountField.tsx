/**
 * An amount in free notation, which is normalized on leaving the field. Not a number field, which silently drops a
 * comma and turns 12,50 into 1250, and which the mouse wheel changes.
 */
import type { FocusEvent } from 'react';
import { TextField, type TextFieldProps } from '../../editing/fields/TextField.tsx';
import { tidyAmount } from './parseAmount.ts';

type AmountFieldProps = { decimals: 0 | 2 } & Omit<TextFieldProps, 'type' | 'min' | 'step'>;

export function AmountField({ decimals, ...rest }: AmountFieldProps) {
  const tidy = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    currentTarget.value = tidyAmount(currentTarget.value, decimals);
  };
  return (
    <TextField
      {...rest}
      dir="ltr"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      min={0}
      step={decimals > 0 ? '0.01' : '1'}
      autoComplete="off"
      onBlur={tidy}
    />
  );
}
