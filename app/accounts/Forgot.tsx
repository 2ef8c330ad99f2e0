/** /forgot: requests a link to choose a new password. The response is the same for every address. */

import { useState } from 'react';
import { call } from '../data/call.ts';
import { accountTexts } from '../texts/en/accounts/accounts.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Button } from '../ui/Button.tsx';
import { AccountForm } from './AccountForm.tsx';
import { EmailField } from './InputField.tsx';
import styles from './SignScreen.module.css';
import { SignScreen } from './SignScreen.tsx';

const texts = accountTexts.forgot;

export function Forgot() {
  const [sentTo, setSentTo] = useState('');
  if (sentTo) {
    return (
      <SignScreen key="sent" title={texts.sentTitle} takesFocus intro={texts.sent(sentTo)}>
        <p className={styles.note}>
          {texts.notCome}{' '}
          <Button variant="link" className={styles.inline} onClick={() => setSentTo('')}>
            {texts.again}
          </Button>
          .
        </p>
        <Back />
      </SignScreen>
    );
  }
  return (
    <SignScreen key="ask" title={screenTexts.forgot} intro={texts.intro}>
      <AccountForm
        submitLabel={texts.submit}
        busyLabel={texts.busy}
        failedText={accountTexts.failed}
        send={async ({ email = '' }) => {
          await call('/api/auth/forgot', { method: 'POST', json: { email } });
          setSentTo(email);
        }}
      >
        <EmailField />
      </AccountForm>
      <Back />
    </SignScreen>
  );
}

function Back() {
  return (
    <ul className={styles.links}>
      <li>
        <a href="/login">{texts.back}</a>
      </li>
    </ul>
  );
}
