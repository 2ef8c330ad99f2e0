/** The form of a planned or posted meeting: who, when, where, and the agenda. */
import { type FormEvent, useRef, useState } from 'react';
import { documentPath } from '../../../db/rules/documents/documents.ts';
import { listDatedDocuments } from '../../../db/rules/meetings/documents.ts';
import { meetingLimits as limits } from '../../../db/rules/meetings/fields.ts';
import type { Meeting } from '../../../db/rules/meetings/meetings.ts';
import { type MeetingKind, meetingKinds } from '../../../db/rules/notices/pack.ts';
import { isDate } from '../../../db/rules/time.ts';
import { useBodies, useDocuments, useMeetings, useStoredMeetings } from '../../data/content.tsx';
import { AttachmentsField } from '../../editing/attachments/AttachmentsField.tsx';
import { DateField } from '../../editing/fields/DateField.tsx';
import { Disclosure } from '../../editing/fields/Disclosure.tsx';
import { ReferencesField } from '../../editing/fields/ReferencesField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { TimeField } from '../../editing/fields/TimeField.tsx';
import common from '../../editing/Parts.module.css';
import { askBeforeDeleting } from '../../editing/records/askBeforeDeleting.ts';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import { formatShortDay } from '../../texts/dates.ts';
import { meetingEditingTexts as texts } from '../../texts/en/meetings/meetingEditing.ts';
import { meetingKindTexts, meetingTexts } from '../../texts/en/meetings/meetings.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AgendaField } from './AgendaField.tsx';
import { deleteMeeting, useMeetingDialog } from './api.ts';
import { BudgetFields } from './BudgetFields.tsx';
import styles from './Editor.module.css';
import { meetingForm, meetingValues } from './form.ts';
import { NoticeClock } from './NoticeClock.tsx';
import { OccurrenceField } from './OccurrenceField.tsx';

type MeetingEditorProps = { record: Meeting | null; onClose: () => void };

/** The fields that other parts of the form depend on. */
type Typed = {
  body_id: string;
  kind: MeetingKind;
  date: string;
  start_time: string;
  continues: string;
  is_tax_hearing: boolean;
};

export function MeetingEditor({ record: meeting, onClose }: MeetingEditorProps) {
  const bodies = useBodies();
  const names = new Map(bodies.map(({ id, name }) => [id, name]));
  const values = meetingValues(meeting ?? {});
  const [typed, setTyped] = useState<Typed>(values);
  const meetings = useMeetings();
  const posted = meetings.find(({ id }) => id === meeting?.id);
  const continuesOn = meetings.find(({ id }) => id === typed.continues)?.date ?? '';
  const hasClock = bodies.find(({ id }) => id === typed.body_id)?.has_notice_clock !== false;
  const thenPosts = useRef(false);
  const title = names.get(values.body_id) ?? '';
  const read = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (!form) return;
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? '');
    setTyped({
      body_id: text('body_id'),
      kind: text('kind') as MeetingKind,
      date: text('date'),
      start_time: text('start_time'),
      continues: text('continues'),
      is_tax_hearing: data.has('is_tax_hearing'),
    });
  };
  return (
    <RecordEditor
      form={meetingForm(names)}
      title={meeting ? texts.editTitle : texts.newTitle}
      id={meeting?.id}
      version={meeting?.version}
      onClose={onClose}
      otherSubmit={{
        label: texts.saveAndPost,
        choose: (isOther) => {
          thenPosts.current = isOther;
        },
      }}
      onSaved={({ id }) => thenPosts.current && useMeetingDialog.setState({ open: { dialog: 'post', id } })}
      deletion={meeting && !posted ? askBeforeDeleting(texts, () => deleteMeeting(meeting, title)) : null}
    >
      <Stack onInput={read}>
        <BodyFields meeting={meeting} />
        {!meeting && <OccurrenceField bodyId={typed.body_id} />}
        <SelectField
          name="kind"
          label={texts.fields.kind}
          options={meetingKinds.map((value) => ({ value, label: meetingKindTexts[value] }))}
          defaultValue={values.kind}
        />
        <KindFields kind={typed.kind} values={values} ownId={meeting?.id} />
        <TimeFields values={values} />
        {isDate(typed.date) && hasClock && (
          <NoticeClock
            date={typed.date}
            time={typed.start_time}
            kind={typed.is_tax_hearing ? 'tax_hearing' : typed.kind}
            continues={continuesOn}
          />
        )}
        <BudgetFields meeting={meeting} kind={typed.kind} />
        <AgendaField agenda={meeting?.agenda ?? []} last={useLastMeeting(typed)} />
        <AttachmentsField
          name="files"
          label={texts.fields.files}
          attachments={meeting?.files ?? []}
          limit={limits.files}
          offered={useOfferedDocuments(typed)}
        />
        <Disclosure label={texts.more} isFilled={values.remote_note !== '' || values.live_url !== ''}>
          <TextArea
            name="remote_note"
            label={texts.fields.remote_note}
            rows={3}
            limit={limits.note}
            defaultValue={values.remote_note}
          />
          <TextField
            name="live_url"
            label={texts.fields.live_url}
            inputMode="url"
            dir="ltr"
            defaultValue={values.live_url}
          />
        </Disclosure>
      </Stack>
    </RecordEditor>
  );
}

/** The documents whose names have the meeting's day. */
const useOfferedDocuments = ({ date }: Typed) => {
  const documents = useDocuments();
  return isDate(date)
    ? listDatedDocuments(documents, date).map((document) => ({ title: document.title, url: documentPath(document) }))
    : [];
};

/** The last meeting of the chosen body whose agenda has items. */
function useLastMeeting({ body_id, date }: Typed) {
  const meetings = useStoredMeetings() ?? [];
  return meetings.findLast(
    (one) => one.body_ids[0] === body_id && one.agenda.length > 0 && (date === '' || one.date < date),
  );
}

function BodyFields({ meeting }: { meeting: Meeting | null }) {
  const { body_id, joint_ids } = meetingValues(meeting ?? {});
  const bodies = useBodies().filter(({ is_retired, id }) => !is_retired || meeting?.body_ids.includes(id));
  const options = bodies.map(({ id, name }) => ({ value: id, label: name }));
  if (bodies.length === 0) return <Notice tone="info">{texts.noBodies}</Notice>;
  return (
    <>
      <SelectField
        name="body_id"
        label={texts.fields.body_id}
        required
        options={[{ value: '', label: texts.chooseBody }, ...options]}
        defaultValue={body_id}
      />
      {bodies.length > 1 && (
        <Disclosure label={texts.fields.joint_ids} isFilled={joint_ids !== ''}>
          <ReferencesField
            name="joint_ids"
            label={texts.fields.joint_ids}
            hint={texts.jointHint}
            chooseLabel={texts.anotherBody}
            addLabel={texts.addBody}
            options={options}
            chosen={joint_ids.split('\n').filter(Boolean)}
            limit={limits.bodies - 1}
          />
        </Disclosure>
      )}
    </>
  );
}

type KindFieldsProps = { kind: MeetingKind; values: ReturnType<typeof meetingValues>; ownId: string | undefined };

/** The fields that only emergency and continued meetings have. */
function KindFields({ kind, values, ownId }: KindFieldsProps) {
  const earlier = useMeetings()
    .filter(({ id }) => id !== ownId)
    .toReversed();
  if (kind === 'emergency') {
    return (
      <>
        <TextArea
          name="emergency_reason"
          label={texts.fields.emergency_reason}
          hint={texts.emergencyHint}
          required
          rows={2}
          limit={limits.reason}
          defaultValue={values.emergency_reason}
        />
        <p className={common.hint}>{texts.otherBusiness}</p>
      </>
    );
  }
  if (kind !== 'continued') return null;
  return (
    <SelectField
      name="continues"
      label={texts.fields.continues}
      required
      options={[
        { value: '', label: texts.chooseEarlier },
        ...earlier.map(({ id, title, date }) => ({
          value: id,
          label: meetingTexts.titleOf(title, formatShortDay(date)),
        })),
      ]}
      defaultValue={values.continues}
    />
  );
}

const TimeFields = ({ values }: { values: ReturnType<typeof meetingValues> }) => (
  <>
    <DateField name="date" label={texts.fields.date} required defaultValue={values.date} />
    <div className={styles.pair}>
      <TimeField name="start_time" label={texts.fields.start_time} defaultValue={values.start_time} />
      <TimeField name="end_time" label={texts.fields.end_time} defaultValue={values.end_time} />
    </div>
    <TextField name="location" label={texts.fields.location} limit={limits.location} defaultValue={values.location} />
  </>
);
