/** A list of records within a form, each row with its own fields: members, steps, exceptions. */
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useId } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import common from '../Parts.module.css';
import styles from './RowsField.module.css';
import { TextArea } from './TextArea.tsx';
import { useRowsField } from './useRowsField.ts';

type RowsFieldProps<T> = {
  name: string;
  label: string;
  hint: string;
  stored: readonly T[];
  /** Writes the hidden field's text, and drops empty rows. */
  format: (rows: readonly T[]) => string;
  parse: (text: string) => T[] | null;
  limit: number;
  newRow: T;
  addLabel: string;
  /** @param place from 1 */
  rowLabel: (place: number) => string;
  removeLabel: (row: T, place: number) => string;
  /** Whether the first field of a row takes its whole width. */
  isFirstWide?: boolean;
  /** The fields of a row. @param place from 0 */
  children: (row: T, change: (changes: Partial<T>) => void, place: number) => ReactNode;
};

export function RowsField<T>({ name, label, hint, stored, format, parse, limit, ...props }: RowsFieldProps<T>) {
  const hintId = useId();
  const { rows, frameRef, read, change, add, remove } = useRowsField(stored, format, parse);
  return (
    <fieldset ref={frameRef} className={common.fieldset} aria-describedby={hintId}>
      <legend>{label}</legend>
      <p id={hintId} className={common.hint}>
        {hint}
      </p>
      <div hidden>
        <TextArea
          name={name}
          label={label}
          defaultValue={format(stored)}
          onInput={({ currentTarget }) => read(currentTarget.value)}
        />
      </div>
      {rows.length > 0 && (
        <ol className={styles.rows} data-no-memory>
          {rows.map(({ key, entry }, at) => (
            <li key={key}>
              <fieldset className={styles.row} data-wide-first={props.isFirstWide}>
                <legend>{props.rowLabel(at + 1)}</legend>
                {props.children(entry, (changes) => change(at, changes), at)}
                <Cluster>
                  <IconButton label={props.removeLabel(entry, at + 1)} onClick={() => remove(at)}>
                    <Trash size={18} aria-hidden />
                  </IconButton>
                </Cluster>
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      {rows.length < limit && (
        <p>
          <Button size="small" data-add onClick={() => add(props.newRow)}>
            {props.addLabel}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
