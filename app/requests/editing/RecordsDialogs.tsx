/** Answering a request, and what stops the clock of a request for records: a question, and an estimate of charges. */
import { useState } from 'react';
import { toCents } from '../../../db/rules/money.ts';
import { requestLimits } from '../../../db/rules/requests/fields.ts';
import { listOutcomes } from '../../../db/rules/requests/staff.ts';
import { useTown } from '../../data/content.tsx';
import { useSession } from '../../data/session.ts';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { SelectField } from '../../editing/fields/SelectField.tsx';
import { TextArea } from '../../editing/fields/TextArea.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import common from '../../editing/Parts.module.css';
import { recordsActionTexts as texts } from '../../texts/en/requests/recordsEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { readText } from '../../ui/forms/readText.ts';
import { actOnRequest } from './api.ts';
import { type ActionDialogProps, RequestDialog } from './RequestDialog.tsx';

const MessageField = ({ label, hint }: { label: string; hint?: string }) => (
  <TextArea name="text" label={label} hint={hint ?? texts.seen} required rows={6} limit={requestLimits.message} />
);

export function AnswerDialog(props: ActionDialogProps) {
  const { request } = props;
  const outcomes = listOutcomes(request.kind).filter((code) => code !== 'duplicate');
  const [outcome, setOutcome] = useState<string>('');
  // The dialog is still there while the answer that it sent arrives.
  const [wasAnswered] = useState(request.answered_on !== '');
  const hint = wasAnswered ? texts.answeredHint : texts.answerHint;
  return (
    <RequestDialog
      {...props}
      title={texts.answer}
      hint={request.kind === 'records' ? hint : undefined}
      label={texts.answerButton}
      done={texts.answered}
      failedText={texts.failed}
      send={(data, sending) => {
        const answer = { outcome_code: outcome, text: readText(data, 'text'), url: readText(data, 'url') };
        return actOnRequest(request.id, 'answer', answer, sending);
      }}
    >
      <SelectField
        name="outcome_code"
        label={texts.outcome}
        required
        defaultValue={outcome}
        onChange={({ currentTarget }) => setOutcome(currentTarget.value)}
        options={[
          { value: '', label: texts.chooseOutcome },
          ...outcomes.map((value) => ({ value, label: texts.outcomes[value] })),
        ]}
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
    </RequestDialog>
  );
}

export const ClarificationDialog = (props: ActionDialogProps) => (
  <RequestDialog
    {...props}
    title={texts.clarification}
    hint={texts.clarificationHint}
    label={texts.clarificationButton}
    done={texts.clarificationDone}
    failedText={texts.failed}
    send={(data, sending) => actOnRequest(props.request.id, 'clarification', { text: readText(data, 'text') }, sending)}
  >
    <MessageField label={texts.clarificationText} />
  </RequestDialog>
);

export const AttorneyGeneralDialog = (props: ActionDialogProps) => (
  <RequestDialog
    {...props}
    title={texts.attorneyGeneral}
    hint={texts.attorneyGeneralHint}
    label={texts.attorneyGeneralButton}
    done={texts.attorneyGeneralDone}
    failedText={texts.failed}
    send={(data, sending) =>
      actOnRequest(props.request.id, 'attorney-general', { text: readText(data, 'text') }, sending)
    }
  >
    <MessageField label={texts.attorneyGeneralText} />
  </RequestDialog>
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

export function EstimateDialog(props: ActionDialogProps) {
  const { request } = props;
  const [count, setCount] = useState(1);
  const { commerce } = useTown();
  const isAdmin = useSession((state) => state.user?.is_admin === true);
  const canInvoice = commerce && isAdmin && request.contact.email !== '';
  return (
    <RequestDialog
      {...props}
      title={texts.estimate}
      hint={texts.estimateHint}
      label={texts.estimateButton}
      done={texts.estimateDone}
      failedText={texts.failed}
      send={(data, sending) => {
        const estimate = {
          lines: readLines(data),
          text: readText(data, 'text'),
          with_invoice: data.has('with_invoice'),
        };
        return actOnRequest(request.id, 'estimate', estimate, sending);
      }}
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
      {canInvoice && (
        <CheckField name="with_invoice" label={texts.withInvoice} hint={texts.withInvoiceHint} defaultChecked />
      )}
    </RequestDialog>
  );
}
