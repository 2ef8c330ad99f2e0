/** Answering a request, and what stops the clock of a request for records: a question, and an estimate of charges. */
import { type ReactNode, useState } from 'react';
import { toCents } from '../../../db/rules/money.ts';
import { requestLimits } from '../../../db/rules/requests/fields.ts';
import { listOutcomes, type RequestDetail } from '../../../db/rules/requests/staff.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { toSaveProblem } from '../../data/sendChange.ts';
import { useSession } from '../../data/session.ts';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import common from '../../editing/Parts.module.css';
import { recordsActionTexts as texts } from '../../texts/en/requests/recordsEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { Stack } from '../../ui/layout/Layout.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { sendRecordsAction } from './api.ts';

type RecordsDialogProps = { request: RequestDetail; onClose: () => void };

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim();

type ActionFormProps = RecordsDialogProps & {
  title: string;
  hint?: string;
  label: string;
  done: string;
  /** @param key makes a repeated call safe */
  send: (data: FormData, key: string) => Promise<unknown>;
  children: ReactNode;
};

function ActionForm({ request, onClose, title, hint, label, done, send, children }: ActionFormProps) {
  const user = useSession((state) => state.user?.id ?? '');
  const [key] = useState(newIdempotencyKey);
  return (
    <FormDialog
      title={title}
      memory={{ user, record: `requests/${request.id}` }}
      submitLabel={label}
      cancelLabel={texts.cancel}
      closeOnBackdrop={false}
      onSubmit={async (data) => {
        try {
          await send(data, key);
          showToast('success', done);
        } catch (error) {
          throw toSaveProblem(error, texts.failed);
        }
      }}
      onClose={onClose}
    >
      <Stack>
        {hint && <p>{hint}</p>}
        {children}
      </Stack>
    </FormDialog>
  );
}

const MessageField = ({ label, hint }: { label: string; hint?: string }) => (
  <TextArea name="text" label={label} hint={hint ?? texts.seen} required rows={6} limit={requestLimits.message} />
);

export function AnswerDialog({ request, onClose }: RecordsDialogProps) {
  const outcomes = listOutcomes(request.kind).filter((code) => code !== 'duplicate');
  const [outcome, setOutcome] = useState<string>(outcomes[0] ?? '');
  return (
    <ActionForm
      request={request}
      onClose={onClose}
      title={texts.answer}
      hint={request.kind === 'records' ? texts.answerHint : undefined}
      label={texts.answerButton}
      done={texts.answered}
      send={(data, key) =>
        sendRecordsAction(
          request.id,
          'answer',
          { outcome_code: outcome, text: textOf(data, 'text'), url: textOf(data, 'url') },
          key,
        )
      }
    >
      <SelectField
        name="outcome_code"
        label={texts.outcome}
        required
        defaultValue={outcome}
        onChange={({ currentTarget }) => setOutcome(currentTarget.value)}
        options={outcomes.map((value) => ({ value, label: texts.outcomes[value] }))}
      />
      {outcome === 'answered_by_address' && (
        <TextField
          name="url"
          type="url"
          dir="ltr"
          label={texts.url}
          hint={texts.urlHint}
          required
          limit={2000}
          autoComplete="off"
        />
      )}
      <MessageField label={texts.answerText} />
    </ActionForm>
  );
}

export const ClarificationDialog = ({ request, onClose }: RecordsDialogProps) => (
  <ActionForm
    request={request}
    onClose={onClose}
    title={texts.clarification}
    hint={texts.clarificationHint}
    label={texts.clarificationButton}
    done={texts.clarificationDone}
    send={(data, key) => sendRecordsAction(request.id, 'clarification', { text: textOf(data, 'text') }, key)}
  >
    <MessageField label={texts.clarificationText} />
  </ActionForm>
);

export const AttorneyGeneralDialog = ({ request, onClose }: RecordsDialogProps) => (
  <ActionForm
    request={request}
    onClose={onClose}
    title={texts.attorneyGeneral}
    hint={texts.attorneyGeneralHint}
    label={texts.attorneyGeneralButton}
    done={texts.attorneyGeneralDone}
    send={(data, key) => sendRecordsAction(request.id, 'attorney-general', { text: textOf(data, 'text') }, key)}
  >
    <MessageField label={texts.attorneyGeneralText} />
  </ActionForm>
);

const maxLines = 50;

/** Reads the lines that were filled in. Amounts are typed in dollars. */
function readLines(data: FormData) {
  const amounts = data.getAll('amount').map(String);
  return data.getAll('description').flatMap((given, at) => {
    const description = String(given).trim();
    const amount = Number(amounts[at]);
    return description === '' && !amount ? [] : [{ description, amount_cents: toCents(amount) }];
  });
}

export function EstimateDialog({ request, onClose }: RecordsDialogProps) {
  const [count, setCount] = useState(1);
  return (
    <ActionForm
      request={request}
      onClose={onClose}
      title={texts.estimate}
      hint={texts.estimateHint}
      label={texts.estimateButton}
      done={texts.estimateDone}
      send={(data, key) =>
        sendRecordsAction(request.id, 'estimate', { lines: readLines(data), text: textOf(data, 'text') }, key)
      }
    >
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added, at the end
        <fieldset key={at} className={common.fieldset}>
          <legend>{texts.line(at + 1)}</legend>
          <TextField name="description" label={texts.lineFor} required={at === 0} limit={300} autoComplete="off" />
          <TextField
            name="amount"
            type="number"
            min="0"
            max="1000000"
            step="0.01"
            inputMode="decimal"
            dir="ltr"
            label={texts.lineAmount}
            required={at === 0}
            autoComplete="off"
          />
        </fieldset>
      ))}
      {count < maxLines && (
        <Button size="small" onClick={() => setCount(count + 1)}>
          {texts.addLine}
        </Button>
      )}
      <TextArea name="text" label={texts.estimateText} hint={texts.seen} rows={4} limit={requestLimits.message} />
    </ActionForm>
  );
}
