/** Says that the address isn't confirmed yet, and mails the link again. */
import { useState } from 'react';
import { call } from '../data/call.ts';
import { checkSession, type SessionUser } from '../data/session.ts';
import { accountTexts } from '../texts/en/accounts/accounts.ts';
import { Button } from '../ui/Button.tsx';
import { useSubmit } from '../ui/forms/useSubmit.ts';
import { Notice } from '../ui/Notice.tsx';
import { describeError } from './describeError.ts';

const texts = accountTexts.unconfirmed;

export function UnconfirmedNotice({ user: { email } }: { user: SessionUser }) {
  const { busy, problem, run } = useSubmit(describeError);
  const [isSent, setIsSent] = useState(false);
  const send = () =>
    run(texts.failed, async () => {
      const isMailed = await call('/api/users/me/confirmation', { method: 'POST' });
      // An empty response means that it was confirmed meanwhile, for example in another window.
      if (isMailed) setIsSent(true);
      else await checkSession(true);
    });
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="small" isBusy={busy} onClick={() => void send()}>
          {texts.again}
        </Button>
      }
    >
      <p>{texts.text(email)}</p>
      <p aria-live="polite">{isSent && texts.sent}</p>
      {problem && <p role="alert">{problem.text}</p>}
    </Notice>
  );
}
