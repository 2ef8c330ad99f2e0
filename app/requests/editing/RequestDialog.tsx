/** The dialog of one action on a request: it is sent once, and not on top of what a colleague did meanwhile. */
import { type ReactNode, useState } from 'react';
import { Problem } from '../../../db/rules/problems.ts';
import type { RequestEvent } from '../../../db/rules/requests/requests.ts';
import type { RequestDetail } from '../../../db/rules/requests/staff.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { Conflict, toSaveProblem } from '../../data/sendChange.ts';
import { useSession } from '../../data/session.ts';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { readRequest } from './api.ts';
import { RequestLog } from './RequestLog.tsx';

export type ActionDialogProps = {
  request: RequestDetail;
  onChanged: (request: RequestDetail) => void;
  onClose: () => void;
};

/** `version` is the one that the clerk has seen; `key` makes a repeated call safe. */
export type Sending = { version: number; key: string };

type RequestDialogProps = ActionDialogProps & {
  title: string;
  hint?: string | undefined;
  label: string;
  /** Said once it is done. */
  done: string | ((changed: RequestDetail) => string);
  failedText: string;
  send: (data: FormData, sending: Sending) => Promise<RequestDetail>;
  children: ReactNode;
};

export function RequestDialog(props: RequestDialogProps) {
  const { request, onChanged, onClose, title, hint, label, done, failedText, send, children } = props;
  const user = useSession((state) => state.user?.id ?? '');
  const [key] = useState(newIdempotencyKey);
  // The screen behind the dialog may load a newer version, which the clerk has not seen.
  const [seen, setSeen] = useState(request);
  const [news, setNews] = useState<RequestEvent[] | null>(null);

  /** Shows what a colleague did; what is typed stays, and goes with the next press. */
  async function meet(): Promise<never> {
    const current = await readRequest(request.number);
    const known = new Set(seen.events.map(({ id }) => id));
    setNews(current.events.filter(({ id }) => !known.has(id)));
    setSeen(current);
    onChanged(current);
    throw new Problem('changed_meanwhile', texts.changedMeanwhile);
  }

  return (
    <FormDialog
      title={title}
      memory={{ user, record: `requests/${request.id}` }}
      submitLabel={label}
      cancelLabel={texts.cancel}
      closeOnBackdrop={false}
      notice={
        news && (
          <Notice tone="warning">
            <p>{texts.changedTitle}</p>
            <RequestLog events={news} />
          </Notice>
        )
      }
      onSubmit={async (data) => {
        try {
          const changed = await send(data, { version: seen.version, key });
          onChanged(changed);
          showToast('success', typeof done === 'string' ? done : done(changed));
        } catch (error) {
          if (error instanceof Conflict) return meet();
          throw toSaveProblem(error, failedText);
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
