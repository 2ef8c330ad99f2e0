/** A form to fill in and send. Without script the browser posts it, and the server answers with a page. */
import { useLayoutEffect, useRef, useState } from 'react';
import { formControls } from '../../db/rules/forms/filledForm.ts';
import { formPath, type PublicForm } from '../../db/rules/forms/forms.ts';
import { useInitialState } from '../data/content.tsx';
import { formFillingTexts as texts } from '../texts/en/requests/formFilling.ts';
import { Button } from '../ui/Button.tsx';
import { advanceOnEnter } from '../ui/forms/advanceOnEnter.ts';
import { ProblemMessage } from '../ui/forms/FormBody.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ContactFields } from './ContactFields.tsx';
import { FaultSummary } from './FaultSummary.tsx';
import { FormFields } from './FormFields.tsx';
import { FormSent } from './FormSent.tsx';
import styles from './Forms.module.css';
import { RentalAvailability } from './RentalAvailability.tsx';
import { SensitiveNotice } from './SensitiveNotice.tsx';
import { useFillForm } from './useFillForm.ts';

/** Once something is typed, the form stays as it is: the server knows all versions, so a change meanwhile does no harm. */
export function FillForm({ form: given }: { form: PublicForm }) {
  const [form, setForm] = useState(given);
  const filling = useFillForm(form);
  const { sent, startAnother, isTouched } = filling;
  if (given !== form && !isTouched && !sent) setForm(given);
  if (sent) return <FormSent form={form} sent={sent} onAnother={startAnother} />;
  return <Filling form={form} filling={filling} />;
}

type FillingProps = { form: PublicForm; filling: ReturnType<typeof useFillForm> };

function Filling({ form, filling }: FillingProps) {
  const { formRef, memory, values, setValue, contact, setContact, faults, problem, sensitive, busy, send } = filling;
  return (
    <>
      <Notices form={form} filling={filling} />
      {memory.restored && (
        <Notice
          actions={
            <Button variant="link" onClick={memory.discard}>
              {texts.startOver}
            </Button>
          }
        >
          <p role="status">{texts.restored}</p>
        </Notice>
      )}
      <form
        ref={formRef}
        className={styles.form}
        aria-label={form.title}
        method="post"
        action={formPath(form)}
        encType="multipart/form-data"
        noValidate
        onKeyDown={advanceOnEnter}
        onSubmit={(event) => {
          event.preventDefault();
          void send(false);
        }}
      >
        <HiddenFields form={form} isWarned={filling.returned?.reason === 'sensitive'} />
        <div className={styles.fields} inert={busy}>
          <FormFields fields={form.fields} values={values} onChange={setValue} faults={faults} />
          <div aria-live="polite">{form.kind === 'rental' && <RentalAvailability form={form} values={values} />}</div>
          <ContactFields asks={form.asks_contact} contact={contact} onChange={setContact} faults={faults} />
        </div>
        <div role="alert">{filling.isEmergency && <Notice tone="warning">{texts.emergency}</Notice>}</div>
        <div aria-live="polite">
          {filling.excess > 0 && !problem && <Notice tone="problem">{texts.answersTooLong(filling.excess)}</Notice>}
        </div>
        {sensitive.length > 0 && (
          <SensitiveNotice answers={sensitive} onSend={() => void send(true)} onChange={filling.hideSensitive} />
        )}
        {problem && <ProblemMessage key={String(busy)} text={problem.text} />}
        <Button type="submit" isBusy={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
        <p className="hint">
          {form.is_public_list ? texts.privacyPublicList : texts.privacy} <a href="/privacy">{texts.privacyLink}</a>
        </p>
      </form>
    </>
  );
}

/** Fields that the server needs without script, and one that only robots fill in. */
function HiddenFields({ form, isWarned }: { form: PublicForm; isWarned: boolean }) {
  const { form_token: token = '' } = useInitialState();
  return (
    <>
      <input type="hidden" name={formControls.version} value={form.version} />
      <input type="hidden" name={formControls.token} value={token} />
      {isWarned && <input type="hidden" name={formControls.isWarned} value="yes" />}
      <div hidden data-no-memory>
        <label>
          {texts.leaveEmpty}
          <input name={formControls.leaveEmpty} autoComplete="off" tabIndex={-1} />
        </label>
      </div>
    </>
  );
}

/** Above the form: why it came back, and a list of faults. */
function Notices({ form, filling: { returned, faults } }: FillingProps) {
  const ref = useRef<HTMLDivElement>(null);
  const reason = returned?.reason;
  const returnText = reason && reason !== 'invalid' ? texts.returned[reason] : '';
  const hasFaults = Object.keys(faults).length > 0;
  useLayoutEffect(() => {
    if (reason || hasFaults) ref.current?.focus();
  }, [reason, hasFaults]);
  if (!returned && !hasFaults) return null;
  return (
    <div ref={ref} className={styles.notices} tabIndex={-1} role="alert">
      {returnText && <Notice tone="warning">{returnText}</Notice>}
      {hasFaults && <FaultSummary form={form} faults={faults} />}
      {returned?.had_files && <Notice>{texts.chooseFilesAgain}</Notice>}
    </div>
  );
}
