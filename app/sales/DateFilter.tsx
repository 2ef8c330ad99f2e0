/** Chooses the days to show: a single day or a range. */
import { type ChangeEvent, useEffect, useState } from 'react';
import { isDate, maxDate, minDate } from '../../db/rules/time.ts';
import { CheckField } from '../editing/fields/CheckField.tsx';
import { orderTexts as texts } from '../texts/en/shop/orders.ts';
import { Field } from '../ui/forms/Field.tsx';
import styles from './DateFilter.module.css';

type DateFilterProps = {
  /** Days; both empty to show all. */
  from: string;
  to: string;
  labels: { startDate: string; endDate: string };
  onChange: (changed: { date_from: string; date_to: string }) => void;
};

export function DateFilter({ from, to, labels, onChange }: DateFilterProps) {
  const [start, setStart] = useState(from);
  const [end, setEnd] = useState(to);
  const [hasEnd, setHasEnd] = useState(to !== from);
  const [isRefused, setIsRefused] = useState(false);
  // Back, or another part of the page, changed the days.
  useEffect(() => {
    setStart(from);
    setEnd(to);
    if (to !== from) setHasEnd(true);
    if (from === '') setHasEnd(false);
  }, [from, to]);

  const apply = (first: string, last: string) => {
    const isBefore = last < first;
    setIsRefused(isBefore);
    const until = isBefore ? first : last;
    setEnd(until);
    if (first !== from || until !== to) onChange({ date_from: first, date_to: until });
  };
  const clear = () => {
    setIsRefused(false);
    if (from !== '') onChange({ date_from: '', date_to: '' });
  };
  // While a day is typed, the field is empty or holds a year such as 0202.
  const typeStart = ({ currentTarget: { value, validity } }: ChangeEvent<HTMLInputElement>) => {
    setStart(value);
    if (isDate(value)) apply(value, hasEnd ? end || value : value);
    else if (value === '' && !validity.badInput) clear();
  };
  const typeEnd = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    setEnd(value);
    if (isDate(value) && isDate(start)) apply(start, value);
  };
  const toggleEnd = ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) => {
    setHasEnd(checked);
    setIsRefused(false);
    if (!checked && isDate(start)) apply(start, start);
  };
  const limits = { type: 'date', min: minDate, max: maxDate } as const;
  return (
    <div className={styles.dates}>
      <div>
        <Field label={labels.startDate}>
          {(control) => (
            <input
              {...limits}
              {...control}
              value={start}
              onChange={typeStart}
              onBlur={() => !isDate(start) && setStart(from)}
            />
          )}
        </Field>
      </div>
      <div>
        <Field label={labels.endDate}>
          {(control) => (
            <input
              {...limits}
              {...control}
              value={hasEnd ? end : ''}
              disabled={!hasEnd}
              onChange={typeEnd}
              onBlur={() => !isDate(end) && setEnd(to)}
            />
          )}
        </Field>
      </div>
      <div className={styles.check}>
        <CheckField name="has_end_date" label={texts.hasEndDate} checked={hasEnd} onChange={toggleEnd} />
      </div>
      <p role="alert" className={styles.refused}>
        {isRefused && texts.endBeforeStart}
      </p>
    </div>
  );
}
