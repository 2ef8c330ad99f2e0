/** The form as people will see it, with what is typed in its editor. Answers are checked and never sent. */
import Eye from 'lucide-react/icons/eye';
import { type FormEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { readAnswers, readContact } from '../../../db/rules/forms/answers.ts';
import type { FormValues } from '../../../db/rules/forms/filledForm.ts';
import type { FormChanges } from '../../../db/rules/forms/input.ts';
import common from '../../editing/Parts.module.css';
import { formEditingTexts as texts } from '../../texts/en/requests/formEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { FormattedText } from '../../ui/text/FormattedText.tsx';
import { Prose } from '../../ui/text/Prose.tsx';
import { ContactFields } from '../ContactFields.tsx';
import { FormFields } from '../FormFields.tsx';
import { toAnswers, wordFaults } from '../fieldValues.ts';
import { readForm } from './form.ts';

/** A button that opens the form. It lies within the editor, and its dialog in a portal. */
export function TryForm() {
  const button = useRef<HTMLButtonElement>(null);
  const [tried, setTried] = useState<FormChanges | null>(null);
  const open = () => {
    const editor = button.current?.form;
    if (editor) setTried(readForm(new FormData(editor)));
  };
  return (
    <div>
      <Button ref={button} size="small" variant="secondary" onClick={open}>
        <Eye size={18} aria-hidden />
        {texts.try}
      </Button>
      {tried && createPortal(<TryDialog form={tried} onClose={() => setTried(null)} />, document.body)}
    </div>
  );
}

const noContact = { name: '', email: '', phone: '' };

function TryDialog({ form, onClose }: { form: FormChanges; onClose: () => void }) {
  const headingId = useId();
  const { summary, blocks = [], records_sentence, asks_contact = 'none', confirmation } = form;
  const fields = (form.fields ?? []).filter(({ label }) => label !== '');
  const [values, setValues] = useState<FormValues>({});
  const [contact, setContact] = useState(noContact);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [result, setResult] = useState<'' | 'faulty' | 'complete'>('');
  const check = (event: FormEvent) => {
    event.preventDefault();
    const ofAnswers = readAnswers(fields, toAnswers(fields, values)).faults;
    const found = wordFaults({ ...ofAnswers, ...readContact(contact, asks_contact).faults });
    setFaults(found);
    setResult(Object.keys(found).length > 0 ? 'faulty' : 'complete');
  };
  return (
    <Dialog labelledBy={headingId} onClose={onClose} closeLabel={texts.tryClose}>
      <Stack>
        <h2 id={headingId} className={common.title} dir="auto">
          {form.title || texts.try}
        </h2>
        <p className={common.hint}>{texts.tryHint}</p>
        {summary && <p dir="auto">{summary}</p>}
        <FormattedText blocks={blocks} text="" heading="h3" />
        {records_sentence && <p dir="auto">{records_sentence}</p>}
        <form noValidate onSubmit={check} aria-labelledby={headingId}>
          <Stack>
            <FormFields
              fields={fields}
              values={values}
              onChange={(key, value) => setValues((known) => ({ ...known, [key]: value }))}
              faults={faults}
              hasAnchors={false}
            />
            <ContactFields
              asks={asks_contact}
              contact={contact}
              onChange={setContact}
              faults={faults}
              hasAnchors={false}
            />
            <div>
              <Button type="submit">{texts.tryCheck}</Button>
            </div>
          </Stack>
        </form>
        <div role="alert">
          {result === 'faulty' && <Notice tone="problem">{texts.tryFaulty}</Notice>}
          {result === 'complete' && (
            <Notice tone="success">
              <p>{texts.tryComplete}</p>
              {confirmation && <Prose text={confirmation} />}
            </Notice>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}
