/**
 * The days on which the office is closed, as rows. A hidden text is the form's actual field, so that memory, drafts and
 * comparison handle one field; the rows only write to it.
 */
import Trash from 'lucide-react/icons/trash-2';
import { useId } from 'react';
import { isDate } from '../../../db/rules/time.ts';
import { type Closure, maxReasonLength } from '../../../db/rules/town/officeHours.ts';
import { useToday } from '../../data/content.tsx';
import { DateField } from '../../editing/fields/DateField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { useRowsField } from '../../editing/fields/useRowsField.ts';
import common from '../../editing/Parts.module.css';
import { hoursEditingTexts as texts } from '../../texts/en/home/hoursEditing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import fields from './Fields.module.css';
import styles from './HoursFields.module.css';
import { formatClosures, parseClosures } from './hoursForm.ts';

/** `isPast`: already over when the row was read. Not updated, because a year is typed digit by digit. */
type Row = Closure & { isPast: boolean };

const toRows = (closures: readonly Closure[], today: string): Row[] =>
  closures.map((closure) => ({
    ...closure,
    isPast: isDate(closure.from) && (closure.to || closure.from) < today,
  }));
const formatFilled = (rows: readonly Row[]) =>
  formatClosures(rows.filter(({ from, to, reason }) => from || to || reason.trim()));

export function ClosuresField({ closures }: { closures: readonly Closure[] | undefined }) {
  const today = useToday();
  const { rows, frameRef, read, change, add, remove } = useRowsField(
    toRows(closures ?? [], today),
    formatFilled,
    (text) => toRows(parseClosures(text), today),
  );
  const id = useId();
  // Past closures stay saved but hidden.
  const listed = rows.map((row, place) => ({ ...row, place })).filter(({ entry }) => !entry.isPast);
  const pastCount = rows.length - listed.length;

  return (
    <fieldset ref={frameRef} className={fields.group} data-single aria-describedby={`${id}hint`}>
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
      {listed.length > 0 && (
        <ol className={styles.closures} data-no-memory>
          {listed.map(({ key, entry, place }, at) => (
            <ClosureRow
              key={key}
              closure={entry}
              place={at + 1}
              onChange={(changed) => change(place, changed)}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
      )}
      {pastCount > 0 && <p className={common.hint}>{texts.pastClosures(pastCount)}</p>}
      <p>
        <Button size="small" data-add onClick={() => add({ from: '', to: '', reason: '', isPast: false })}>
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
