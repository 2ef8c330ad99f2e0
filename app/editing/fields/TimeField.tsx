/** A time of day, as HH:MM. */
import { TextField, type TextFieldProps } from './TextField.tsx';

export function TimeField(props: Omit<TextFieldProps, 'type' | 'limit'>) {
  return <TextField {...props} dir="ltr" type="time" />;
}
