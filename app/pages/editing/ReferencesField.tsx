/** Records that a page refers to, such as contacts: a list of the chosen ones, and a choice of the others. */
import Trash from 'lucide-react/icons/trash-2';
import { useId, useRef, useState } from 'react';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { useRowsField } from '../../editing/fields/useRowsField.ts';
import common from '../../editing/Parts.module.css';
import { pageEditingTexts as texts } from '../../texts/en/pageEditing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/Layout.tsx';
import styles from './Editor.module.css';
import { formatIds, parseIds } from './form.ts';

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
    <fieldset ref={frameRef} className={styles.part} aria-describedby={hintId}>
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
      {rows.length < limit && others.length > 0 && (
        <Cluster ref={select} className={styles.choice} data-no-memory>
          <SelectField name="" label={words.chooseLabel} options={[{ value: '', label: '–' }, ...others]} />
          <Button size="small" data-add onClick={addChosen}>
            {words.addLabel}
          </Button>
        </Cluster>
      )}
      <p role="status" className="visually-hidden">
        {statusText}
      </p>
    </fieldset>
  );
}
