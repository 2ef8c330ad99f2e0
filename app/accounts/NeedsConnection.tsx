/** Replaces the sign-in form for people who signed in here before, since they can't sign in offline. */
import { useState } from 'react';
import { checkSession } from '../data/session.ts';
import { PlainPage } from '../shell/PlainPage.tsx';
import { useDocumentTitle } from '../shell/pageTitle.ts';
import { accountTexts } from '../texts/en/accounts/accounts.ts';
import { Button, buttonAttributes } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';

const texts = accountTexts.needsConnection;

/** The requested screen opens by itself once the server responds: see useRedirectAfterSignIn(). */
export function NeedsConnection() {
  const [isChecking, setIsChecking] = useState(false);
  useDocumentTitle(texts.title);
  const check = async () => {
    setIsChecking(true);
    await checkSession(true);
    setIsChecking(false);
  };
  return (
    <PlainPage title={texts.title}>
      <p role="status">{texts.text(navigator.onLine)}</p>
      <p>{texts.kept}</p>
      <Cluster gap={3}>
        <Button isBusy={isChecking} onClick={() => void check()}>
          {isChecking ? texts.checking : texts.tryAgain}
        </Button>
        <a {...buttonAttributes({ variant: 'secondary' })} href="/">
          {texts.home}
        </a>
      </Cluster>
    </PlainPage>
  );
}
