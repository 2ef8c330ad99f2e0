/** Changes the status of a request, how it ended and who works on it. */
import { useState } from 'react';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { endedStatuses } from '../../../db/rules/requests/fields.ts';
import { chosenStatuses, listOutcomes, type RequestDetail } from '../../../db/rules/requests/staff.ts';
import { StatusChanges } from '../../../db/rules/requests/staffInput.ts';
import { describeChoice } from '../../editing/describeValue.ts';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { RecordEditor } from '../../editing/records/RecordEditor.tsx';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { readText } from '../../ui/forms/readText.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { type StatusBody, updateRequest } from './api.ts';

const createStatusForm = ({ colleagues }: RequestDetail): RecordForm<RequestDetail, StatusBody> => ({
  noun: 'requests',
  labels: texts.fields,
  valuesOf: ({ status, outcome_code, assignee_id }) => ({
    status,
    outcome_code,
    assignee_id: assignee_id ?? '',
    reason: '',
  }),
  check: (body) => findFaults(StatusChanges, body),
  bodyOf: (data) => ({
    status: readText(data, 'status'),
    outcome_code: readText(data, 'outcome_code'),
    assignee_id: readText(data, 'assignee_id'),
    reason: readText(data, 'reason'),
  }),
  describe: {
    status: describeChoice(texts.statuses),
    outcome_code: describeChoice(texts.outcomes),
    assignee_id: (id) => colleagues.find((one) => one.id === id)?.name ?? texts.nobody,
  },
  update: updateRequest,
  texts: { updated: texts.saved, updateFailed: texts.saveFailed },
});

type StatusEditorProps = {
  request: RequestDetail;
  onChanged: (request: RequestDetail) => void;
  onClose: () => void;
};

export function StatusEditor({ request: given, onChanged, onClose }: StatusEditorProps) {
  const [request] = useState(given);
  const [form] = useState(() => createStatusForm(given));
  const [status, setStatus] = useState<string>(request.status);
  // A request for records is finished by its answer, so that the log says whether that was in time.
  const isFinishedByAnswer = request.kind === 'records';
  const statuses = chosenStatuses
    .filter((value) => !isFinishedByAnswer || value === request.status || !['done', 'declined'].includes(value))
    .map((value) => ({ value, label: texts.statuses[value] }));
  const known = listOutcomes(request.kind);
  const unusual = request.outcome_code === '' || known.includes(request.outcome_code) ? [] : [request.outcome_code];
  const outcomes = [...unusual, ...known].map((value) => ({ value, label: texts.outcomes[value] }));
  const ends = endedStatuses.some((ended) => ended === status);
  return (
    <RecordEditor
      form={form}
      title={texts.changeTitle}
      id={request.id}
      version={request.version}
      onSaved={onChanged}
      onClose={onClose}
      showsHistory={false}
    >
      <Stack>
        <SelectField
          name="status"
          label={texts.fields.status}
          required
          defaultValue={request.status}
          onChange={({ currentTarget }) => setStatus(currentTarget.value)}
          options={statuses}
        />
        <div hidden={!ends}>
          <SelectField
            name="outcome_code"
            label={texts.fields.outcome_code}
            defaultValue={request.outcome_code}
            options={[{ value: '', label: texts.chooseOutcome }, ...outcomes]}
          />
        </div>
        <SelectField
          name="assignee_id"
          label={texts.fields.assignee_id}
          defaultValue={request.assignee_id ?? ''}
          options={[
            { value: '', label: texts.nobody },
            ...request.colleagues.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextArea name="reason" label={texts.fields.reason} hint={texts.reasonHint} limit={10_000} rows={4} />
      </Stack>
    </RecordEditor>
  );
}
