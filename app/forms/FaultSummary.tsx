/** Lists the faults of a form in the sequence of its fields, each with a link to its field. */
import type { MouseEvent } from 'react';
import { ownValue } from '../../db/rules/fields/ownValue.ts';
import { contactName } from '../../db/rules/forms/filledForm.ts';
import type { PublicForm } from '../../db/rules/forms/forms.ts';
import { formFillingTexts as texts } from '../texts/en/requests/formFilling.ts';
import { Notice } from '../ui/Notice.tsx';
import { fieldAnchor } from './FormFields.tsx';
import styles from './Forms.module.css';

type FaultSummaryProps = { form: Pick<PublicForm, 'fields'>; faults: Readonly<Record<string, string>> };

const focusField = (event: MouseEvent, key: string) => {
  const control = document.getElementById(fieldAnchor(key))?.querySelector<HTMLElement>('input, select, textarea');
  if (!control) return;
  event.preventDefault();
  control.focus();
  document.getElementById(fieldAnchor(key))?.scrollIntoView({ block: 'nearest' });
};

export function FaultSummary({ form, faults }: FaultSummaryProps) {
  const ofContact = (['name', 'email', 'phone'] as const).map((part) => ({
    key: contactName(part),
    label: texts[part],
  }));
  const faulty = [...form.fields, ...ofContact].filter(({ key }) => ownValue(faults, key));
  return (
    <Notice tone="problem">
      <h2>{texts.faultsTitle(faulty.length)}</h2>
      <p>{texts.faultsLead}</p>
      <ul className={styles.faults}>
        {faulty.map(({ key, label }) => (
          <li key={key}>
            <a href={`#${fieldAnchor(key)}`} onClick={(event) => focusField(event, key)} dir="auto">
              {label}
            </a>
            <span>: {ownValue(faults, key)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
