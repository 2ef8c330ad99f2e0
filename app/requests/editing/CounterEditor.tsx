/** The form in which staff write down a request. Nothing of it is required but the day: a letter counts as it is. */
import { useState } from 'react';
import { answerLimits } from '../../../db/rules/forms/fields.ts';
import type { Form, FormField } from '../../../db/rules/forms/forms.ts';
import { requestLimits, staffChannels } from '../../../db/rules/requests/fields.ts';
import type { RequestDetail } from '../../../db/rules/requests/staff.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { useTown } from '../../data/content.tsx';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import common from '../../editing/Parts.module.css';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { readText } from '../../ui/forms/readText.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { type CounterBody, createRequest } from './api.ts';

/** The name of an answer's field is the path by which the server names its faults. */
const nameOf = ({ key }: Pick<FormField, 'key'>) => `answers.${key}`;

const listQuestions = ({ fields }: Form) => fields.filter(({ type }) => type !== 'heading' && type !== 'files');

const readAnswer = (data: FormData, field: FormField): unknown =>
  field.type === 'choices' ? data.getAll(nameOf(field)) : readText(data, nameOf(field));

const createCounterForm = (form: Form): RecordForm<RequestDetail, CounterBody> => ({
  noun: 'requests',
  labels: {},
  valuesOf: () => ({}),
  bodyOf: (data) => ({
    form_id: form.id,
    channel: readText(data, 'channel'),
    received: readText(data, 'received'),
    answers: Object.fromEntries(listQuestions(form).map((field) => [field.key, readAnswer(data, field)])),
    contact: {
      name: readText(data, 'contact.name'),
      email: readText(data, 'contact.email'),
      phone: readText(data, 'contact.phone'),
    },
  }),
  create: createRequest,
  texts: { createFailed: texts.takeFailed },
});

type CounterEditorProps = { form: Form; onSaved: (request: RequestDetail) => void; onClose: () => void };

export function CounterEditor({ form: given, onSaved, onClose }: CounterEditorProps) {
  const [form] = useState(() => createCounterForm(given));
  const { time_zone } = useTown();
  const [now] = useState(() => toLocalTime(Date.now(), time_zone));
  return (
    <RecordEditor
      form={form}
      title={given.title}
      id={undefined}
      version={undefined}
      newName={`new ${given.id}`}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Stack>
        <SelectField
          name="channel"
          label={texts.channel}
          options={staffChannels.map((value) => ({ value, label: texts.channels[value] }))}
        />
        <TextField
          name="received"
          type="datetime-local"
          dir="ltr"
          label={texts.received}
          hint={texts.receivedHint}
          required
          defaultValue={`${now.date}T${now.time}`}
        />
        {given.fields.map((field) => (
          <AnswerField key={field.key} field={field} />
        ))}
        <TextField name="contact.name" label={texts.name} limit={requestLimits.name} autoComplete="off" />
        <TextField name="contact.email" label={texts.email} limit={requestLimits.email} dir="ltr" autoComplete="off" />
        <TextField name="contact.phone" label={texts.phone} limit={requestLimits.phone} dir="ltr" autoComplete="off" />
      </Stack>
    </RecordEditor>
  );
}

function AnswerField({ field }: { field: FormField }) {
  const { type, label, options } = field;
  const common = { name: nameOf(field), label };
  if (type === 'heading') return <AnswerHeading label={label} />;
  if (type === 'files') return <p className="hint">{texts.paperFiles}</p>;
  if (type === 'choices') return <AnswerChoices field={field} />;
  if (type === 'yes_no' || type === 'choice') {
    const known =
      type === 'choice'
        ? options
        : [
            { value: 'yes', label: texts.yes },
            { value: 'no', label: texts.no },
          ];
    return <SelectField {...common} options={[{ value: '', label: texts.chooseAnswer }, ...known]} />;
  }
  if (type === 'long') return <TextArea {...common} rows={5} limit={answerLimits.long} />;
  const inputType = type === 'date' || type === 'time' ? type : 'text';
  return (
    <TextField
      {...common}
      type={inputType}
      limit={inputType === 'text' ? answerLimits[type] : undefined}
      autoComplete="off"
    />
  );
}

const AnswerHeading = ({ label }: { label: string }) => (
  <h3 className={common.groupTitle} dir="auto">
    {label}
  </h3>
);

const AnswerChoices = ({ field }: { field: FormField }) => (
  <fieldset className={common.fieldset}>
    <legend dir="auto">{field.label}</legend>
    {field.options.map((option) => (
      <CheckField key={option} name={nameOf(field)} value={option} label={option} />
    ))}
  </fieldset>
);
