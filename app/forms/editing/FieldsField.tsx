/** The fields of a form as rows: to add, duplicate, move and delete. */
import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { formLimits as limits } from '../../../db/rules/forms/fields.ts';
import type { FormField } from '../../../db/rules/forms/forms.ts';
import { blankField } from '../../../db/rules/forms/newField.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { useRowsField } from '../../editing/fields/useRowsField.ts';
import common from '../../editing/Parts.module.css';
import { formEditingTexts as texts } from '../../texts/en/requests/formEditing.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Editor.module.css';
import { FieldRow } from './FieldRow.tsx';
import { formatFields, makeFieldKey, parseFields } from './fieldRows.ts';

type FieldsFieldProps = {
  fields: readonly FormField[];
  /** The keys of this and former versions. */
  usedKeys: readonly string[];
};

export function FieldsField({ fields, usedKeys }: FieldsFieldProps) {
  const hintId = useId();
  const [statusText, setStatusText] = useState('');
  const list = useRowsField<FormField>(fields, formatFields, parseFields);
  const entries = list.rows.map(({ entry }) => entry);
  const isFull = entries.length >= limits.fields;
  const makeKey = () => makeFieldKey([...usedKeys, ...entries.map(({ key }) => key)]);
  const move = (place: number, by: -1 | 1) => {
    list.move(place, by);
    setStatusText(texts.moved(entries[place]?.label ?? '', place + by + 1));
  };
  const duplicate = (place: number) => {
    const field = entries[place];
    if (field && !isFull) list.add({ ...field, key: makeKey(), label: texts.copyOf(field.label) }, place + 1);
  };
  return (
    <fieldset ref={list.frameRef} className={common.fieldset} aria-describedby={hintId}>
      <legend>{texts.fields.fields}</legend>
      <p id={hintId} className={common.hint}>
        {texts.fieldsHint}
      </p>
      <div hidden>
        <TextArea
          name="fields"
          label={texts.fields.fields}
          defaultValue={formatFields(fields)}
          onInput={({ currentTarget }) => list.read(currentTarget.value)}
        />
      </div>
      <ol className={styles.rows} data-no-memory>
        {list.rows.map(({ key }, place) => (
          <FieldRow
            key={key}
            fields={entries}
            place={place}
            isFull={isFull}
            onChange={(changes) => list.change(place, changes)}
            onMove={(by) => move(place, by)}
            onDuplicate={() => duplicate(place)}
            onRemove={() => list.remove(place)}
          />
        ))}
      </ol>
      {isFull ? (
        <p className={common.hint}>{texts.moreFields(limits.fields)}</p>
      ) : (
        <p>
          <Button size="small" data-add onClick={() => list.add({ ...blankField, key: makeKey() })}>
            <Plus size={18} aria-hidden />
            {texts.addField}
          </Button>
        </p>
      )}
      <p aria-live="polite" className="visually-hidden">
        {statusText}
      </p>
    </fieldset>
  );
}
