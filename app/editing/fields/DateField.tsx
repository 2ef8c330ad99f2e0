/** A day, as YYYY-MM-DD. */
import { TextField, type TextFieldProps } from './TextField.tsx';

export function DateField(props: Omit<TextFieldProps, 'type' | 'limit'>) {
  // The native control takes years of six digits.
  return <TextField max="9999-12-31" {...props} dir="ltr" type="date" />;
}
