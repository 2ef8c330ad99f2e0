/** The fields of a meeting about the budget or the tax rate. */
import { useState } from 'react';
import { documentPath } from '../../../db/rules/documents/documents.ts';
import { meetingLimits as limits } from '../../../db/rules/meetings/fields.ts';
import type { Meeting } from '../../../db/rules/meetings/meetings.ts';
import type { MeetingKind } from '../../../db/rules/notices/pack.ts';
import { useDocuments } from '../../data/content.tsx';
import { AttachmentsField } from '../../editing/attachments/AttachmentsField.tsx';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import common from '../../editing/Parts.module.css';
import { AmountField } from '../../items/editing/AmountField.tsx';
import { budgetEditingTexts as texts } from '../../texts/en/meetings/budgetEditing.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { budgetValues, impactFields } from './budgetForm.ts';
import styles from './Editor.module.css';

/** Documents whose titles or categories name the budget. */
const useOfferedBudgets = () =>
  useDocuments()
    .flatMap(({ documents }) => documents)
    .filter(({ title }) => /budget/i.test(title))
    .map((document) => ({ title: document.title, url: documentPath(document) }));

export function BudgetFields({ meeting, kind }: { meeting: Meeting | null; kind: MeetingKind }) {
  const values = budgetValues(meeting ?? {});
  const [isTicked, setIsTicked] = useState(values.is_budget);
  const offered = useOfferedBudgets();
  return (
    <>
      <CheckField
        name="is_tax_hearing"
        label={texts.fields.is_tax_hearing}
        hint={texts.taxHint}
        defaultChecked={values.is_tax_hearing}
      />
      {/* The hearing of the budget is always about it. */}
      {kind !== 'budget' && (
        <CheckField
          name="is_budget"
          label={texts.fields.is_budget}
          hint={texts.budgetHint}
          defaultChecked={values.is_budget}
          onChange={({ currentTarget }) => setIsTicked(currentTarget.checked)}
        />
      )}
      {(isTicked || kind === 'budget') && (
        <>
          <AttachmentsField
            name="budget_files"
            label={texts.fields.budget_files}
            attachments={meeting?.budget_files ?? []}
            limit={limits.budgetFiles}
            offered={offered}
          />
          <Stack gap={2} role="group" aria-label={texts.impact}>
            <h3 className={common.groupTitle}>{texts.impact}</h3>
            <p className={common.hint}>{texts.impactHint}</p>
            <div className={styles.pair}>
              {impactFields.map((name) => (
                <AmountField
                  key={name}
                  name={name}
                  label={texts.fields[name]}
                  decimals={2}
                  defaultValue={values[name]}
                />
              ))}
            </div>
          </Stack>
        </>
      )}
    </>
  );
}
