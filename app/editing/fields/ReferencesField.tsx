/** Other records that a form refers to, such as contacts: a list of the chosen ones, and a choice of the others. */
import Trash from 'lucide-react/icons/trash-2';
import { useId, useRef, useState } from 'react';
import { editingTexts as texts } from '../../texts/en/editing/editing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import type { DescribeText } from '../describeValue.ts';
import common from '../Parts.module.css';
import styles from './ReferencesField.module.css';
import { SelectField } from './SelectField.tsx';
import { TextArea } from './TextArea.tsx';
import { useRowsField } from './useRowsField.ts';

type ReferencesFieldProps = {
  name: string;
  label: string;
  hint: string;
  chooseLabel: string;
  addLabel: string;
  options: readonly { value: string; label: string }[];
  /** The ids of the chosen records. */
  chosen: readonly string[];
  limit: number;
};

/** Writes one id per line. */
export const formatIds = (ids: readonly string[]): string => ids.filter(Boolean).join('\n');
export const parseIds = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Names the records of formatIds(), one per line. */
export const describeIds: DescribeText = (text, names) =>
  parseIds(text)
    .map((id) => names.get(id) ?? texts.gone)
    .join('\n');

type Entry = { id: string };
const format = (entries: readonly Entry[]) => formatIds(entries.map(({ id }) => id));
const parse = (text: string) => parseIds(text).map((id) => ({ id }));

export function ReferencesField({ name, label, options, chosen, limit, ...words }: ReferencesFieldProps) {
  const hintId = useId();
  const select = useRef<HTMLDivElement>(null);
  const [statusText, setStatusText] = useState('');
  const entries = chosen.map((id) => ({ id }));
  const { rows, frameRef, read, add, remove } = useRowsField<Entry>(entries, format, parse);
  const others = options.filter(({ value }) => !rows.some(({ entry }) => entry.id === value));
  const nameOf = (id: string) => options.find(({ value }) => value === id)?.label ?? texts.gone;
  const addChosen = () => {
    const field = select.current?.querySelector('select');
    if (!field?.value) return field?.focus();
    add({ id: field.value });
    setStatusText(texts.added(nameOf(field.value)));
    field.value = '';
    field.focus();
  };
  return (
    <fieldset ref={frameRef} className={common.fieldset} aria-describedby={hintId}>
      <legend>{label}</legend>
      <p id={hintId} className={common.hint}>
        {words.hint}
      </p>
      <div hidden>
        <TextArea
          name={name}
          label={label}
          defaultValue={formatIds(chosen)}
          onInput={({ currentTarget }) => read(currentTarget.value)}
        />
      </div>
      {rows.length > 0 && (
        <ol className={styles.chosen}>
          {rows.map(({ key, entry }, at) => (
            <li key={key} className={styles.row}>
              <span dir="auto">{nameOf(entry.id)}</span>
              <IconButton label={texts.removeOf(nameOf(entry.id))} onClick={() => remove(at)}>
                <Trash size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      {rows.length < limit && others.length > 0 && (
        <Cluster ref={select} className={styles.choice} data-no-memory>
          <SelectField name="" label={words.chooseLabel} options={[{ value: '', label: '–' }, ...others]} />
          <Button size="small" data-add onClick={addChosen}>
            {words.addLabel}
          </Button>
        </Cluster>
      )}
      <p aria-live="polite" className="visually-hidden">
        {statusText}
      </p>
    </fieldset>
  );
}
