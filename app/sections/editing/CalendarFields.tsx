/** The calendar's heading and its rental information, as a form. */

import type { SectionContents } from '../../../db/rules/town/sectionShapes.ts';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import type { Values } from '../../editing/formValues.ts';
import { sectionEditingTexts as texts } from '../../texts/en/home/sectionEditing.ts';
import { readText } from '../../ui/forms/readText.ts';
import styles from './Fields.module.css';

type Content = SectionContents['calendar'];

/** A stored group may lack some of its fields. */
export function calendarValues({ title, subtitle, rental_info }: Content): Values {
  return {
    title,
    subtitle,
    daily_rate: rental_info.daily_rate ?? '',
    deposit: rental_info.deposit ?? '',
    name: rental_info.contact?.name ?? '',
    office: rental_info.contact?.office ?? '',
    cell: rental_info.contact?.cell ?? '',
  };
}

export function calendarBody(data: FormData): Record<string, unknown> {
  const text = (name: keyof typeof texts.calendar) => readText(data, name);
  const contact = { name: text('name'), office: text('office'), cell: text('cell') };
  const rental_info = { daily_rate: text('daily_rate'), deposit: text('deposit'), contact };
  return { title: text('title'), subtitle: text('subtitle'), rental_info };
}

export function CalendarFields({ content }: { content: Content }) {
  const values = calendarValues(content);
  const field = (name: keyof typeof texts.calendar, type = 'text') => (
    <TextField name={name} label={texts.calendar[name]} type={type} limit={300} defaultValue={String(values[name])} />
  );
  return (
    <>
      {field('title')}
      <TextArea name="subtitle" label={texts.calendar.subtitle} rows={3} limit={600} defaultValue={content.subtitle} />
      <fieldset className={styles.group}>
        <legend>{texts.rentals}</legend>
        {field('daily_rate')}
        {field('deposit')}
        {field('name')}
        {field('office', 'tel')}
        {field('cell', 'tel')}
      </fieldset>
    </>
  );
}
