/** One field of a form in its editor. */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import Trash from 'lucide-react/icons/trash-2';
import { type FieldType, fieldTypes, formLimits as limits } from '../../../db/rules/forms/fields.ts';
import type { FormField } from '../../../db/rules/forms/forms.ts';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { formEditingTexts as texts } from '../../texts/en/requests/formEditing.ts';
import { IconButton } from '../../ui/Button.tsx';
import styles from './Editor.module.css';
import { FieldDetails } from './FieldDetails.tsx';
import { hasOptions } from './fieldRows.ts';

export type FieldRowProps = {
  /** All fields of the form. */
  fields: readonly FormField[];
  /** From 0. */
  place: number;
  /** Whether the form has all the fields that it can have. */
  isFull: boolean;
  onChange: (changes: Partial<FormField>) => void;
  onMove: (by: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

export function FieldRow(props: FieldRowProps) {
  const { fields, place, onChange } = props;
  const field = fields[place];
  if (!field) return null;
  const path = `fields.${place}`;
  return (
    <li>
      <fieldset className={styles.row}>
        <legend>{texts.field(place + 1)}</legend>
        <div className={styles.pair}>
          <TextField
            name={`${path}.label`}
            label={texts.label}
            required
            limit={limits.label}
            value={field.label}
            onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
          />
          <SelectField
            name={`${path}.type`}
            label={texts.type}
            options={fieldTypes.map((value) => ({ value, label: texts.types[value] }))}
            value={field.type}
            onChange={({ currentTarget }) => onChange({ type: currentTarget.value as FieldType })}
          />
        </div>
        {hasOptions(field.type) && (
          <TextArea
            name={`${path}.options`}
            label={texts.options}
            rows={4}
            required
            value={field.options.join('\n')}
            onChange={({ currentTarget }) => onChange({ options: currentTarget.value.split('\n') })}
          />
        )}
        {field.type !== 'heading' && (
          <CheckField
            name={`${path}.required`}
            label={texts.required}
            checked={field.required}
            onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
          />
        )}
        <FieldDetails fields={fields} place={place} field={field} onChange={onChange} />
        <RowButtons {...props} />
      </fieldset>
    </li>
  );
}

function RowButtons({ fields, place, isFull, onMove, onDuplicate, onRemove }: FieldRowProps) {
  const number = place + 1;
  return (
    <div className={styles.buttons}>
      <IconButton data-move="-1" label={texts.up(number)} disabled={place === 0} onClick={() => onMove(-1)}>
        <ArrowUp size={20} aria-hidden />
      </IconButton>
      <IconButton
        data-move="1"
        label={texts.down(number)}
        disabled={number === fields.length}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={20} aria-hidden />
      </IconButton>
      <IconButton label={texts.duplicate(number)} disabled={isFull} onClick={onDuplicate}>
        <Copy size={20} aria-hidden />
      </IconButton>
      <IconButton tone="danger" label={texts.remove(number)} onClick={onRemove}>
        <Trash size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
