/**
 * The days on which the office is closed, as rows. A hidden text is the form's actual field, so that memory, drafts and
 * comparison handle one field; the rows only write to it.
 */
import Trash from 'lucide-react/icons/trash-2';
import { useId, useRef, useState } from 'react';
import { isDate } from '../../../db/rules/time.ts';
import { type Closure, maxReasonLength } from '../../../db/rules/town/officeHours.ts';
import { useToday } from '../../data/content.tsx';
import { DateField } from '../../editing/fields/DateField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import common from '../../editing/Parts.module.css';
import { hoursEditingTexts as texts } from '../../texts/en/hoursEditing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import fields from './Fields.module.css';
import styles from './HoursFields.module.css';
import { formatClosures, parseClosures } from './hoursForm.ts';

/** `isPast`: already over when the row was read. Not updated, because a year is typed digit by digit. */
type Row = Closure & { key: number; isPast: boolean };

let count = 0;
const toRows = (closures: readonly Closure[], today: string): Row[] =>
  closures.map((closure) => {
    count += 1;
    const isPast = isDate(closure.from) && (closure.to || closure.from) < today;
    return { ...closure, key: count, isPast };
  });
const formatRows = (rows: readonly Row[]) =>
  formatClosures(rows.filter(({ from, to, reason }) => from || to || reason.trim()));

export function ClosuresField({ closures }: { closures: readonly Closure[] | undefined }) {
  const today = useToday();
  const [rows, setRows] = useState(() => toRows(closures ?? [], today));
  const frame = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  // Past closures stay saved but hidden.
  const listed = rows.filter(({ isPast }) => !isPast);
  const pastCount = rows.length - listed.length;

  /** Redraws the rows from a text that they did not write: a remembered one, or the other version. */
  const read = (text: string) => {
    if (text !== formatRows(rows)) setRows(toRows(parseClosures(text), today));
  };
  const write = (changed: Row[]) => {
    setRows(changed);
    const field = frame.current?.querySelector('textarea');
    if (!field) return;
    field.value = formatRows(changed);
    // Notifies the form's memory, but not React, which would parse the text back into rows.
    field.form?.dispatchEvent(new Event('input'));
  };
  const focusSoon = (selector: string) =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(selector)?.focus());
  const change = (key: number, changed: Partial<Closure>) =>
    write(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const add = () => {
    write([...rows, ...toRows([{ from: '', to: '', reason: '' }], today)]);
    focusSoon('li:last-child input');
  };
  const remove = (key: number) => {
    write(rows.filter((row) => row.key !== key));
    focusSoon('[data-add]');
  };

  return (
    <fieldset ref={frame} className={fields.group} data-single aria-describedby={`${id}hint`}>
      <legend>{texts.closures}</legend>
      <p id={`${id}hint`} className={common.hint}>
        {texts.closuresHint}
      </p>
      <div hidden>
        <TextArea
          name="closures"
          label={texts.closures}
          defaultValue={formatClosures(closures)}
          onInput={({ currentTarget }) => read(currentTarget.value)}
        />
      </div>
      <ul className={styles.closures} data-no-memory>
        {listed.map((row, place) => (
          <ClosureRow
            key={row.key}
            closure={row}
            place={place + 1}
            onChange={(changed) => change(row.key, changed)}
            onRemove={() => remove(row.key)}
          />
        ))}
      </ul>
      {pastCount > 0 && <p className={common.hint}>{texts.pastClosures(pastCount)}</p>}
      <p>
        <Button size="small" data-add onClick={add}>
          {texts.addClosure}
        </Button>
      </p>
    </fieldset>
  );
}

type ClosureRowProps = {
  closure: Closure;
  place: number;
  onChange: (changed: Partial<Closure>) => void;
  onRemove: () => void;
};

function ClosureRow({ closure: { from, to, reason }, place, onChange, onRemove }: ClosureRowProps) {
  return (
    <li>
      <fieldset className={styles.closure}>
        <legend className="visually-hidden">{texts.closure(place)}</legend>
        <DateField
          name=""
          label={texts.from}
          required
          value={from}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value, ...(to === from && { to: '' }) })}
        />
        <DateField
          name=""
          label={texts.to}
          hint={texts.toHint}
          min={from || undefined}
          value={to === from ? '' : to}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
        />
        <div className={styles.reason}>
          <TextField
            name=""
            label={texts.reason}
            required
            limit={maxReasonLength}
            value={reason}
            onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
          />
          <IconButton label={texts.removeClosure(reason.trim(), place)} onClick={onRemove}>
            <Trash size={18} aria-hidden />
          </IconButton>
        </div>
      </fieldset>
    </li>
  );
}
