/** The form of a new or existing body. */
import type { Body } from '../../../db/rules/bodies/bodies.ts';
import { bodyKinds, bodyLimits as limits, newBody } from '../../../db/rules/bodies/fields.ts';
import { useEvents } from '../../data/content.tsx';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { TimeField } from '../../editing/fields/TimeField.tsx';
import { askBeforeDeleting } from '../../editing/records/askBeforeDeleting.ts';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { bodyEditingTexts as texts } from '../../texts/en/meetings/bodyEditing.ts';
import { bodyKindTexts } from '../../texts/en/meetings/meetings.ts';
import { deleteBody } from './api.ts';
import { bodyForm, bodyValues } from './form.ts';
import { MembersField } from './MembersField.tsx';

type BodyEditorProps = { record: Body | null; onClose: () => void };

export function BodyEditor({ record, onClose }: BodyEditorProps) {
  const body = record ?? newBody;
  const values = bodyValues(body);
  return (
    <RecordEditor
      form={bodyForm}
      title={record ? texts.editTitle : texts.newTitle}
      id={record?.id}
      version={record?.version}
      onClose={onClose}
      deletion={record && askBeforeDeleting(texts, () => deleteBody(record))}
    >
      <TextField
        name="name"
        label={texts.fields.name}
        hint={texts.nameHint}
        required
        limit={limits.name}
        defaultValue={values.name}
      />
      <SelectField
        name="kind"
        label={texts.fields.kind}
        options={bodyKinds.map((value) => ({ value, label: bodyKindTexts[value] }))}
        defaultValue={values.kind}
      />
      <TextArea name="about" label={texts.fields.about} rows={3} limit={limits.about} defaultValue={values.about} />
      <CheckField
        name="has_notice_clock"
        label={texts.fields.has_notice_clock}
        hint={texts.clockHint}
        defaultChecked={values.has_notice_clock}
      />
      <EventField chosen={values.event_id} />
      <TextField
        name="usual_location"
        label={texts.fields.usual_location}
        limit={limits.location}
        defaultValue={values.usual_location}
      />
      <TimeField name="usual_time" label={texts.fields.usual_time} defaultValue={values.usual_time} />
      <MembersField members={[...body.members]} />
      <TextField
        name="quorum"
        label={texts.fields.quorum}
        hint={texts.quorumHint}
        inputMode="numeric"
        defaultValue={values.quorum}
      />
      <TextArea
        name="media_contacts"
        label={texts.fields.media_contacts}
        hint={texts.mediaHint}
        rows={3}
        defaultValue={values.media_contacts}
      />
      <CheckField name="is_retired" label={texts.fields.is_retired} defaultChecked={values.is_retired} />
    </RecordEditor>
  );
}

/** The repeating meetings of the calendar. */
function EventField({ chosen }: { chosen: string }) {
  const series = useEvents().filter(({ type, repeat, id }) => (type === 'meeting' && repeat) || id === chosen);
  return (
    <SelectField
      name="event_id"
      label={texts.fields.event_id}
      hint={texts.eventHint}
      options={[{ value: '', label: texts.noEvent }, ...series.map(({ id, title }) => ({ value: id, label: title }))]}
      defaultValue={chosen}
    />
  );
}
