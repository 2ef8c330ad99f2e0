/** Asks who sends a form, unless the form says not to. */

import type { ContactChoice } from '../../db/rules/forms/fields.ts';
import { contactName } from '../../db/rules/forms/filledForm.ts';
import type { RequestContact } from '../../db/rules/requests/requests.ts';
import { formFillingTexts as texts } from '../texts/en/requests/formFilling.ts';
import { Field } from '../ui/forms/Field.tsx';
import styles from './Fields.module.css';
import { fieldAnchor } from './FormFields.tsx';

type ContactFieldsProps = {
  asks: ContactChoice;
  contact: RequestContact;
  onChange: (contact: RequestContact) => void;
  /** Sentences by `contact.name`, `contact.email`, `contact.phone`. */
  faults: Readonly<Record<string, string>>;
  /** See FormFields. */
  hasAnchors?: boolean;
};

const inputs = {
  name: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
} as const;

export function ContactFields({ asks, contact, onChange, faults, hasAnchors = true }: ContactFieldsProps) {
  if (asks === 'none') return null;
  const isRequired = asks === 'required';
  return (
    <fieldset className={styles.contact}>
      <legend>{texts.contact}</legend>
      <p className="hint">{isRequired ? texts.contactRequired : texts.contactOptional}</p>
      {(['name', 'email', 'phone'] as const).map((part) => (
        <div key={part} id={hasAnchors ? fieldAnchor(contactName(part)) : undefined}>
          <Field label={texts[part]} required={isRequired && part === 'name'} error={faults[contactName(part)]}>
            {(control) => (
              <input
                {...control}
                {...inputs[part]}
                name={contactName(part)}
                value={contact[part]}
                aria-required={(isRequired && part === 'name') || undefined}
                onChange={({ target }) => onChange({ ...contact, [part]: target.value })}
              />
            )}
          </Field>
        </div>
      ))}
    </fieldset>
  );
}
