/** How to reach the office, as a form. */
import type { SectionContents } from '../../../db/rules/sections.ts';
import { TextField } from '../../editing/fields/TextField.tsx';
import type { Values } from '../../editing/formValues.ts';
import styles from './Fields.module.css';

export const contactLabels = {
  title: 'Title',
  'address.street': 'Street',
  'address.po_box': 'P.O. Box',
  'address.city': 'City',
  'address.state': 'State',
  'address.zip': 'ZIP Code',
  'phone.office': 'Office Phone',
  'phone.secondary_office': 'Second Office Phone',
  'phone.fax': 'Fax',
  'phone.emergency': 'Emergency Phone',
  'hours.weekday': 'Weekday Hours',
  'hours.friday': 'Friday Hours',
  email: 'Email',
} as const;

type Name = keyof typeof contactLabels;

const groups: { legend: string; names: readonly Name[]; type?: string }[] = [
  { legend: 'Address', names: ['address.street', 'address.po_box', 'address.city', 'address.state', 'address.zip'] },
  {
    legend: 'Phone',
    names: ['phone.office', 'phone.secondary_office', 'phone.fax', 'phone.emergency'],
    type: 'tel',
  },
  { legend: 'Hours', names: ['hours.weekday', 'hours.friday'] },
];

export function contactValues(content: SectionContents['contact']): Record<Name, string> & Values {
  const at = (name: string): string => {
    const [group = '', member = ''] = name.split('.');
    const held = (content as Record<string, unknown>)[group];
    const value = member ? (held as Record<string, unknown> | undefined)?.[member] : held;
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(Object.keys(contactLabels).map((name) => [name, at(name)])) as Record<Name, string>;
}

export function ContactFields({ content }: { content: SectionContents['contact'] }) {
  const values = contactValues(content);
  const field = (name: Name, type = 'text') => (
    <TextField key={name} name={name} label={contactLabels[name]} type={type} limit={300} defaultValue={values[name]} />
  );
  return (
    <>
      <TextField name="title" label="Title" required limit={300} defaultValue={values.title} />
      {groups.map(({ legend, names, type }) => (
        <fieldset key={legend} className={styles.group}>
          <legend>{legend}</legend>
          {names.map((name) => field(name, type))}
        </fieldset>
      ))}
      {field('email', 'email')}
    </>
  );
}
