/** Lets administrators look up, download and erase what is stored about a person, by email address. */

import { useId, useState } from 'react';
import { usePasswordAgain } from '../../accounts/editing/usePasswordAgain.tsx';
import { toSaveProblem } from '../../data/sendChange.ts';
import { ConfirmDialog } from '../../editing/ConfirmDialog.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import common from '../../editing/Parts.module.css';
import { downloadFile } from '../../sales/downloadFile.ts';
import { personDataTexts as texts } from '../../texts/en/requests/personData.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { readText } from '../../ui/forms/readText.ts';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { erasePerson, findPerson, type PersonData, personExport } from './api.ts';

/** Files may be large, and the connection slow. */
const downloadTimeoutMs = 600_000;

type PersonDialogsProps = { onErased: () => void; onClose: () => void };

export function PersonDialogs({ onErased, onClose }: PersonDialogsProps) {
  const [person, setPerson] = useState<PersonData | null>(null);
  const { withPassword, passwordDialog } = usePasswordAgain();
  const find = async (data: FormData) => {
    try {
      const email = readText(data, 'email');
      setPerson(await withPassword(() => findPerson(email)));
      return false;
    } catch (error) {
      throw toSaveProblem(error, texts.failed);
    }
  };
  return (
    <>
      {person ? (
        <FoundDialog person={person} withPassword={withPassword} onErased={onErased} onClose={onClose} />
      ) : (
        <FormDialog
          title={texts.title}
          submitLabel={texts.find}
          cancelLabel={texts.cancel}
          onSubmit={find}
          onClose={onClose}
        >
          <Stack>
            <p>{texts.intro}</p>
            <TextField name="email" type="email" label={texts.email} required dir="ltr" autoComplete="off" />
          </Stack>
        </FormDialog>
      )}
      {passwordDialog}
    </>
  );
}

type FoundDialogProps = PersonDialogsProps & {
  person: PersonData;
  withPassword: ReturnType<typeof usePasswordAgain>['withPassword'];
};

function FoundDialog({ person, withPassword, onErased, onClose }: FoundDialogProps) {
  const headingId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [isErasing, setIsErasing] = useState(false);
  const { email, requests, rentals } = person;
  const isFound = requests + rentals > 0;
  const download = async () => {
    setIsBusy(true);
    const { url, init } = personExport(email, AbortSignal.timeout(downloadTimeoutMs));
    const result = await downloadFile(url, 'requests.zip', init);
    setIsBusy(false);
    if (result === 'started') showToast('success', texts.downloaded);
    else showToast('error', texts.downloadFailed);
  };
  if (isErasing)
    return (
      <ConfirmDialog
        title={texts.eraseTitle}
        question={texts.eraseQuestion(email, requests, rentals)}
        hint={texts.eraseHint}
        label={texts.erase}
        tone="danger"
        keptText=""
        act={async () => {
          await withPassword(() => erasePerson(email));
          showToast('success', texts.erased);
          onErased();
        }}
        failedText={texts.eraseFailed}
        onClose={onClose}
      />
    );
  return (
    <Dialog labelledBy={headingId} onClose={onClose} closeLabel={texts.close}>
      <h2 id={headingId} className={common.title}>
        {texts.title}
      </h2>
      <Stack>
        <p role="status" dir="auto">
          {isFound ? texts.found(email, requests, rentals) : texts.none}
        </p>
        {isFound && <p>{texts.downloadHint}</p>}
        {isFound && (
          <Cluster>
            <Button isBusy={isBusy} onClick={() => void download()}>
              {isBusy ? texts.downloading : texts.download}
            </Button>
            <Button variant="secondary" tone="danger" onClick={() => setIsErasing(true)}>
              {texts.erase}
            </Button>
          </Cluster>
        )}
      </Stack>
    </Dialog>
  );
}
