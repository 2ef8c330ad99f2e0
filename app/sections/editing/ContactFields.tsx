/** The office's contact details, as a form. */
import type { SectionContents } from '../../../db/rules/town/sectionShapes.ts';
import { TextField } from '../../editing/fields/TextField.tsx';
import type { Values } from '../../editing/formValues.ts';
import { sectionEditingTexts as texts } from '../../texts/en/home/sectionEditing.ts';
import styles from './Fields.module.css';

type Name = keyof typeof texts.contact;

const groups: { legend: keyof typeof texts.contactGroups; names: readonly Name[]; type?: string }[] = [
  { legend: 'address', names: ['address.street', 'address.po_box', 'address.city', 'address.state', 'address.zip'] },
  {
    legend: 'phone',
    names: ['phone.office', 'phone.secondary_office', 'phone.fax', 'phone.emergency'],
    type: 'tel',
  },
];

export function contactValues(content: SectionContents['contact']): Record<Name, string> & Values {
  const at = (name: string): string => {
    const [group = '', member = ''] = name.split('.');
    const found = (content as Record<string, unknown>)[group];
    const value = member ? (found as Record<string, unknown> | undefined)?.[member] : found;
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(Object.keys(texts.contact).map((name) => [name, at(name)])) as Record<Name, string>;
}

export function ContactFields({ content }: { content: SectionContents['contact'] }) {
  const values = contactValues(content);
  const field = (name: Name, type = 'text') => (
    <TextField key={name} name={name} label={texts.contact[name]} type={type} limit={300} defaultValue={values[name]} />
  );
  return (
    <>
      <TextField name="title" label={texts.contact.title} required limit={300} defaultValue={values.title} />
      {groups.map(({ legend, names, type }) => (
        <fieldset key={legend} className={styles.group}>
          <legend>{texts.contactGroups[legend]}</legend>
          {names.map((name) => field(name, type))}
        </fieldset>
      ))}
      {field('email', 'email')}
    </>
  );
}
