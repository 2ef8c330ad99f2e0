/** The parts of a form in its editor. Uncontrolled, named as form.ts reads them. */
import { useState } from 'react';
import { contactChoices, type FormKind, formKinds, formLimits as limits } from '../../../db/rules/forms/fields.ts';
import { recordsTemplate } from '../../../db/rules/forms/templates.ts';
import { useTown } from '../../data/content.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { RichTextField } from '../../editing/richText/RichTextField.tsx';
import { formEditingTexts as texts } from '../../texts/en/requests/formEditing.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { FieldsField } from './FieldsField.tsx';
import { formValues, type OpenedForm } from './form.ts';
import { CopyFields, ProblemFields, RareFields, TimesFields } from './RareFields.tsx';
import { TryForm } from './TryForm.tsx';

export function MainFields({ form }: { form: OpenedForm }) {
  const { host } = useTown();
  const values = formValues(form);
  const [kind, setKind] = useState<FormKind>(values.kind);
  return (
    <Stack>
      <TextField name="title" label={texts.fields.title} required limit={limits.title} defaultValue={values.title} />
      <TextArea
        name="summary"
        label={texts.fields.summary}
        hint={texts.summaryHint}
        rows={2}
        limit={limits.summary}
        defaultValue={values.summary}
      />
      <SelectField
        name="kind"
        label={texts.fields.kind}
        hint={texts.kindHints[kind]}
        options={formKinds.map((value) => ({ value, label: texts.kinds[value] }))}
        defaultValue={values.kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as FormKind)}
      />
      {/* Stays in the form, so that choosing another kind and going back loses nothing. */}
      <div hidden={kind !== 'records'}>
        <TextArea
          name="records_sentence"
          label={texts.fields.records_sentence}
          hint={texts.recordsHint(recordsTemplate.records_sentence)}
          rows={2}
          limit={limits.sentence}
          defaultValue={values.records_sentence}
        />
      </div>
      <RichTextField name="content" label={texts.fields.content} defaultValue={values.content} />
      <FieldsField fields={form.fields} usedKeys={form.used_keys} />
      <TryForm />
      <SelectField
        name="asks_contact"
        label={texts.fields.asks_contact}
        hint={texts.contactHint}
        options={contactChoices.map((value) => ({ value, label: texts.contactChoices[value] }))}
        defaultValue={values.asks_contact}
      />
      <TextArea
        name="confirmation"
        label={texts.fields.confirmation}
        hint={texts.confirmationHint}
        rows={2}
        limit={limits.sentence}
        defaultValue={values.confirmation}
      />
      <TextArea
        name="recipients"
        label={texts.fields.recipients}
        hint={texts.recipientsHint}
        rows={2}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={values.recipients}
      />
      <CopyFields values={values} />
      <TimesFields values={values} />
      <ProblemFields values={values} isHidden={kind !== 'problem'} />
      <RareFields values={values} host={host} />
    </Stack>
  );
}
