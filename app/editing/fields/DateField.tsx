/** A day, as YYYY-MM-DD. */
import { maxDate, minDate } from '../../../db/rules/time.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export function DateField(props: Omit<TextFieldProps, 'type' | 'limit'>) {
  // The native control would also accept years of one digit and of six.
  return <TextField min={minDate} max={maxDate} {...props} dir="ltr" type="date" />;
}
